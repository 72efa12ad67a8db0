import type { Locale } from '#contract/locales.ts';
import { formatShare } from '#app/ui/format-number.ts';

const WHOLE_BP = 10_000;

/** A share in basis points as people read it: 350 is 3.5%. */
export function formatRate(basisPoints: number, locale: Locale): string {
  return formatShare(basisPoints / WHOLE_BP, locale);
}
