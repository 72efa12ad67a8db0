import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { calculateProfit as endpoint } from '#contract/profit.ts';
import { findVariantGoods } from '#provider/features/quotes/goods.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { roundedPriceForMargin, priceForMargin } from './price-for-margin.ts';
import { findProfitBasis } from './profit-basis.ts';
import { describeProfit, profitOfSale } from './profit-of-sale.ts';
import { findFirstCurrency } from './profit-settings.store.ts';
import { saleOfVariant } from './sale-of-variant.ts';

type Wish = z.output<NonNullable<(typeof endpoint)['body']>['schema']>;

/** What selling items of a catalog variant would leave, before it is on any list. */
export async function calculateVariantProfit(
  services: Services,
  asked: { accountId: string; locale: Locale; wish: Wish },
): Promise<z.input<typeof endpoint.data>> {
  const { variantId, country, quantity, price } = asked.wish;
  const [variant] = await findVariantGoods(services.database.db, [variantId]);
  if (variant === undefined) throw new Refusal('not-found');
  const basis = await findProfitBasis(services, { accountId: asked.accountId, variantIds: [variantId] });
  if (basis === null) return { profit: null, floor: null, target: null };
  const currency = price?.currency ?? asked.wish.currency ?? (await findFirstCurrency(services.database.db, asked.accountId));
  const profitAt = (priceMinor: number, items = 1) =>
    profitOfSale(basis, saleOfVariant(variant, { storeId: null, country, currency, priceMinor, quantity: items, usualMethod: null }));
  const one = (priceMinor: number) => profitAt(priceMinor);
  const floor = priceForMargin(0, one);
  const target = roundedPriceForMargin({ targetBp: basis.settings.targetMarginBp, currency }, one);
  const unitMinor = price?.amountMinor ?? target;
  const profit = unitMinor === null ? null : profitAt(unitMinor, quantity);
  const inSale = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency });
  return { profit: profit === null ? null : describeProfit(profit, asked.locale), floor: inSale(floor), target: inSale(target) };
}
