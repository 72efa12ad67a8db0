import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';
import type { SecretOwner } from './one-time-secret.ts';

const CODES = 10;
const CODE_LETTERS = 10;
const GROUP_LETTERS = 5;
const CODE_BYTES = 7;

/** Ten new codes of ten base32 letters in two groups; those of before stop working. Only keyed hashes are kept. */
export async function makeRecoveryCodes(tx: Tx, keys: Keys, owner: SecretOwner): Promise<string[]> {
  await deleteRecoveryCodes(tx, owner);
  const codes = Array.from({ length: CODES }, randomCode);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: owner.accountId, user_id: owner.userId, code_hash: hashCode(keys, owner, code) })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, owner: SecretOwner): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', owner.accountId).where('user_id', '=', owner.userId).execute();
}

/** Uses a code up; false when it is none of the user's or was used. Blanks, dashes and case do not matter. */
export async function useRecoveryCode(tx: Queryable, keys: Keys, owner: SecretOwner, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<string>`app_now()` })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('code_hash', '=', hashCode(keys, owner, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Queryable, owner: SecretOwner): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}

function randomCode(): string {
  const letters = new Secret({ buffer: Uint8Array.from(randomBytes(CODE_BYTES)).buffer }).base32.slice(0, CODE_LETTERS);
  return `${letters.slice(0, GROUP_LETTERS)}-${letters.slice(GROUP_LETTERS)}`;
}

function hashCode(keys: Keys, owner: SecretOwner, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  return Buffer.from(keys.sign('recovery-code', `${owner.userId}:${letters}`), 'base64url');
}
