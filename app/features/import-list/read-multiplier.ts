const MIN = 0.01;
const MAX = 100;

/** Takes a decimal comma or point and returns the provider's decimal string; null for anything else. */
export function readMultiplier(input: string): string | null {
  const text = input.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return null;
  return Number(text) >= MIN && Number(text) <= MAX ? text : null;
}
