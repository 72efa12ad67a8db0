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

export function wholeNumber(value: number | bigint): ExactFraction {
  return { numerator: BigInt(value), denominator: 1n };
}

export function add(a: ExactFraction, b: ExactFraction): ExactFraction {
  return { numerator: a.numerator * b.denominator + b.numerator * a.denominator, denominator: a.denominator * b.denominator };
}

export function subtract(a: ExactFraction, b: ExactFraction): ExactFraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function larger(a: ExactFraction, b: ExactFraction): ExactFraction {
  return a.numerator * b.denominator < b.numerator * a.denominator ? b : a;
}

/** The largest whole number not above it. */
export function wholeBelow({ numerator, denominator }: ExactFraction): bigint {
  const whole = numerator / denominator;
  return whole * denominator > numerator ? whole - 1n : whole;
}

/** The smallest whole number not below it. */
export function wholeAbove({ numerator, denominator }: ExactFraction): bigint {
  return -wholeBelow({ numerator: -numerator, denominator });
}

/** The nearest whole number, halves upwards. */
export function halfUp({ numerator, denominator }: ExactFraction): bigint {
  return wholeBelow({ numerator: 2n * numerator + denominator, denominator: 2n * denominator });
}
