export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

const FAIR_BITS = 50;
const STRONG_BITS = 75;
const pools: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\w\s]/, 32],
  [/[\s_]/, 2],
];

/** A hint while typing, from length and variety; the provider decides, and knows the common passwords. */
export function passwordStrength(password: string, min: number): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < min) return 'short';
  const bits = countUnforeseen(password) * Math.log2(poolSize(password));
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

/** Characters that don't just repeat the one before or count on from it. */
function countUnforeseen(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0).length;
}

function poolSize(password: string): number {
  const size = pools.reduce((sum, [pattern, count]) => sum + (pattern.test(password) ? count : 0), 0);
  return Math.max(size, 2);
}
