import { type Selectable, sql } from 'kysely';
import type { BillingProfile } from '#contract/account.ts';
import { taxIdKinds } from '#contract/account.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';

/** Makes changes to an account's profiles wait for each other. */
export async function lockProfiles(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The default first, then the oldest. */
export async function findProfiles(db: Queryable, accountId: string): Promise<BillingProfile[]> {
  const rows = await db
    .selectFrom('billing_profile')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toProfile);
}

export async function insertProfile(tx: Tx, accountId: string, { id, ...profile }: BillingProfile): Promise<void> {
  await tx
    .insertInto('billing_profile')
    .values({ account_id: accountId, id, ...columnsOf(profile) })
    .execute();
}

export async function changeProfile(tx: Tx, accountId: string, { id, ...profile }: BillingProfile): Promise<void> {
  await tx.updateTable('billing_profile').set(columnsOf(profile)).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function removeProfile(tx: Tx, accountId: string, profileId: string): Promise<void> {
  await tx.deleteFrom('billing_profile').where('account_id', '=', accountId).where('id', '=', profileId).execute();
}

/** After it the account has no default; the unique index takes one at a time. */
export async function clearDefault(tx: Tx, accountId: string): Promise<void> {
  await sql`UPDATE billing_profile SET is_default = false WHERE account_id = ${accountId} AND is_default`.execute(tx);
}

export async function makeDefault(tx: Tx, accountId: string, profileId: string): Promise<void> {
  await sql`UPDATE billing_profile SET is_default = true WHERE account_id = ${accountId} AND id = ${profileId}`.execute(tx);
}

function columnsOf(profile: Omit<BillingProfile, 'id'>) {
  return {
    legal_name: profile.legalName,
    tax_id_kind: profile.taxIdKind,
    tax_id: profile.taxId,
    country: profile.country,
    address: profile.address,
    city: profile.city,
    province: profile.province,
    postcode: profile.postcode,
    is_default: profile.isDefault,
  };
}

function toProfile(row: Selectable<DB['billing_profile']>): BillingProfile {
  return {
    id: row.id,
    legalName: row.legal_name,
    taxIdKind: taxIdKinds.find((kind) => kind === row.tax_id_kind) ?? 'other',
    taxId: row.tax_id,
    country: row.country,
    address: row.address,
    city: row.city,
    province: row.province,
    postcode: row.postcode,
    isDefault: row.is_default,
  };
}
