import { chargeWeight, type PackedItem } from '#provider/features/shipping/charge-weight.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';

/** What quotes are measured against: the freight formula over all methods of a country, without limits, duties, taxes and choice. */
export function priceBare(book: RateBook, country: string, items: PackedItem[]): number {
  let sum = 0;
  for (const { destinations } of book.methods) {
    const to = destinations.get(country);
    if (to === undefined) continue;
    const { chargedG } = chargeWeight(to, items);
    for (const { fromG, toG, registrationMinor, perKgMinor } of to.bands) {
      if (chargedG <= fromG || chargedG > toG) continue;
      const net = registrationMinor + Math.round((perKgMinor * chargedG) / 1000);
      sum += net + Math.round((net * to.fuelBp) / 10_000);
    }
  }
  return sum;
}
