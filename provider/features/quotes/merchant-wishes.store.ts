import { sql } from 'kysely';
import type { ShippingRule } from '#contract/shipping.ts';
import type { TaxProfile } from '#contract/tax.ts';
import type { Queryable } from '#provider/database/database.ts';
import { shippingRulesOf } from '#provider/features/shipping/rules.store.ts';
import { taxProfilesOf } from '#provider/features/tax/profiles.store.ts';
import type { MerchantWishes } from './quote-order.ts';

/** The rules and profiles an account's goods are quoted by, read in one go. */
export async function findMerchantWishes(queryable: Queryable, accountId: string): Promise<MerchantWishes> {
  const found = await sql<{ rules: ShippingRule[] | null; profiles: TaxProfile[] | null }>`
    SELECT (SELECT saved.rules FROM (${shippingRulesOf(accountId)}) saved) AS rules,
      (SELECT saved.profiles FROM (${taxProfilesOf(accountId)}) saved) AS profiles`.execute(queryable);
  return { rules: found.rows[0]?.rules ?? [], profiles: found.rows[0]?.profiles ?? [] };
}
