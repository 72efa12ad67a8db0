const MIN = 0.01;
const MAX = 100;

/** A multiplier as typed in any of the languages, as the decimal string the provider takes; null for anything else. */
export function readMultiplier(typed: string): string | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return null;
  return Number(text) >= MIN && Number(text) <= MAX ? text : null;
}
