import { sql } from 'kysely';
import { DEFAULT_TARGET_MARGIN_BP } from '#contract/profit.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { FeeRule } from '#provider/profit/fee-rules.ts';
import { inSlices } from '#provider/profit/in-slices.ts';
import { findProfitBasis } from '#provider/profit/profit-basis.ts';
import { profitOfSale, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import type { Services } from '#provider/services.ts';
import { findMappingsToChoose } from './mappings.store.ts';
import { saleOfGoods } from './sale-of-goods.ts';
import { selectGoods } from './select-goods.ts';

export interface ListingVariantProfit {
  listingId: string;
  listingVariantId: string;
  /** Null: it is not linked, or nothing brings it to the store's country. */
  profit: SaleProfit | null;
}

interface Asked {
  accountId: string;
  listingIds: readonly string[];
  tx?: Tx | undefined;
}

/** What one item of each variant of these listings leaves now, sent to their store's country. */
export async function profitsOfListings(services: Services, asked: Asked): Promise<ListingVariantProfit[]> {
  return (await calculatorOf(services, asked))(null);
}

/** The same before and after prices are set, by variant; those that get none stay as they are. `rulesAfter`: whose fees count then. */
export async function profitsBeforeAndAfter(
  services: Services,
  { prices, rulesAfter, ...asked }: Asked & { prices: ReadonlyMap<string, number>; rulesAfter?: readonly FeeRule[] | undefined },
): Promise<{ before: ListingVariantProfit[]; after: ListingVariantProfit[] }> {
  const calculate = await calculatorOf(services, asked);
  const calculateAfter = rulesAfter === undefined ? calculate : await calculatorOf(services, { ...asked, rules: rulesAfter });
  return { before: await calculate(null), after: await calculateAfter(prices) };
}

type Calculator = (prices: ReadonlyMap<string, number> | null) => Promise<ListingVariantProfit[]>;

/** Reads all that profits of listings are made of, once for all prices to look at. */
async function calculatorOf(services: Services, asked: Asked & { rules?: readonly FeeRule[] }): Promise<Calculator> {
  const variants = await findListingSales(services, asked);
  return (prices) =>
    inSlices(variants, ({ listingId, listingVariantId, priceMinor, profitAt }) => ({
      listingId,
      listingVariantId,
      profit: profitAt(prices?.get(listingVariantId) ?? priceMinor),
    }));
}

/** A variant as it stands in its store, with what one of it would leave at any price. */
export interface ListingSale extends Pick<SoldVariant, 'listingId' | 'listingVariantId' | 'priceMinor' | 'compareAtMinor' | 'currency'> {
  profitAt: (priceMinor: number) => SaleProfit | null;
  /** The account's, in basis points. */
  targetMarginBp: number;
}

/** The variants of listings, by listing and in their order, with all that their profits are made of. */
export async function findListingSales(
  services: Services,
  { accountId, listingIds, rules, tx }: Asked & { rules?: readonly FeeRule[] },
): Promise<ListingSale[]> {
  if (listingIds.length === 0) return [];
  const queryable = tx ?? services.database.db;
  const variants = await findSold(queryable, accountId, listingIds);
  const mappings = await findMappingsToChoose(queryable, accountId, listingIds);
  const variantIds = [...mappings.values()].flatMap(({ parts }) => parts.map(({ variant }) => variant.id));
  const basis = await findProfitBasis(services, { accountId, variantIds, rules, tx });
  return variants.map((sold) => {
    const mapping = mappings.get(sold.listingVariantId);
    const goods = mapping === undefined ? [] : selectGoods(mapping, { quantity: 1, country: sold.country });
    const profitAt = (priceMinor: number) =>
      goods.length === 0 || basis === null ? null : profitOfSale(basis, saleOfGoods({ ...sold, priceMinor, goods, quantity: 1 }));
    return { ...sold, profitAt, targetMarginBp: basis?.settings.targetMarginBp ?? DEFAULT_TARGET_MARGIN_BP };
  });
}

/** Of the variant that leaves the smallest share of its price; null where nothing is known of any. */
export function leastOf(profits: readonly ListingVariantProfit[]): SaleProfit | null {
  let least: SaleProfit | null = null;
  for (const { profit } of profits) {
    if (profit !== null && profit.marginBp !== null && (least === null || profit.marginBp < (least.marginBp ?? 0))) least = profit;
  }
  return least;
}

interface SoldVariant {
  listingId: string;
  listingVariantId: string;
  priceMinor: number;
  compareAtMinor: number | null;
  storeId: string;
  currency: string;
  country: string;
  usualMethod: string | null;
}

async function findSold(queryable: Queryable, accountId: string, listingIds: readonly string[]): Promise<SoldVariant[]> {
  const found = await sql<SoldVariant>`
    SELECT l.id AS "listingId", lv.id AS "listingVariantId", lv.price_minor AS "priceMinor", lv.compare_at_minor AS "compareAtMinor", lv.currency, s.id AS "storeId", s.country,
      l.shipping_methods ->> s.country AS "usualMethod"
    FROM listing l
    JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    WHERE l.account_id = ${accountId} AND l.id = ANY (${listingIds}::uuid[])
    ORDER BY l.id, lv.position, lv.id`.execute(queryable);
  return found.rows;
}
