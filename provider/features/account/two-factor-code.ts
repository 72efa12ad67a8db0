import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';
import type { SecretOwner } from './one-time-secret.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { findTwoFactor, takeStep } from './two-factor.store.ts';

/** As every authenticator app knows it. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps of 30 s a clock may be off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...RULES, secret, issuer, label }).toString();
}

export function sealTotp(keys: Keys, owner: SecretOwner, secret: string): string {
  return keys.encrypt('totp', secret, owner.userId).toString('base64');
}

/** Takes a code of the authenticator app, once; false when it is not of now or was taken before. */
export async function takeTotp(tx: Queryable, keys: Keys, owner: SecretOwner, given: { sealed: string; code: string }): Promise<boolean> {
  const secret = Secret.fromBase32(keys.decrypt('totp', Buffer.from(given.sealed, 'base64'), owner.userId));
  const delta = TOTP.validate({ ...RULES, secret, token: given.code, window: WINDOW });
  return delta !== null && takeStep(tx, owner, TOTP.counter({ period: RULES.period }) + delta);
}

/** Takes the second factor of a user who has it on: a code of the app, or a recovery code, which is then used up. */
export async function takeSecondFactor(tx: Queryable, keys: Keys, owner: SecretOwner, code: string): Promise<boolean> {
  const { secret, enabledAt } = await findTwoFactor(tx, owner);
  if (secret === null || enabledAt === null) return false;
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? takeTotp(tx, keys, owner, { sealed: secret, code: digits }) : useRecoveryCode(tx, keys, owner, code);
}
