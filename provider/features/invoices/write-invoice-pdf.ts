import type { Invoice, InvoiceLine } from '#contract/invoices.ts';
import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';
import { openPdf, type PdfDocument } from '#provider/files/pdf-document.ts';
import { say } from '#provider/http/language.ts';
import { minorDigits } from '#provider/money.ts';
import { buyerLines, dayText, periodText, sellerLines } from './invoice-texts.ts';

/** A document as PDF: A4, from what was stored when it was issued. One of test mode says on each page that it is none. */
export async function writeInvoicePdf(invoice: Invoice, { locale, issuedAt }: { locale: Locale; issuedAt: Date }): Promise<Buffer> {
  const { number, kind, mode, seller } = invoice;
  const name = say(locale, `invoice.kind.${kind}`);
  const issued = say(locale, 'invoice.issued', { day: dayText(invoice.issuedOn, locale) });
  const test = say(locale, 'invoice.test');
  const title = mode === 'test' ? test : `${name} ${number}`;
  const pdf = await openPdf({
    title,
    author: seller.name,
    createdAt: issuedAt,
    numbersOnlyPage: true,
    ...(mode === 'test' ? { mark: test } : {}),
  });
  pdf.startSheet(title, mode === 'test' ? `${name} · ${issued}` : issued);
  pdf.columns([
    { name: say(locale, 'invoice.seller'), lines: sellerLines(invoice, locale) },
    { name: say(locale, 'invoice.buyer'), lines: buyerLines(invoice, locale) },
  ]);
  const facts = factsOf(invoice, locale);
  if (facts.length > 0) pdf.columns(facts);
  writeLines(pdf, invoice, locale);
  pdf.totals([
    [say(locale, 'invoice.net'), moneyText(invoice.net, locale)],
    [say(locale, 'invoice.tax'), moneyText(invoice.tax, locale)],
    [say(locale, 'invoice.total'), moneyText(invoice.total, locale)],
  ]);
  for (const note of [rateNote(invoice, locale), paidNote(invoice, locale), taxNote(invoice, locale)]) if (note !== '') pdf.paragraph(note);
  if (invoice.buyer.taxId === '' && kind !== 'monthly') pdf.paragraph(say(locale, 'invoice.no-tax-id'), 'subdued');
  return pdf.finish();
}

/** What it is for, or of which time, and what it corrects. */
function factsOf(invoice: Invoice, locale: Locale): { name: string; lines: string[] }[] {
  const { kind, documentNumber, documents, corrects } = invoice;
  const numbers = new Set(documents.map(({ number }) => number));
  const what = numbers.size > 1 ? say(locale, 'invoice.documents', { count: numbers.size }) : documentNumber;
  return [
    ...(kind === 'monthly' ? [{ name: say(locale, 'invoice.period'), lines: [periodText(invoice, locale)] }] : []),
    ...(kind === 'monthly' || what === '' ? [] : [{ name: say(locale, 'invoice.document'), lines: [what] }]),
    ...(corrects === null || corrects.number === '' ? [] : [{ name: say(locale, 'invoice.corrects'), lines: [corrects.number] }]),
  ];
}

/** Under each order's number where there are several. */
function writeLines(pdf: PdfDocument, { lines, documents, total: { currency } }: Invoice, locale: Locale): void {
  const counted = lines.some(({ quantity, unit }) => quantity !== null || unit !== null);
  const quantity = (line: InvoiceLine) => (line.quantity === null ? '' : new Intl.NumberFormat(locale).format(line.quantity));
  const unit = (line: InvoiceLine) => (line.unit === null ? '' : sumText(line.unit, locale));
  const table = pdf.beginTable([
    { title: say(locale, 'invoice.line'), share: counted ? 0.54 : 0.8 },
    ...(counted
      ? [
          { title: say(locale, 'invoice.quantity'), share: 0.12, alignEnd: true },
          { title: say(locale, 'invoice.unit', { currency }), share: 0.17, alignEnd: true },
        ]
      : []),
    { title: say(locale, 'invoice.amount', { currency }), share: counted ? 0.17 : 0.2, alignEnd: true },
  ]);
  let group = '';
  for (const line of lines) {
    if (line.documentNumber !== group) {
      group = line.documentNumber;
      const ofGroup = documents.filter(({ number }) => number === group);
      const amountMinor = ofGroup.reduce((sum, { total }) => sum + total.amountMinor, 0);
      if (group !== '') table.group(say(locale, 'invoice.group', { number: group }), sumText({ amountMinor, currency }, locale));
    }
    table.add([lineText(line, locale), ...(counted ? [quantity(line), unit(line)] : []), sumText(line.amount, locale)]);
  }
}

function lineText({ part, title, sku, hsCode }: InvoiceLine, locale: Locale): string {
  const name =
    title === ''
      ? say(locale, `invoice.part.${part}`)
      : part === 'goods' || part === 'document'
        ? title
        : `${say(locale, `invoice.part.${part}`)}: ${title}`;
  const codes = [sku, hsCode === '' ? '' : say(locale, 'invoice.hs-code', { code: hsCode })].filter((code) => code !== '');
  return codes.length === 0 ? name : `${name}\n${codes.join(' · ')}`;
}

function rateNote({ dayRate, total }: Invoice, locale: Locale): string {
  if (dayRate === null) return '';
  const { currency, rate, source, takenOn } = dayRate;
  const units = total.amountMinor / 10 ** minorDigits(total.currency) / Number(rate);
  const about = { amountMinor: Math.round(units * 10 ** minorDigits(currency)), currency };
  return say(locale, 'invoice.day-rate', {
    day: dayText(takenOn, locale),
    currency,
    rate: rateText(rate, locale),
    source,
    amount: moneyText(about, locale),
  });
}

/** How it was paid or given back: by a gateway or over the balance. */
function paidNote({ kind, paid, total, documents }: Invoice, locale: Locale): string {
  const isBack = kind === 'credit-note';
  if (paid !== null) {
    const amount = moneyText(paid.amount, locale);
    if (paid.amount.currency === total.currency) return say(locale, isBack ? 'invoice.returned-plain' : 'invoice.paid-plain', { amount });
    const rate = rateText(paid.rate, locale);
    return say(locale, isBack ? 'invoice.returned' : 'invoice.paid', { amount, currency: paid.amount.currency, rate });
  }
  const isOfBalance = documents.length > 0 && documents.every(({ type }) => type === 'order' || type === 'charge');
  return isOfBalance ? say(locale, isBack ? 'invoice.to-balance' : 'invoice.from-balance') : '';
}

function taxNote({ taxNote: note, taxSource, seller }: Invoice, locale: Locale): string {
  const text = say(locale, `invoice.tax-note.${note}`, { ioss: seller.iossNumber === '' ? '–' : seller.iossNumber });
  return taxSource === '' ? text : say(locale, 'invoice.tax-cited', { note: text, source: taxSource });
}

const RATE_DIGITS = { maximumFractionDigits: 8 };

function rateText(rate: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, RATE_DIGITS).format(Number(rate));
}

function moneyText({ amountMinor, currency }: Money, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code', useGrouping: true }).format(
    amountMinor / 10 ** minorDigits(currency),
  );
}

/** Under a heading that names the currency. */
function sumText({ amountMinor, currency }: Money, locale: Locale): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: true }).format(
    amountMinor / 10 ** digits,
  );
}
