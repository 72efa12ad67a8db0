import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { SecretOwner } from './one-time-secret.ts';

export interface TwoFactorRow {
  /** Encrypted base32; null when none was made. */
  secret: string | null;
  /** ISO time; null while sign-in does not ask for it. */
  enabledAt: string | null;
  email: string;
  /** Who has none came from the Shopify admin, and the address is none that mail goes to. */
  hasPassword: boolean;
}

export async function findTwoFactor(db: Queryable, owner: SecretOwner): Promise<TwoFactorRow> {
  return db
    .selectFrom('app_user')
    .select(['totp_secret as secret', 'totp_enabled_at as enabledAt', 'email', sql<boolean>`password_hash IS NOT NULL`.as('hasPassword')])
    .where('account_id', '=', owner.accountId)
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow();
}

/** Keeps a new secret that waits for its first code; false when two-factor sign-in is on. */
export async function keepNewSecret(db: Queryable, owner: SecretOwner, sealed: string): Promise<boolean> {
  const kept = await db
    .updateTable('app_user')
    .set({ totp_secret: sealed, totp_last_step: 0 })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', owner.userId)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

/** Switches it on with the very secret a code was taken of; false when another call did so or made a new secret. */
export async function switchOn(tx: Queryable, owner: SecretOwner, sealed: string): Promise<boolean> {
  const switched = await tx
    .updateTable('app_user')
    .set({ totp_enabled_at: sql<string>`app_now()` })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', owner.userId)
    .where('totp_enabled_at', 'is', null)
    .where('totp_secret', '=', sealed)
    .executeTakeFirst();
  return switched.numUpdatedRows === 1n;
}

export async function switchOff(tx: Queryable, owner: SecretOwner): Promise<boolean> {
  const switched = await tx
    .updateTable('app_user')
    .set({ totp_enabled_at: null, totp_secret: null })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', owner.userId)
    .where('totp_enabled_at', 'is not', null)
    .executeTakeFirst();
  return switched.numUpdatedRows === 1n;
}

/** Takes a time step of a code; false when a code of it or of a later one was taken before. */
export async function takeStep(tx: Queryable, owner: SecretOwner, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', owner.userId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
