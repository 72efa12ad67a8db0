import type { Invoice, InvoiceLine } from '#contract/invoices.ts';
import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';
import { openPdf } from '#provider/files/pdf-document.ts';
import { say } from '#provider/http/language.ts';
import { minorDigits } from '#provider/money.ts';

/** A document as PDF. It is written from what was stored when it was issued, so it is the same each time. */
export async function writeInvoicePdf(invoice: Invoice, { locale, author }: { locale: Locale; author: string }): Promise<Buffer> {
  const { number, kind, seller, buyer, lines, net, tax, total, paid, corrects } = invoice;
  const title = `${say(locale, `invoice.kind.${kind}`)} ${number}`;
  const pdf = await openPdf({ title, author });
  pdf.startSheet(title, say(locale, 'invoice.issued', { day: dayText(invoice.issuedOn, locale) }));
  pdf.columns([
    { name: say(locale, 'invoice.seller'), lines: sellerLines(invoice, locale) },
    { name: say(locale, 'invoice.buyer'), lines: buyerLines(invoice, locale) },
  ]);
  pdf.columns([
    { name: say(locale, 'invoice.document'), lines: [invoice.documentNumber] },
    { name: say(locale, 'invoice.period'), lines: [periodText(invoice, locale)] },
    ...(corrects === null ? [] : [{ name: say(locale, 'invoice.corrects'), lines: [corrects.number] }]),
  ]);
  const money = (amount: Money) => moneyText(amount, locale);
  const counted = lines.some(({ quantity, unit }) => quantity !== null || unit !== null);
  pdf.table(
    [
      { title: say(locale, 'invoice.line'), share: counted ? 0.5 : 0.8 },
      ...(counted
        ? [
            { title: say(locale, 'invoice.quantity'), share: 0.12, alignEnd: true },
            { title: say(locale, 'invoice.unit'), share: 0.18, alignEnd: true },
          ]
        : []),
      { title: say(locale, 'invoice.amount'), share: 0.2, alignEnd: true },
    ],
    lines.map((line) => [
      lineText(line, locale),
      ...(counted
        ? [line.quantity === null ? '' : new Intl.NumberFormat(locale).format(line.quantity), line.unit === null ? '' : money(line.unit)]
        : []),
      money(line.amount),
    ]),
  );
  pdf.totals([
    [say(locale, 'invoice.net'), money(net)],
    [say(locale, 'invoice.tax'), money(tax)],
    [say(locale, 'invoice.total'), money(total)],
  ]);
  if (paid !== null)
    pdf.paragraph(
      say(locale, 'invoice.paid', { amount: money(paid.amount), currency: paid.amount.currency, rate: rateText(paid.rate, locale) }),
    );
  pdf.paragraph(say(locale, `invoice.tax-note.${invoice.taxNote}`, { ioss: seller.iossNumber === '' ? '–' : seller.iossNumber }));
  if (buyer.taxId === '' && kind !== 'monthly') pdf.paragraph(say(locale, 'invoice.no-tax-id'), 'subdued');
  return pdf.finish();
}

function sellerLines({ seller }: Invoice, locale: Locale): string[] {
  const taxId = seller.taxId === '' ? '' : say(locale, 'invoice.tax-id', { number: seller.taxId });
  return [seller.name, ...seller.address.split('\n'), countryName(seller.country, locale), taxId].filter((line) => line !== '');
}

function buyerLines({ buyer }: Invoice, locale: Locale): string[] {
  const place = [buyer.postcode, buyer.city, buyer.province].filter((part) => part !== '').join(', ');
  const taxId = buyer.taxId === '' ? '' : say(locale, 'invoice.tax-id', { number: buyer.taxId });
  return [buyer.name, buyer.address, place, countryName(buyer.country, locale), taxId].filter((line) => line !== '');
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

function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}

function dayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function periodText({ periodFrom, periodTo }: Invoice, locale: Locale): string {
  return periodFrom === periodTo ? dayText(periodFrom, locale) : `${dayText(periodFrom, locale)} – ${dayText(periodTo, locale)}`;
}

function rateText(rate: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(Number(rate));
}

function moneyText({ amountMinor, currency }: Money, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    amountMinor / 10 ** minorDigits(currency),
  );
}
