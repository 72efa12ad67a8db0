import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Fraction, roundUp, shareOf } from '#provider/money.ts';
import { inSlices } from '#provider/profit/in-slices.ts';
import { findProfitBasis, type ProfitBasis } from '#provider/profit/profit-basis.ts';
import { type BestPrice, bestPriceForMargin, leaves, roundedUp } from '#provider/profit/price-for-margin.ts';
import { profitOfSale } from '#provider/profit/profit-of-sale.ts';
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

interface Place {
  /** Null: no store sells there yet. */
  storeId: string | null;
  country: string;
  currency: string;
}

/**
 * Prices of variants no rule is for, by variant: what leaves the merchant's target margin in the country they are sold to, after goods, freight,
 * fees, and the duty and tax the merchant pays. Where that is out of reach the supplier's price is taken if it leaves anything, else the price that
 * leaves the largest part of the target. Where delivery is unknown the supplier's price is taken, and where there is none the target on the goods alone.
 */
export async function firstPrices(
  services: Services,
  asked: {
    accountId: string;
    place: Place;
    variants: readonly Costed[];
    /** Instead of the account's target. */
    targetMarginBp?: number | undefined;
  },
  tx?: Tx,
): Promise<Map<string, FirstPrice>> {
  const { accountId, place, variants } = asked;
  const queryable = tx ?? services.database.db;
  const variantIds = variants.map(({ variantId }) => variantId);
  const basis = await findProfitBasis(services, { accountId, variantIds, tx });
  const settings = basis?.settings ?? (await findProfitSettings(queryable, accountId));
  const targetBp = asked.targetMarginBp ?? settings.targetMarginBp;
  const goods = basis === null ? new Map<string, VariantGoods>() : await findCatalogGoods(queryable, variantIds);
  const made = new Map<string, BestPrice>();
  const onGoods = (costMinor: number) => {
    const rate = profitRate(services.config, new Map(), place.currency);
    const kept = new Fraction(1).sub(shareOf(targetBp));
    if (rate === null) return null;
    return roundedUp(Math.min(MAX_AMOUNT_MINOR, roundUp(rate.perFen.mul(costMinor).div(kept))), place.currency);
  };
  const priceOf = (variant: Costed): Pick<FirstPrice, 'priceMinor'> & { kind: FirstPriceBasis['kind'] } => {
    const known = goods.get(variant.variantId);
    const suggested = variant.suggestedCurrency === place.currency ? variant.suggestedMinor : null;
    const delivered = basis === null || known === undefined ? null : priceDelivered(basis, { goods: known, place, targetBp, made });
    if (basis === null || known === undefined || delivered === null)
      return suggested === null
        ? { priceMinor: onGoods(variant.costMinor), kind: 'goods-only' }
        : { priceMinor: suggested, kind: 'suggested' };
    const { priceMinor } = delivered;
    if (delivered.reached === 'target') return { priceMinor, kind: 'target' };
    if (suggested !== null && coversAt(basis, { goods: known, place, priceMinor: suggested }))
      return { priceMinor: suggested, kind: 'suggested' };
    return { priceMinor, kind: priceMinor === null ? 'unreachable' : 'below-target' };
  };
  const prices = await inSlices(variants, (variant): [string, FirstPrice] => {
    const { priceMinor, kind } = priceOf(variant);
    return [variant.variantId, { priceMinor, basis: { kind, country: place.country, targetBp } }];
  });
  return new Map(prices);
}

interface PricedGoods {
  goods: VariantGoods;
  place: Place;
}

/** Null where nothing brings the goods there, or a currency has no rate. */
function priceDelivered(
  basis: ProfitBasis,
  { goods, place, targetBp, made }: PricedGoods & { targetBp: number; made: Map<string, BestPrice> },
): BestPrice | null {
  const profitAt = (priceMinor: number) => profitOfSale(basis, saleAt({ goods, place }, priceMinor));
  const one = profitAt(1);
  if (one === null) return null;
  const key = JSON.stringify([sameCostKey(saleAt({ goods, place }, 1)), one.feeShareBp, one.fixedFeeMinor]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const delivered = bestPriceForMargin({ targetBp, currency: place.currency }, profitAt);
  made.set(key, delivered);
  return delivered;
}

function coversAt(basis: ProfitBasis, { goods, place, priceMinor }: PricedGoods & { priceMinor: number }): boolean {
  const profit = profitOfSale(basis, saleAt({ goods, place }, priceMinor));
  return profit !== null && priceMinor > 0 && leaves(profit, 0);
}

function saleAt({ goods, place }: PricedGoods, priceMinor: number) {
  return saleOfVariant(goods, { ...place, priceMinor, quantity: 1, usualMethod: null });
}
