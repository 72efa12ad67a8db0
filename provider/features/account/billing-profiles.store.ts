import { type Selectable, sql } from 'kysely';
import type { BillingProfile } from '#contract/account.ts';
import { taxIdKinds } from '#contract/account.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';

/** Makes changes to an account's profiles wait for each other. */
export async function lockProfiles(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The default first, then the oldest; the stores of each by name. */
export async function findProfiles(db: Queryable, accountId: string): Promise<BillingProfile[]> {
  const rows = await db
    .selectFrom('billing_profile')
    .selectAll()
    .select(
      sql<string[]>`ARRAY(SELECT s.id FROM billing_profile_store b JOIN store s ON s.account_id = b.account_id AND s.id = b.store_id
        WHERE b.account_id = billing_profile.account_id AND b.profile_id = billing_profile.id AND s.state <> 'erased'
        ORDER BY lower(s.name), s.id)`.as('store_ids'),
    )
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toProfile);
}

/** Of these ids the stores the account has, by name. */
export async function findStoresToBill(db: Queryable, accountId: string, storeIds: readonly string[]): Promise<string[]> {
  if (storeIds.length === 0) return [];
  const rows = await db
    .selectFrom('store')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...storeIds])
    .where('state', '<>', 'erased')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertProfile(tx: Tx, accountId: string, { id, storeIds, ...profile }: BillingProfile): Promise<void> {
  await tx
    .insertInto('billing_profile')
    .values({ account_id: accountId, id, ...columnsOf(profile) })
    .execute();
  await insertStores(tx, { accountId, profileId: id, storeIds });
}

export async function changeProfile(tx: Tx, accountId: string, { id, storeIds, ...profile }: BillingProfile): Promise<void> {
  await tx.updateTable('billing_profile').set(columnsOf(profile)).where('account_id', '=', accountId).where('id', '=', id).execute();
  await tx.deleteFrom('billing_profile_store').where('account_id', '=', accountId).where('profile_id', '=', id).execute();
  await insertStores(tx, { accountId, profileId: id, storeIds });
}

/** Stores leave the profile they were with. */
async function insertStores(
  tx: Tx,
  { accountId, profileId, storeIds }: { accountId: string; profileId: string; storeIds: readonly string[] },
): Promise<void> {
  if (storeIds.length === 0) return;
  await tx
    .insertInto('billing_profile_store')
    .values(storeIds.map((storeId) => ({ account_id: accountId, store_id: storeId, profile_id: profileId })))
    .onConflict((conflict) => conflict.columns(['account_id', 'store_id']).doUpdateSet({ profile_id: profileId }))
    .execute();
}

/** Its stores are billed to the default afterwards. */
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

function columnsOf(profile: Omit<BillingProfile, 'id' | 'storeIds'>) {
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
    combined: profile.combined,
  };
}

function toProfile(row: Selectable<DB['billing_profile']> & { store_ids: string[] }): BillingProfile {
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
    combined: row.combined,
    storeIds: row.store_ids,
  };
}
