import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { RESEND_SECONDS, RESET_CODE_MINUTES, RESET_CODE_TRIES } from '#contract/sign-in.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';
import { tooMany } from '#provider/http/rate-limit.ts';

export type SecretPurpose =
  | 'verify-email'
  | 'reset-by-email'
  | 'reset-by-phone'
  | 'change-email-new'
  | 'change-email-old'
  | 'change-phone'
  | 'two-factor-challenge'
  | MoneyCodePurpose;
/** What a mailed code lets happen to money. */
export type MoneyCodePurpose = 'confirm-withdrawal' | 'confirm-payout-account';
export const moneyCodePurposes: MoneyCodePurpose[] = ['confirm-withdrawal', 'confirm-payout-account'];

const DAY_MINUTES = 24 * 60;
/** Codes are six digits to be typed; tokens travel in links and challenges. Lifetimes in minutes. */
const kinds: Record<SecretPurpose, { form: 'code' | 'token'; minutes: number }> = {
  'verify-email': { form: 'token', minutes: DAY_MINUTES },
  'reset-by-email': { form: 'code', minutes: RESET_CODE_MINUTES },
  'reset-by-phone': { form: 'code', minutes: RESET_CODE_MINUTES },
  'change-email-new': { form: 'token', minutes: DAY_MINUTES },
  'change-email-old': { form: 'token', minutes: DAY_MINUTES },
  'change-phone': { form: 'code', minutes: RESET_CODE_MINUTES },
  'two-factor-challenge': { form: 'token', minutes: 5 },
  'confirm-withdrawal': { form: 'code', minutes: RESET_CODE_MINUTES },
  'confirm-payout-account': { form: 'code', minutes: RESET_CODE_MINUTES },
};
const CODE_RANGE = 1_000_000;
const CODE_DIGITS = 6;
const BYTES_FOR_A_CODE = 6;

export interface SecretOwner {
  accountId: string;
  userId: string;
}
export interface SecretRow extends SecretOwner {
  id: string;
  purpose: SecretPurpose;
  /** The address or number it went to, or what a challenge remembers. */
  subject: string;
}

/** Holds the user's row until the transaction ends, so that secrets of one user are given out one after the other. */
export async function lockUser(tx: Tx, owner: SecretOwner): Promise<void> {
  await sql`SELECT 1 FROM app_user WHERE account_id = ${owner.accountId} AND id = ${owner.userId} FOR NO KEY UPDATE`.execute(tx);
}

/** Makes a secret and retires the earlier ones of its purpose. The user's row must be locked. */
export async function issueSecret(
  tx: Tx,
  keys: Keys,
  wanted: SecretOwner & { purpose: SecretPurpose; subject: string },
): Promise<{ id: string; secret: string }> {
  const { accountId, userId, purpose, subject } = wanted;
  await retireSecrets(tx, wanted, [purpose]);
  const id = uuidv4();
  const secret = secretOf(keys, id, purpose);
  await tx
    .insertInto('one_time_secret')
    .values({
      account_id: accountId,
      id,
      user_id: userId,
      purpose,
      secret_hash: hashSecret(keys, secret, wanted),
      subject,
      tries_left: RESET_CODE_TRIES,
      expires_at: sql<string>`app_now() + make_interval(mins => ${kinds[purpose].minutes})`,
    })
    .execute();
  return { id, secret };
}

/**
 * The secret itself. It is derived from the random id of its row by a key that is not in the database, so that neither the
 * table nor the queue, which carries the id to the job that sends it, holds anything that could be used; and a job that
 * runs twice sends the same one.
 */
export function secretOf(keys: Keys, id: string, purpose: SecretPurpose): string {
  const text = keys.sign('one-time-secret', `${purpose}:${id}`);
  if (kinds[purpose].form === 'token') return text;
  const number = Buffer.from(text, 'base64url').readUIntBE(0, BYTES_FOR_A_CODE) % CODE_RANGE;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** A code is one of a million: only a keyed hash keeps it; it is bound to its user and purpose. */
function hashSecret(keys: Keys, secret: string, bound: { userId: string; purpose: SecretPurpose }): Buffer {
  if (kinds[bound.purpose].form === 'token') return hashToken(secret);
  return Buffer.from(keys.sign('one-time-secret', `${bound.userId}:${bound.purpose}:${secret}`), 'base64url');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Ends what was given out for these purposes, used or not. */
export async function retireSecrets(tx: Queryable, owner: SecretOwner, purposes: SecretPurpose[]): Promise<void> {
  await tx
    .updateTable('one_time_secret')
    .set({ expires_at: sql<string>`app_now()` })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<string>`app_now()`)
    .execute();
}

/** Gives what was used up of a purpose, and still counts, the full time again: as long as what is sent now. */
export async function keepSecretsAsLong(tx: Tx, owner: SecretOwner, purpose: SecretPurpose): Promise<void> {
  await tx
    .updateTable('one_time_secret')
    .set({ expires_at: sql<string>`app_now() + make_interval(mins => ${kinds[purpose].minutes})` })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', sql<string>`app_now()`)
    .execute();
}

/** Refuses with too-many-requests within RESEND_SECONDS of the last one sent. The user's row must be locked. */
export async function requirePause(tx: Tx, owner: SecretOwner, purpose: SecretPurpose): Promise<void> {
  const row = await tx
    .selectFrom('one_time_secret')
    .select(sql<number | null>`ceil(${RESEND_SECONDS} - extract(epoch FROM app_now() - max(created_at)))::int`.as('seconds'))
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const seconds = row?.seconds ?? 0;
  if (seconds > 0) throw tooMany(seconds);
}

const live = sql<boolean>`used_at IS NULL AND expires_at > app_now() AND tries_left > 0`;
const columns = ['account_id as accountId', 'user_id as userId', 'id', 'purpose', 'subject'] as const;

/** Uses a token up; null when it is unknown, used, retired or too old. Of many at once one gets it. */
export async function takeToken(tx: Queryable, purposes: SecretPurpose[], token: string): Promise<SecretRow | null> {
  const row = await tx
    .updateTable('one_time_secret')
    .set({ used_at: sql<string>`app_now()` })
    .where('secret_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where(live)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : (row as SecretRow);
}

/** Counts one try at what a token stands for, without using it up; null when the token is dead or its tries are spent. */
export async function tryToken(db: Queryable, purpose: SecretPurpose, token: string): Promise<SecretRow | null> {
  const row = await db
    .updateTable('one_time_secret')
    .set((secret) => ({ tries_left: secret('tries_left', '-', 1) }))
    .where('secret_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where(live)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : (row as SecretRow);
}

/** Uses up what a counted try was made at; false when another call did so before, or it was retired. */
export async function useSecret(tx: Queryable, secret: { accountId: string; id: string }): Promise<boolean> {
  const used = await tx
    .updateTable('one_time_secret')
    .set({ used_at: sql<string>`app_now()` })
    .where('account_id', '=', secret.accountId)
    .where('id', '=', secret.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`app_now()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/**
 * Tries a code that went to `subject` without using it up: wrong counts, RESET_CODE_TRIES wrong ones kill it. Gives its id; null when it is wrong or there is
 * none. Run it outside of the transaction that `useSecret` then uses it up in, which a wrong code would undo.
 */
export async function tryCode(
  db: Queryable,
  keys: Keys,
  given: SecretOwner & { purpose: SecretPurpose; subject: string; code: string },
): Promise<string | null> {
  const hash = hashSecret(keys, given.code, given);
  const row = await db
    .updateTable('one_time_secret')
    .set({ tries_left: sql<number>`tries_left - CASE WHEN secret_hash = ${hash} THEN 0 ELSE 1 END` })
    .where('account_id', '=', given.accountId)
    .where('user_id', '=', given.userId)
    .where('purpose', '=', given.purpose)
    .where('subject', '=', given.subject)
    .where(live)
    .returning(['id', sql<boolean>`secret_hash = ${hash}`.as('isRight')])
    .executeTakeFirst();
  return row?.isRight === true ? row.id : null;
}

/**
 * Tries a code: right uses it up, wrong counts, RESET_CODE_TRIES wrong ones kill it. One guarded statement, so tries made at
 * once count one after the other. Run it outside of a transaction that a wrong code would undo.
 */
export async function takeCode(
  db: Queryable,
  keys: Keys,
  given: SecretOwner & { purpose: SecretPurpose; code: string },
): Promise<{ status: 'right'; subject: string } | { status: 'wrong' | 'dead' }> {
  const hash = hashSecret(keys, given.code, given);
  const row = await db
    .updateTable('one_time_secret')
    .set((secret) => ({
      tries_left: secret('tries_left', '-', 1),
      used_at: sql<string | null>`CASE WHEN secret_hash = ${hash} THEN app_now() END`,
    }))
    .where('account_id', '=', given.accountId)
    .where('user_id', '=', given.userId)
    .where('purpose', '=', given.purpose)
    .where(live)
    .returning(['subject', 'used_at'])
    .executeTakeFirst();
  if (row === undefined) return { status: 'dead' };
  return row.used_at === null ? { status: 'wrong' } : { status: 'right', subject: row.subject };
}
