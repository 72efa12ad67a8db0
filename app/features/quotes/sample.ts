import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import type { Locale } from '#contract/locales.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { parseAmount } from '#app/ui/parse-amount.ts';

/** A sample as it is typed. */
export interface Sample {
  /** Empty until one is chosen, as is `variantId`. */
  country: string;
  postCode: string;
  variantId: string;
  quantity: string;
  /** What one is sold at; empty: the suggested price. */
  sale: string;
}
export type SampleErrors = Partial<
  Record<'country' | 'variantId' | 'quantity' | 'sale', 'countryMissing' | 'productMissing' | 'quantityWrong' | 'saleWrong'>
>;

export const noSample: Sample = { country: '', postCode: '', variantId: '', quantity: '1', sale: '' };

/** The question as the resource takes it; null with what is wrong by field. */
export function readSample(
  { country, postCode, variantId, quantity, sale }: Sample,
  { locale, saleCurrency }: { locale: Locale; saleCurrency: string | null },
): { search: URLSearchParams | null; errors: SampleErrors } {
  const price =
    saleCurrency === null
      ? { status: 'empty' as const }
      : parseAmount(sale, { locale, digits: currencyDigits(saleCurrency), maxMinor: MAX_AMOUNT_MINOR });
  const errors: SampleErrors = {
    ...(country === '' ? { country: 'countryMissing' } : {}),
    ...(variantId === '' ? { variantId: 'productMissing' } : {}),
    ...(/^[1-9]\d{0,3}$/.test(quantity.trim()) ? {} : { quantity: 'quantityWrong' }),
    ...(price.status === 'refused' ? { sale: 'saleWrong' } : {}),
  };
  if (Object.keys(errors).length > 0) return { search: null, errors };
  const search = new URLSearchParams({ country, postCode: postCode.trim(), variantId, quantity: quantity.trim() });
  if (price.status === 'ok' && saleCurrency !== null) {
    search.set('saleMinor', String(price.amountMinor));
    search.set('saleCurrency', saleCurrency);
  }
  return { search, errors };
}
