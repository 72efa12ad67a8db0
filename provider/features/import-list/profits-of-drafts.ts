import type { StoreProfit } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { findProfitBasis, type ProfitBasis } from '#provider/profit/profit-basis.ts';
import { inSlices } from '#provider/profit/in-slices.ts';
import { describeProfit, profitOfSale, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import { findCatalogGoods, saleOfVariant, type VariantGoods } from '#provider/profit/sale-of-variant.ts';
import type { Services } from '#provider/services.ts';
import type { ListedDraftRow, SalesStore } from './import-items.store.ts';
import { priceInStore } from './price-drafts.ts';

/** What drafts would leave, by draft: a figure for each store they are meant for, at the prices a push would send there. */
export async function profitsOfDrafts(
  services: Services,
  asked: { accountId: string; rows: readonly ListedDraftRow[]; locale: Locale; tx?: Tx },
): Promise<Map<string, StoreProfit[]>> {
  const { accountId, rows, locale, tx } = asked;
  const variantIds = rows.flatMap(({ variants }) => variants.flatMap((variant) => (variant.include ? [variant.variantId] : [])));
  const basis = rows.length === 0 ? null : await findProfitBasis(services, { accountId, variantIds, tx });
  const goods = basis === null ? new Map<string, VariantGoods>() : await findCatalogGoods(tx ?? services.database.db, variantIds);
  const sales = rows.flatMap((row) => row.sales_stores.map((store) => ({ row, store })));
  const profits = await inSlices(sales, ({ row, store }) => (basis === null ? null : leastProfit(basis, { row, store, goods })));
  const byDraft = new Map<string, StoreProfit[]>(rows.map(({ id }) => [id, []]));
  for (const [index, { row, store }] of sales.entries()) {
    const profit = profits[index] ?? null;
    const { id: storeId, name: storeName, country } = store;
    byDraft.get(row.id)?.push({ storeId, storeName, country, profit: profit === null ? null : describeProfit(profit, locale) });
  }
  return byDraft;
}

/** Of the variant that leaves the smallest share of its price; null where none is priced, or one can't be sent there. */
function leastProfit(
  basis: ProfitBasis,
  { row, store, goods }: { row: ListedDraftRow; store: SalesStore; goods: ReadonlyMap<string, VariantGoods> },
): SaleProfit | null {
  const { id: storeId, country, currency } = store;
  let least: SaleProfit | null = null;
  for (const { include, priceMinor, variantId } of row.variants) {
    const variant = goods.get(variantId);
    const unitMinor = include && priceMinor !== null && priceMinor > 0 ? priceInStore(priceMinor, row.currency, currency) : null;
    if (variant === undefined || unitMinor === null) continue;
    const sale = { storeId, country, currency, priceMinor: unitMinor, quantity: 1, usualMethod: row.shipping_methods[country] ?? null };
    const profit = profitOfSale(basis, saleOfVariant(variant, sale));
    if (profit !== null && (least === null || (profit.marginBp ?? 0) < (least.marginBp ?? 0))) least = profit;
  }
  return least;
}
