import { goodsToQuote } from '#provider/features/my-products/goods-to-quote.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findVariantGoods, type VariantGoods } from '#provider/features/quotes/goods.store.ts';
import type { SoldThing } from './profit-of-sale.ts';
import type { SentSale } from './quote-sale-costs.ts';

export type { VariantGoods };

/** Catalog variants with all a quote asks about them, by id; unknown ones are left out. */
export async function findCatalogGoods(queryable: Queryable, variantIds: readonly string[]): Promise<Map<string, VariantGoods>> {
  const found = await findVariantGoods(queryable, [...new Set(variantIds)]);
  return new Map(found.map((variant) => [variant.id, variant]));
}

/** Items of one variant sold at a price each, sent one for one. */
export function saleOfVariant(
  variant: VariantGoods,
  sold: { storeId: string | null; country: string; currency: string; priceMinor: number; quantity: number; usualMethod: string | null },
): SoldThing & SentSale {
  const { storeId, country, currency, priceMinor, quantity, usualMethod } = sold;
  const unitSale = { amountMinor: priceMinor, currency };
  return {
    storeId,
    country,
    currency,
    quantity,
    revenueMinor: priceMinor * quantity,
    usualMethod,
    lines: [goodsToQuote(variant, { lineId: variant.id, pieces: quantity, unitsPerPiece: 1, unitSale })],
    processingHours: [variant.processingHours],
  };
}
