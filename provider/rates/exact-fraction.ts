/** An exact fraction: rates and multipliers are decimal strings and never become floats. */
export interface ExactFraction {
  numerator: bigint;
  denominator: bigint;
}

/** Reads a plain decimal such as `7.10`. */
export function parseDecimal(text: string): ExactFraction {
  const [whole = '0', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

export function multiply(a: ExactFraction, b: ExactFraction): ExactFraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function divide(a: ExactFraction, b: ExactFraction): ExactFraction {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

/** The amount times the factor as a whole number, halves upwards. */
export function timesHalfUp(amount: bigint, factor: ExactFraction): bigint {
  return (2n * amount * factor.numerator + factor.denominator) / (2n * factor.denominator);
}
