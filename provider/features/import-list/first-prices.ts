import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Fraction, roundUp, shareOf } from '#provider/money.ts';
import { findProfitBasis, type ProfitBasis } from '#provider/profit/profit-basis.ts';
import { leaves, roundedPriceForMargin, roundedUp } from '#provider/profit/price-for-margin.ts';
import { profitOfSale, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import { profitRate } from '#provider/profit/profit-rate.ts';
import { findProfitSettings } from '#provider/profit/profit-settings.store.ts';
import { sameCostKey } from '#provider/profit/quote-sale-costs.ts';
import { findCatalogGoods, saleOfVariant, type VariantGoods } from '#provider/profit/sale-of-variant.ts';
import type { Services } from '#provider/services.ts';
import type { FirstPriceBasis, VariantToPrice } from './new-drafts.store.ts';

/** What a first price is made of. */
type Costed = Pick<VariantToPrice, 'variantId' | 'costMinor' | 'suggestedMinor' | 'suggestedCurrency'>;

export interface FirstPrice {
  /** Null: no price leaves anything there. */
  priceMinor: number | null;
  basis: FirstPriceBasis;
}

/**
 * Prices of variants no rule is for, by variant: what leaves the merchant's target margin in the country they are sold to, delivered, duty and
 * tax paid. Where that is unknown the supplier's price is taken, and where there is none the target on the goods alone. Where it is out of
 * reach the supplier's price is taken if it leaves anything, else what leaves the target before the duty and tax the buyer pays at the door.
 */
export async function firstPrices(
  services: Services,
  wish: {
    accountId: string;
    place: { country: string; currency: string };
    variants: readonly Costed[];
    /** Instead of the account's target. */
    targetMarginBp?: number | undefined;
  },
  tx?: Tx,
): Promise<Map<string, FirstPrice>> {
  const { accountId, place, variants } = wish;
  const queryable = tx ?? services.database.db;
  const found = await findProfitBasis(services, accountId, tx);
  const own = found?.settings ?? (await findProfitSettings(queryable, accountId));
  const settings = { ...own, targetMarginBp: wish.targetMarginBp ?? own.targetMarginBp };
  const { targetMarginBp } = settings;
  const basis = found === null ? null : { ...found, settings };
  const goods =
    basis === null
      ? new Map<string, VariantGoods>()
      : await findCatalogGoods(
          queryable,
          variants.map(({ variantId }) => variantId),
        );
  const made = new Map<string, Delivered>();
  const onGoods = (costMinor: number) => {
    const rate = profitRate(services.config, new Map(), place.currency);
    const kept = new Fraction(1).sub(shareOf(settings.storeFeeBp + settings.paymentFeeBp + targetMarginBp));
    if (rate === null) return null;
    return roundedUp(Math.min(MAX_AMOUNT_MINOR, roundUp(rate.perFen.mul(costMinor).div(kept))), place.currency);
  };
  return new Map(
    variants.map((variant) => {
      const known = goods.get(variant.variantId);
      const delivered = basis === null || known === undefined ? UNKNOWN : priceDelivered(basis, { goods: known, place, made });
      const why = (kind: FirstPriceBasis['kind']) => ({ kind, country: place.country, targetBp: targetMarginBp });
      if (delivered.priceMinor !== null && delivered.reaches === 'all') {
        return [variant.variantId, { priceMinor: delivered.priceMinor, basis: why('target') }];
      }
      const suggested = variant.suggestedCurrency === place.currency ? variant.suggestedMinor : null;
      if (delivered.reaches === 'unknown') {
        if (suggested !== null) return [variant.variantId, { priceMinor: suggested, basis: why('suggested') }];
        return [variant.variantId, { priceMinor: onGoods(variant.costMinor), basis: why('goods-only') }];
      }
      const covers =
        suggested !== null && known !== undefined && basis !== null && coversAt(basis, { goods: known, place, priceMinor: suggested });
      if (covers) return [variant.variantId, { priceMinor: suggested, basis: why('suggested') }];
      return [
        variant.variantId,
        { priceMinor: delivered.priceMinor, basis: why(delivered.priceMinor === null ? 'unreachable' : 'before-door') },
      ];
    }),
  );
}

/** A price that leaves the target: after all duty and tax, or only before what the buyer pays at the door. */
interface Delivered {
  priceMinor: number | null;
  reaches: 'all' | 'before-door' | 'unknown';
}
const UNKNOWN: Delivered = { priceMinor: null, reaches: 'unknown' };

interface PricedGoods {
  goods: VariantGoods;
  place: { country: string; currency: string };
}

function priceDelivered(basis: ProfitBasis, { goods, place, made }: PricedGoods & { made: Map<string, Delivered> }): Delivered {
  const key = sameCostKey(saleAt({ goods, place }, 1));
  const known = made.get(key);
  if (known !== undefined) return known;
  const profitAt = (priceMinor: number) => profitOfSale(basis, saleAt({ goods, place }, priceMinor));
  const wish = { targetBp: basis.settings.targetMarginBp, currency: place.currency };
  const price = roundedPriceForMargin(basis, wish, profitAt);
  const beforeDoor = (priceMinor: number) => {
    const profit = profitAt(priceMinor);
    return profit === null ? null : withoutTheDoor(profit);
  };
  const delivered: Delivered =
    price !== null
      ? { priceMinor: price, reaches: 'all' }
      : profitAt(1) === null
        ? UNKNOWN
        : { priceMinor: roundedPriceForMargin(basis, wish, beforeDoor), reaches: 'before-door' };
  made.set(key, delivered);
  return delivered;
}

/** What a sale leaves the merchant when the buyer pays all that is asked at the door. */
function withoutTheDoor(profit: SaleProfit): SaleProfit {
  const { dutyMinor, taxMinor, atDoorMinor, profitMinor } = profit;
  return { ...profit, dutyMinor: dutyMinor + taxMinor - atDoorMinor, taxMinor: 0, atDoorMinor: 0, profitMinor: profitMinor + atDoorMinor };
}

function coversAt(basis: ProfitBasis, { goods, place, priceMinor }: PricedGoods & { priceMinor: number }): boolean {
  const profit = profitOfSale(basis, saleAt({ goods, place }, priceMinor));
  return profit !== null && priceMinor > 0 && leaves(profit, 0);
}

function saleAt({ goods, place }: PricedGoods, priceMinor: number) {
  return saleOfVariant(goods, { ...place, priceMinor, quantity: 1, usualMethod: null });
}
