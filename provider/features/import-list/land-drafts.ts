import type { ImportItem } from '#contract/import-list.ts';
import { landVariants } from '#provider/features/quotes/land-variants.ts';
import type { Services } from '#provider/services.ts';
import type { DraftRow } from './import-items.store.ts';
import { hasRate, priceFromCost } from './pricing.ts';

/** What drafts earn at the door of a buyer, and where they don't. */
export interface DraftLanding {
  /** In the first country they are sold to. */
  margin: ImportItem['margin'];
  /** Countries where a piece costs more than its price. */
  lossCountries: string[];
}

/** By draft; one that is not priced, has no store or can be sent nowhere is not in it. Judged by its tightest variant. */
export async function landDrafts(services: Services, accountId: string, rows: readonly DraftRow[]): Promise<Map<string, DraftLanding>> {
  const asked = rows.flatMap((row) => {
    const variant = tightestVariant(row);
    if (variant === null || !hasRate(row.currency)) return [];
    const unitSale = { amountMinor: variant.priceMinor, currency: row.currency };
    return [...new Set(row.sales_countries)].map((country) => ({ row, country, variantId: variant.variantId, unitSale }));
  });
  const totals = await landVariants(services, accountId, asked);
  const landings = new Map<string, DraftLanding>();
  for (const [index, { row, country, unitSale }] of asked.entries()) {
    const totalFen = totals[index] ?? null;
    if (totalFen === null) continue;
    const { currency } = unitSale;
    const { cnyPerUsd } = services.config;
    const landedMinor = priceFromCost({ costMinor: totalFen, currency, cnyPerUsd, multiplier: '1', rounding: 'none' });
    const marginMinor = unitSale.amountMinor - landedMinor;
    const landing = landings.get(row.id) ?? { margin: null, lossCountries: [] };
    landing.margin ??=
      country === row.sales_countries[0]
        ? { country, landed: { amountMinor: landedMinor, currency }, margin: { amountMinor: marginMinor, currency } }
        : null;
    if (marginMinor < 0) landing.lossCountries.push(country);
    landings.set(row.id, landing);
  }
  return landings;
}

/** The included variant whose price is the smallest multiple of its cost. */
function tightestVariant(row: DraftRow): { variantId: string; priceMinor: number } | null {
  let tightest: { variantId: string; priceMinor: number; ratio: number } | null = null;
  for (const { variantId, include, priceMinor, costMinor } of row.variants) {
    if (!include || priceMinor === null || priceMinor === 0) continue;
    const ratio = priceMinor / Math.max(1, costMinor);
    if (tightest === null || ratio < tightest.ratio) tightest = { variantId, priceMinor, ratio };
  }
  return tightest;
}
