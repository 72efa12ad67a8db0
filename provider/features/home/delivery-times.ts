import type { DeliveryTimes } from '#contract/home.ts';
import { deliveryDayClasses } from '#contract/home.values.ts';
import type { Figure } from './read-dashboard.ts';

/** How long parcels took, by country, most parcels first. */
export function deliveryTimes(figures: readonly Pick<Figure, 'measure' | 'part' | 'amount'>[]): DeliveryTimes[] {
  const byCountry = new Map<string, Map<number, number>>();
  for (const { measure, part, amount } of figures) {
    if (measure !== 'deliveries') continue;
    const [country = '', days = ''] = part.split(':');
    const ofCountry = byCountry.get(country) ?? new Map<number, number>();
    ofCountry.set(Number(days), (ofCountry.get(Number(days)) ?? 0) + amount);
    byCountry.set(country, ofCountry);
  }
  return [...byCountry]
    .map(([country, byDays]) => describe(country, byDays))
    .filter(({ parcels }) => parcels > 0)
    .sort((one, other) => other.parcels - one.parcels || one.country.localeCompare(other.country, 'en'));
}

function describe(country: string, byDays: ReadonlyMap<number, number>): DeliveryTimes {
  const sorted = [...byDays].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const parcels = sorted.reduce((sum, [, count]) => sum + count, 0);
  const classes = deliveryDayClasses.map(([first, last]) =>
    sorted.filter(([days]) => days >= first && (last === null || days <= last)).reduce((sum, [, count]) => sum + count, 0),
  );
  return { country, parcels, medianDays: medianOf(sorted, parcels), classes };
}

/** The days that half of the parcels took at most. */
function medianOf(sorted: readonly (readonly [days: number, count: number])[], parcels: number): number {
  let counted = 0;
  for (const [days, count] of sorted) {
    counted += count;
    if (2 * counted >= parcels) return days;
  }
  return 0;
}
