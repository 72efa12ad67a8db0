import type { Invoice } from '#contract/invoices.ts';
import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';

type Period = Pick<Invoice, 'periodFrom' | 'periodTo'>;

/** Who issues it, line by line. */
export function sellerLines({ seller }: Pick<Invoice, 'seller'>, locale: Locale): string[] {
  return filled([seller.name, ...seller.address.split('\n'), countryName(seller.country, locale), taxIdText(seller.taxId, locale)]);
}

/** Who it is made out to, line by line, without lines for what is not known. */
export function buyerLines({ buyer }: Pick<Invoice, 'buyer'>, locale: Locale): string[] {
  const place = filled([buyer.postcode, buyer.city, buyer.province]).join(', ');
  return filled([buyer.name, ...buyer.address.split('\n'), place, countryName(buyer.country, locale), taxIdText(buyer.taxId, locale)]);
}

/** A day in words, e.g. "November 28, 2026". */
export function dayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(timeOf(day));
}

/** From when to when. */
export function periodText({ periodFrom, periodTo }: Period, locale: Locale): string {
  return `${dayText(periodFrom, locale)} – ${dayText(periodTo, locale)}`;
}

/** The month a period begins in, e.g. "October 2026". */
export function monthText({ periodFrom }: Period, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(timeOf(periodFrom));
}

function timeOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function taxIdText(number: string, locale: Locale): string {
  return number === '' ? '' : say(locale, 'invoice.tax-id', { number });
}

function countryName(code: string, locale: Locale): string {
  return code === '' ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code);
}

function filled(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
