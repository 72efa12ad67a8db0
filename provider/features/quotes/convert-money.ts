const SCALE = 100_000_000n;
const digitsOf = new Map<string, number>();

/** Decimals of a currency's minor unit by ISO 4217: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** Rates of a rate book: what one yuan is worth in a currency, in 10^-8 of it. */
export type PerCny = ReadonlyMap<string, bigint>;

/** An amount in another currency, half up in its minor units; null where the book has no rate for one of the two. */
export function convert(perCny: PerCny, amountMinor: number, from: string, to: string): number | null {
  if (from === to) return amountMinor;
  const fromRate = rateOf(perCny, from);
  const toRate = rateOf(perCny, to);
  if (fromRate === null || toRate === null) return null;
  const numerator = BigInt(amountMinor) * toRate * 10n ** BigInt(minorDigits(to));
  const denominator = fromRate * 10n ** BigInt(minorDigits(from));
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function rateOf(perCny: PerCny, currency: string): bigint | null {
  return currency === 'CNY' ? SCALE : (perCny.get(currency) ?? null);
}
