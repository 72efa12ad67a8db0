import type { ImportItem } from '#contract/import-list.ts';
import { type DeliveryCost, quoteVariants } from '#provider/features/quotes/quote-variants.ts';
import type { RateMethod } from '#provider/features/shipping/quote-freight.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { costInCurrency } from './cost-in-currency.ts';
import type { ListedDraftRow } from './import-items.store.ts';

/** What drafts earn at the door of a buyer, and where they don't. */
export interface DraftLanding {
  /** In the first country they are sold to. */
  margin: ImportItem['margin'];
  /** What it goes by there. */
  method: RateMethod | null;
  /** Countries where a piece costs more than its price. */
  lossCountries: string[];
}

/** By draft; one that is not priced, has no store or can be sent nowhere is not in it. Judged by its tightest variant. */
export async function landDrafts(
  services: Services,
  accountId: string,
  rows: readonly ListedDraftRow[],
): Promise<Map<string, DraftLanding>> {
  const landings = new Map<string, DraftLanding>();
  for (const country of new Set(rows.flatMap((row) => row.sales_countries))) {
    const sold = rows.flatMap((row) => {
      const variant = row.sales_countries.includes(country) ? tightestVariant(row) : null;
      return variant === null ? [] : [{ row, ...variant }];
    });
    const parcels = sold.map(({ row, variantId }) => ({
      parts: [{ variantId, quantity: 1 }],
      usualMethod: row.shipping_methods[country] ?? null,
    }));
    const costs = await deliveryCosts(services, { accountId, country, parcels });
    for (const [index, { row, priceMinor, costMinor }] of sold.entries()) {
      const cost = costs[index] ?? null;
      const landedMinor =
        cost === null ? null : costInCurrency(costMinor + cost.shippingMinor + cost.taxMinor, row.currency, services.config);
      if (cost === null || landedMinor === null) continue;
      const landing = landings.get(row.id) ?? { margin: null, method: null, lossCountries: [] };
      if (country === row.sales_countries[0]) {
        landing.margin = marginOf({ country, landedMinor, priceMinor, currency: row.currency });
        landing.method = cost.method;
      }
      if (landedMinor > priceMinor) landing.lossCountries.push(country);
      landings.set(row.id, landing);
    }
  }
  return landings;
}

function marginOf({
  country,
  landedMinor,
  priceMinor,
  currency,
}: {
  country: string;
  landedMinor: number;
  priceMinor: number;
  currency: string;
}) {
  return { country, landed: { amountMinor: landedMinor, currency }, margin: { amountMinor: priceMinor - landedMinor, currency } };
}

/** Nothing is known while no rate book is valid. */
async function deliveryCosts(
  services: Services,
  asked: Pick<Parameters<typeof quoteVariants>[1], 'accountId' | 'country' | 'parcels'>,
): Promise<(DeliveryCost | null)[]> {
  return quoteVariants(services, { ...asked, methodCode: null }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unavailable') return [];
    throw error;
  });
}

/** The included variant whose price is the smallest multiple of its cost. */
function tightestVariant(row: ListedDraftRow): { variantId: string; priceMinor: number; costMinor: number } | null {
  let tightest: { variantId: string; priceMinor: number; costMinor: number; ratio: number } | null = null;
  for (const { variantId, include, priceMinor, costMinor } of row.variants) {
    if (!include || priceMinor === null || priceMinor === 0) continue;
    const ratio = priceMinor / Math.max(1, costMinor);
    if (tightest === null || ratio < tightest.ratio) tightest = { variantId, priceMinor, costMinor, ratio };
  }
  return tightest;
}
