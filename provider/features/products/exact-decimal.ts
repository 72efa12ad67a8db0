const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** A decimal number as a whole number over a power of ten; money is never put into a float. */
export interface ExactDecimal {
  digits: bigint;
  decimals: number;
}

/** Reads a plain decimal such as `7.10`; null for anything else. */
export function parseExactDecimal(text: string): ExactDecimal | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

/** The product as a whole number, rounded once at the end, halves upwards. */
export function multiplyHalfUp(first: ExactDecimal, ...rest: ExactDecimal[]): bigint {
  const all = [first, ...rest];
  const digits = all.reduce((product, factor) => product * factor.digits, 1n);
  const unit = 10n ** BigInt(all.reduce((sum, factor) => sum + factor.decimals, 0));
  return (2n * digits + unit) / (2n * unit);
}
