import type { StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import { SAVINGS_UNITS } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findQuoteBasis, type QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { findVariantGoods, type VariantGoods } from '#provider/features/quotes/goods.store.ts';
import type { Offer } from '#provider/features/quotes/quote-goods.ts';
import { type OrderGoods, quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { quoteOwnFirst } from '#provider/features/quotes/quote-own-first.ts';
import { toLine } from '#provider/features/quotes/quote-samples.ts';
import { workingDaysOf } from '#provider/features/quotes/quote-wish.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { divideHalfUp } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { quotePurchase } from '../inbound/quote-purchase.ts';
import { storageMinor } from '../storage/storage-price.ts';
import { findGoods, findSales, findStorageTerms, type Sales, type StorageTerms } from './sales.store.ts';
import { chargedUnitDays, lastingDays } from './storage-of-sales.ts';

type Estimate = NonNullable<StorageSavings['estimate']>;
type Stored = Estimate['stored'][number];

/** Where goods are sent of which nothing was sold yet. */
const USUAL_COUNTRY = 'US';
/** Goods on their owner's shelf leave within a day. */
const SHELF_DAYS = 1;

/** What 100 units of a variant in the own stock would save, by the quotes an order of the account would get today and its sales of 30 days. */
export async function getStorageSavings(
  services: Services,
  { accountId, variantId, locale }: { accountId: string; variantId?: string | undefined; locale: Locale },
): Promise<StorageSavings> {
  const { db } = services.database;
  const sales = await findSales(db, accountId);
  const goods = await findGoods(db, accountId, sales, locale);
  const wanted = variantId ?? goods[0]?.variantId;
  if (wanted === undefined) return { goods, estimate: null };
  const [variant] = await findVariantGoods(db, [wanted]);
  if (variant === undefined) throw new Refusal('not-found');
  return { goods, estimate: await estimateFor(services, { accountId, variant, sales, locale }) };
}

interface Asked {
  accountId: string;
  variant: VariantGoods;
  sales: readonly Sales[];
  locale: Locale;
}

async function estimateFor(services: Services, { accountId, variant, sales, locale }: Asked): Promise<StorageSavings['estimate']> {
  const basis = await findBasis(services, accountId);
  if (basis === null) return null;
  const own = sales.filter((sale) => sale.variantId === variant.id);
  const sold = own.reduce((sum, { units }) => sum + units, 0);
  const [most] = own.toSorted((a, b) => b.units - a.units || (a.country < b.country ? -1 : 1));
  const country = most?.country ?? USUAL_COUNTRY;
  const workingDays = workingDaysOf([variant]);
  const [offer] = quoteOrder(basis.book, requestFor(basis, variant, { country, workingDays }), basis.wishes).offers;
  if (offer === undefined) return null;
  const now = wayOf(offer, { unitCostMinor: offer.goodsMinor, workingDays });
  const stored: Stored[] = [];
  for (const terms of await findStorageTerms(services.database.db)) {
    const one = await storedIn(services, basis, { variant, country, sold, now, terms, locale });
    if (one !== null) stored.push(one);
  }
  return {
    variantId: variant.id,
    country,
    sold,
    lastsDays: lastingDays({ units: SAVINGS_UNITS, sold }),
    now,
    stored: stored.toSorted((a, b) => b.saved.amountMinor - a.saved.amountMinor || b.savedDays - a.savedDays),
  };
}

/** Null while no rate book is valid. */
async function findBasis(services: Services, accountId: string): Promise<QuoteBasis | null> {
  try {
    return await findQuoteBasis(services, accountId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return null;
    throw error;
  }
}

interface ToStore {
  variant: VariantGoods;
  country: string;
  sold: number;
  now: Estimate['now'];
  terms: StorageTerms;
  locale: Locale;
}

/** From a warehouse; null where no method goes from there to the country, or the goods are off sale. */
async function storedIn({ database: { db } }: Services, basis: QuoteBasis, asked: ToStore): Promise<Stored | null> {
  const { variant, country, sold, now, terms, locale } = asked;
  const warehouse = warehouseCodes.find((code) => code === terms.warehouse);
  if (warehouse === undefined) return null;
  const request = requestFor(basis, variant, { country, workingDays: SHELF_DAYS });
  const own = new Map([[variant.id, { [warehouse]: SAVINGS_UNITS }]]);
  const [offer] = quoteOwnFirst(basis.book, request, basis.wishes, own).offers;
  if (offer === undefined || !isOwned(offer, warehouse)) return null;
  const purchaseMinor = await priceOfPurchase(db, { variantId: variant.id, warehouse, locale });
  if (purchaseMinor === null) return null;
  const way = wayOf(offer, { unitCostMinor: divideHalfUp(purchaseMinor, SAVINGS_UNITS), workingDays: SHELF_DAYS });
  const units = chargedUnitDays({ units: SAVINGS_UNITS, sold, freeDays: terms.freeDays });
  const unitVolumeMm3 = variant.lengthMm * variant.widthMm * variant.heightMm;
  const feeMinor = storageMinor({ units, unitVolumeMm3, rateMinor: terms.rateMinor }, 1);
  const perUnit = ({ unitCost, unitFreight }: Pick<Stored, 'unitCost' | 'unitFreight'>) => unitCost.amountMinor + unitFreight.amountMinor;
  return {
    warehouse,
    ...way,
    purchase: cny(purchaseMinor),
    storage: cny(feeMinor),
    savedDays: Math.round((now.minDays + now.maxDays - way.minDays - way.maxDays) / 2),
    saved: cny(SAVINGS_UNITS * (perUnit(now) - perUnit(way)) - feeMinor),
  };
}

/** What buying 100 units costs, with handling and freight to the warehouse; null where they can't be bought. */
async function priceOfPurchase(
  db: Queryable,
  { variantId, warehouse, locale }: { variantId: string; warehouse: (typeof warehouseCodes)[number]; locale: Locale },
): Promise<number | null> {
  const lines = [{ variantId, units: SAVINGS_UNITS }];
  try {
    const quoted = await quotePurchase(db, { mode: 'live', warehouse, inspection: 'none', packaging: 'standard', lines }, locale);
    return quoted.total.amountMinor;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** A unit as an order of the account would be asked a price for. */
function requestFor({ day }: QuoteBasis, variant: VariantGoods, { country, workingDays }: { country: string; workingDays: number }) {
  const lines: OrderGoods[] = [{ ...toLine(variant, { quantity: 1 }), lineId: variant.id, unitsPerItem: 1 }];
  return { country, postCode: null, region: null, lines, day, workingDays };
}

function isOwned({ method, parcels }: Offer<OrderGoods>, warehouse: string): boolean {
  return method.warehouse === warehouse && parcels.every(({ lines }) => lines.every(({ owned }) => owned === true));
}

/** Bringing it to its buyer is all that is charged beside the goods. Its days begin when the order is paid. */
function wayOf(offer: Offer<OrderGoods>, { unitCostMinor, workingDays }: { unitCostMinor: number; workingDays: number }): Estimate['now'] {
  const { totalMinor, goodsMinor, minDays, maxDays } = offer;
  return {
    unitCost: cny(unitCostMinor),
    unitFreight: cny(totalMinor - goodsMinor),
    minDays: workingDays + minDays,
    maxDays: workingDays + maxDays,
  };
}
