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
  const [toDigits, fromDigits] = [minorDigits(to), minorDigits(from)];
  const numerator = amountMinor * Number(toRate) * 10 ** toDigits;
  const denominator = Number(fromRate) * 10 ** fromDigits;
  // Plain numbers as far as they are exact: big ones cost more.
  if (2 * numerator + denominator <= Number.MAX_SAFE_INTEGER) return Math.floor((2 * numerator + denominator) / (2 * denominator));
  const exact = BigInt(amountMinor) * toRate * 10n ** BigInt(toDigits);
  const divisor = fromRate * 10n ** BigInt(fromDigits);
  return Number((2n * exact + divisor) / (2n * divisor));
}

function rateOf(perCny: PerCny, currency: string): bigint | null {
  return currency === 'CNY' ? SCALE : (perCny.get(currency) ?? null);
}
