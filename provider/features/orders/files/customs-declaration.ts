import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import { convert, minorDigits, type PerCny, splitByWeights } from '#provider/money.ts';
import { addressLines, countryName } from './address-lines.ts';
import type { FileGoods, FileOrder } from './file-orders.store.ts';
import type { PdfDocument } from '#provider/files/pdf-document.ts';

interface DeclaredItem {
  name: string;
  sku: string;
  hsCode: string;
  origin: string;
  units: number;
  weightG: number | null;
  /** Null: it has neither a price nor a quote. */
  valueMinor: number | null;
}

/** What is in an order's parcels, for customs: goods with tariff code, origin, weight, and the value the buyer paid, or the cost as it was quoted. */
export function addCustomsDeclaration(pdf: PdfDocument, order: FileOrder, locale: Locale, sender: string): void {
  const currency = declaredCurrency(order);
  const items = declaredItems(order, currency, locale);
  const money = (amountMinor: number | null) => (amountMinor === null ? '' : moneyText(amountMinor, currency, locale));
  const test = order.mode === 'test' ? ` · ${say(locale, 'order-file.test')}` : '';
  pdf.startSheet(say(locale, 'customs.title'), `${say(locale, 'customs.subtitle', { number: order.number })}${test}`);
  pdf.columns([
    { name: say(locale, 'customs.sender'), lines: [sender, ...order.sentFrom.map((code) => countryName(code, locale))] },
    { name: say(locale, 'customs.recipient'), lines: [...addressLines(order.address, locale), ...taxLine(order, locale)] },
  ]);
  pdf.table(
    [
      { title: say(locale, 'customs.contents'), share: 0.34 },
      { title: say(locale, 'customs.hs-code'), share: 0.14 },
      { title: say(locale, 'customs.origin'), share: 0.15 },
      { title: say(locale, 'slip.quantity'), share: 0.13, alignEnd: true },
      { title: say(locale, 'customs.weight'), share: 0.1, alignEnd: true },
      { title: say(locale, 'customs.value', { currency }), share: 0.14, alignEnd: true },
    ],
    [
      ...items.map((item) => [
        item.sku === '' ? item.name : `${item.name}\n${item.sku}`,
        item.hsCode,
        item.origin,
        String(item.units),
        kilograms(item.weightG, locale),
        money(item.valueMinor),
      ]),
      [
        say(locale, 'customs.total'),
        '',
        '',
        String(items.reduce((sum, { units }) => sum + units, 0)),
        kilograms(order.weightG, locale),
        money(items.reduce<number | null>((sum, { valueMinor }) => (sum === null || valueMinor === null ? null : sum + valueMinor), 0)),
      ],
    ],
  );
  pdf.paragraph(say(locale, 'customs.category'));
  pdf.paragraph(say(locale, 'customs.statement'), 'subdued');
  pdf.signatures([say(locale, 'customs.date'), say(locale, 'customs.signature')]);
}

/** That of the sale, but where none of it has a price: costs are in yuan. */
function declaredCurrency({ lines, saleCurrency }: FileOrder): string {
  return lines.length > 0 && lines.every(({ valueMinor }) => valueMinor === null) ? 'CNY' : saleCurrency;
}

/** The goods that are packed, each with its part of what was paid for the line; before a quote the lines as they were sold. */
function declaredItems(order: FileOrder, currency: string, locale: Locale): DeclaredItem[] {
  const perCny: PerCny = new Map(order.perCnyE8 === null ? [] : [[order.saleCurrency, BigInt(order.perCnyE8)]]);
  return order.lines.flatMap((line): DeclaredItem[] => {
    const goods = order.goods.filter(({ lineId }) => lineId === line.id);
    if (goods.length === 0)
      return [
        { name: line.title, sku: line.sku, hsCode: '', origin: '', units: line.quantity, weightG: null, valueMinor: line.valueMinor },
      ];
    const values =
      line.valueMinor === null
        ? goods.map((each) => declaredCost(perCny, each, currency))
        : splitByWeights(line.valueMinor, goods.map(costOf));
    return goods.map((each, index) => ({
      name: each.name,
      sku: each.sku,
      hsCode: each.hsCode ?? '',
      origin: each.originCountry === null ? '' : countryName(each.originCountry, locale),
      units: each.units,
      weightG: each.netWeightG * each.units,
      valueMinor: values[index] ?? null,
    }));
  });
}

/** As a quote takes it: a unit's cost in the currency, for all units. */
function declaredCost(perCny: PerCny, { costMinor, units }: FileGoods, currency: string): number | null {
  const unitMinor = convert(perCny, costMinor, 'CNY', currency);
  return unitMinor === null ? null : unitMinor * units;
}

function costOf({ costMinor, units }: FileGoods): number {
  return costMinor * units;
}

function taxLine({ address }: FileOrder, locale: Locale): string[] {
  return address.taxId === '' ? [] : [say(locale, 'customs.tax-id', { number: address.taxId })];
}

const GRAMS = 1_000;

function kilograms(grams: number | null, locale: Locale): string {
  return grams === null ? '' : new Intl.NumberFormat(locale, { minimumFractionDigits: 3 }).format(grams / GRAMS);
}

function moneyText(amountMinor: number, currency: string, locale: Locale): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amountMinor / 10 ** digits);
}
