import { sql } from 'kysely';
import type { ShippingRule } from '#contract/shipping.ts';
import type { TaxProfile } from '#contract/tax.ts';
import type { Database, Tx } from '#provider/database/database.ts';
import { loadVersion } from '#provider/features/shipping/load-rate-book.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import { shippingRulesOf } from '#provider/features/shipping/rules.store.ts';
import { validVersion } from '#provider/features/shipping/shipping.store.ts';
import { taxProfilesOf } from '#provider/features/tax/profiles.store.ts';
import type { Services } from '#provider/services.ts';
import type { MerchantWishes } from './quote-order.ts';

/** What goods of an account are quoted by. */
export interface QuoteBasis {
  book: RateBook;
  wishes: MerchantWishes;
}

interface BasisRow {
  version: number | null;
  rules: ShippingRule[] | null;
  profiles: TaxProfile[] | null;
}

function basisOf(accountId: string) {
  return sql<BasisRow>`
    SELECT ${validVersion} AS version,
      (SELECT saved.rules FROM (${shippingRulesOf(accountId)}) saved) AS rules,
      (SELECT saved.profiles FROM (${taxProfilesOf(accountId)}) saved) AS profiles`;
}

/** The rate book valid now and the account's rules and profiles, in one round trip while the book stays the same. Within `tx` where one is given. */
export async function findQuoteBasis({ database }: Pick<Services, 'database'>, accountId: string, tx?: Tx): Promise<QuoteBasis> {
  const { rows } = tx === undefined ? await askPool(database, accountId) : await basisOf(accountId).execute(tx);
  const [row] = rows;
  const book = await loadVersion({ database }, tx ?? database.db, row?.version ?? null);
  return { book, wishes: { rules: row?.rules ?? [], profiles: row?.profiles ?? [] } };
}

/** Planned once a connection: planning takes longer than running it. */
async function askPool({ db, pool }: Database, accountId: string): Promise<{ rows: BasisRow[] }> {
  const { sql: text, parameters } = basisOf(accountId).compile(db);
  return pool.query<BasisRow>({ name: 'quote-basis', text, values: [...parameters] });
}
