import { type RawBuilder, sql } from 'kysely';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import type { TaxProfile } from '#contract/tax.ts';
import type { Database, Tx } from '#provider/database/database.ts';
import { loadVersion } from '#provider/features/shipping/load-rate-book.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import { shippingRulesOf } from '#provider/features/shipping/rules.store.ts';
import { validVersion } from '#provider/features/shipping/shipping.store.ts';
import { taxProfilesOf } from '#provider/features/tax/profiles.store.ts';
import type { Services } from '#provider/services.ts';
import { cheapestVariants, type VariantGoods } from './goods.store.ts';
import type { MerchantInputs } from './quote-order.ts';

/** What goods of an account are quoted by. */
export interface QuoteBasis {
  book: RateBook;
  wishes: MerchantInputs;
  /** Today, in UTC. */
  day: string;
}

interface BasisRow {
  version: number | null;
  rules: ShippingRule[] | null;
  profiles: TaxProfile[] | null;
  day: string;
}

function basisColumns(accountId: string) {
  return sql`${validVersion} AS version, app_now()::date::text AS day,
      (SELECT saved.rules FROM (${shippingRulesOf(accountId)}) saved) AS rules,
      (SELECT saved.profiles FROM (${taxProfilesOf(accountId)}) saved) AS profiles`;
}

/** The rate book valid now and the account's rules and profiles, in one round trip while the book stays the same. Within `tx` where one is given. */
export async function findQuoteBasis({ database }: Pick<Services, 'database'>, accountId: string, tx?: Tx): Promise<QuoteBasis> {
  const asked = sql<BasisRow>`SELECT ${basisColumns(accountId)}`;
  const [row] = tx === undefined ? await askPrepared(database, 'quote-basis', asked) : (await asked.execute(tx)).rows;
  return toBasis(database, row, tx);
}

/** The basis together with the cheapest variant on sale of each product, in the order asked: one round trip for a page of landed prices. */
export async function findBasisAndCheapest(
  { database }: Pick<Services, 'database'>,
  accountId: string,
  productIds: string[],
): Promise<QuoteBasis & { variants: VariantGoods[] }> {
  const goods = sql`(SELECT jsonb_agg(goods ORDER BY place) FROM (${cheapestVariants(productIds)}) goods) AS variants`;
  const asked = sql<BasisRow & { variants: VariantGoods[] | null }>`SELECT ${basisColumns(accountId)}, ${goods}`;
  const [row] = await askPrepared(database, 'landed-basis', asked);
  return { ...(await toBasis(database, row)), variants: row?.variants ?? [] };
}

async function toBasis(database: Database, row: BasisRow | undefined, tx?: Tx): Promise<QuoteBasis> {
  if (row === undefined) throw new Error('the database gave no basis');
  const book = await loadVersion({ database }, tx ?? database.db, row.version);
  return { book, wishes: { rules: row.rules ?? [], profiles: row.profiles ?? [] }, day: row.day };
}

/** Planned once a connection: planning takes longer than running it. */
async function askPrepared<Row extends object>({ db, pool }: Database, name: string, asked: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = asked.compile(db);
  return (await pool.query<Row>({ name, text, values: [...parameters] })).rows;
}
