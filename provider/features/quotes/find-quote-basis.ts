import { sql } from 'kysely';
import type { ShippingRule } from '#contract/shipping.ts';
import type { TaxProfile } from '#contract/tax.ts';
import type { Queryable } from '#provider/database/database.ts';
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

/** The rate book valid now and the account's rules and profiles, in one round trip while the book stays the same. */
export async function findQuoteBasis(services: Pick<Services, 'database'>, queryable: Queryable, accountId: string): Promise<QuoteBasis> {
  const found = await sql<{ version: number | null; rules: ShippingRule[] | null; profiles: TaxProfile[] | null }>`
    SELECT ${validVersion} AS version,
      (SELECT saved.rules FROM (${shippingRulesOf(accountId)}) saved) AS rules,
      (SELECT saved.profiles FROM (${taxProfilesOf(accountId)}) saved) AS profiles`.execute(queryable);
  const [row] = found.rows;
  const book = await loadVersion(services, queryable, row?.version ?? null);
  return { book, wishes: { rules: row?.rules ?? [], profiles: row?.profiles ?? [] } };
}
