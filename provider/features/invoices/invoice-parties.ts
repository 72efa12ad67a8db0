import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** Code of who issues invoices. */
export const ISSUER = 'main';

interface Seller {
  name: string;
  country: string;
  address: string;
  taxId: string;
  iossNumber: string;
}
export interface Issuer {
  seller: Seller;
  /** Its day now, and the zone its days are of. */
  today: string;
  timezone: string;
}

/** Who issues invoices, as documents name it now. */
export async function readIssuer(db: Queryable, brandName: string): Promise<Issuer> {
  const found = await sql<Seller & { today: string; timezone: string }>`
    SELECT coalesce(nullif(legal_name, ''), ${brandName}) AS name, country, address, tax_id AS "taxId", ioss_number AS "iossNumber", timezone,
      (app_now() AT TIME ZONE timezone)::date::text AS today
    FROM invoice_issuer WHERE code = ${ISSUER}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('nobody issues invoices');
  const { today, timezone, ...seller } = row;
  return { seller, today, timezone };
}

interface Buyer {
  name: string;
  country: string;
  address: string;
  city: string;
  province: string;
  postcode: string;
  taxId: string;
}
export interface BilledTo {
  buyer: Buyer;
  profileId: string | null;
  hasVatNumber: boolean;
  /** Whether orders that were paid together have one invoice. */
  combined: boolean;
}

/** The billing profile of a store, else the default one; an account without any is named by what is known of it. */
export async function readBuyer(db: Queryable, accountId: string, storeId: string | null): Promise<BilledTo> {
  const profile = await db
    .selectFrom('billing_profile as p')
    .leftJoin('billing_profile_store as s', (join) =>
      join.onRef('s.account_id', '=', 'p.account_id').onRef('s.profile_id', '=', 'p.id').on('s.store_id', '=', storeId),
    )
    .select(['p.id', 'p.legal_name', 'p.tax_id_kind', 'p.tax_id', 'p.country', 'p.address', 'p.city', 'p.province', 'p.postcode'])
    .select('p.combined')
    .where('p.account_id', '=', accountId)
    .where((where) => where.or([where('s.store_id', 'is not', null), where('p.is_default', '=', true)]))
    .orderBy(sql`s.store_id IS NULL`)
    .limit(1)
    .executeTakeFirst();
  if (profile === undefined) return readAccount(db, accountId);
  const { id, legal_name: name, tax_id_kind: kind, tax_id: taxId, country, address, city, province, postcode, combined } = profile;
  return {
    buyer: { name, country, address, city, province, postcode, taxId },
    profileId: id,
    hasVatNumber: kind === 'vat' && taxId !== '',
    combined,
  };
}

async function readAccount(db: Queryable, accountId: string): Promise<BilledTo> {
  const found = await sql<{ name: string; country: string }>`
    SELECT a.country, coalesce(nullif(a.legal_name, ''), (SELECT coalesce(nullif(u.organization_name, ''), u.email::text) FROM membership m
      JOIN app_user u ON u.id = m.user_id WHERE m.account_id = a.id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS name
    FROM account a WHERE a.id = ${accountId}`.execute(db);
  const { name, country } = found.rows[0] ?? { name: '', country: 'CN' };
  const buyer = { name, country, address: '', city: '', province: '', postcode: '', taxId: '' };
  return { buyer, profileId: null, hasVatNumber: false, combined: false };
}
