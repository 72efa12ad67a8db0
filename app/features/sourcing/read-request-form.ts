import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { type NewSourcingRequest, SOURCING_QUANTITY_MAX } from '#contract/sourcing.ts';
import { readAmount } from '#app/ui/read-amount.ts';

export const targetCurrencies = ['USD', 'EUR', 'GBP', 'BRL', 'MXN', 'CNY'] as const;

export type UnreadableField = 'targetPrice' | 'monthlyQuantity';
type Wish = z.input<typeof NewSourcingRequest>;

/** What the form asks for; numbers that can't be read are named, and nothing is sent. */
export function readRequestForm(
  form: FormData,
  locale: Locale,
): { status: 'ok'; wish: Wish } | { status: 'unreadable'; fields: UnreadableField[] } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const currency = targetCurrencies.find((code) => code === text('currency')) ?? targetCurrencies[0];
  const price = readAmount(form, 'targetPrice', { locale, currency, maxMinor: MAX_AMOUNT_MINOR });
  const quantity = readQuantity(text('monthlyQuantity'));
  const fields: UnreadableField[] = [];
  if (price.status === 'refused' || (price.status === 'ok' && price.amountMinor === 0)) fields.push('targetPrice');
  if (quantity === undefined) fields.push('monthlyQuantity');
  if (fields.length > 0) return { status: 'unreadable', fields };
  return {
    status: 'ok',
    wish: {
      name: text('name'),
      link: text('link'),
      pictureUrl: text('pictureUrl'),
      targetPrice: price.status === 'ok' ? { amountMinor: price.amountMinor, currency } : null,
      monthlyQuantity: quantity ?? null,
      countries: form.getAll('country').filter((code) => typeof code === 'string'),
      notes: text('notes'),
      ownProductId: text('ownProductId'),
    },
  };
}

/** Null where nothing was typed, undefined where it is no number of units. */
function readQuantity(text: string): number | null | undefined {
  if (text === '') return null;
  const quantity = Number(text);
  return /^\d{1,7}$/.test(text) && quantity >= 1 && quantity <= SOURCING_QUANTITY_MAX ? quantity : undefined;
}
