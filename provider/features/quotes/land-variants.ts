import type { Money } from '#contract/money.ts';
import type { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findQuoteBasis, type QuoteBasis } from './find-quote-basis.ts';
import { findVariantGoods } from './goods.store.ts';
import { landedPrice } from './landed-price.ts';

/** What one piece of each variant, sold at a price to a country, costs an account at the door, in fen; null where nothing can bring it there. */
export async function landVariants(
  services: Services,
  accountId: string,
  asked: readonly { variantId: string; country: string; unitSale: z.infer<typeof Money> }[],
): Promise<(number | null)[]> {
  const basis = asked.length === 0 ? null : await knownBasis(services, accountId);
  if (basis === null) return asked.map(() => null);
  const goods = await findVariantGoods(services.database.db, [...new Set(asked.map(({ variantId }) => variantId))]);
  const known = new Map(goods.map((variant) => [variant.id, variant]));
  return asked.map(({ variantId, country, unitSale }) => {
    const variant = known.get(variantId);
    return variant === undefined ? null : (landedPrice(basis, variant, { country, unitSale })?.total.amountMinor ?? null);
  });
}

/** Null while no rate book is valid: then nothing can be said. */
async function knownBasis(services: Services, accountId: string): Promise<QuoteBasis | null> {
  return findQuoteBasis(services, accountId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unavailable') return null;
    throw error;
  });
}
