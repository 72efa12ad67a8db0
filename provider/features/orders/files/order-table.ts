import type { Locale } from '#contract/locales.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { minorDigits } from '#provider/money.ts';
import type { TableCell } from '#provider/files/write-table.ts';
import type { FileOrder } from './file-orders.store.ts';

interface TableOrder {
  row: OrderRow;
  order: FileOrder;
}

const COLUMNS = {
  'number': ({ row }) => row.number,
  'order': ({ row }) => row.externalName,
  'store': ({ row }) => row.storeName,
  'test': ({ row }, locale) => (row.mode === 'test' ? say(locale, 'order-file.test') : ''),
  'placed': ({ row }) => new Date(row.placedAt),
  'paid': ({ order }) => (order.paidAt === null ? null : new Date(order.paidAt)),
  'buyer': ({ row }) => row.buyerName,
  'email': ({ order }) => order.address.email,
  'phone': ({ order }) => order.address.phone,
  'address': ({ order: { address } }) => [address.company, address.line1, address.line2, address.district].filter(isText).join(', '),
  'city': ({ order }) => order.address.city,
  'province': ({ order }) => order.address.province,
  'postcode': ({ order }) => order.address.postcode,
  'country': ({ row }) => row.country,
  'items': ({ order }) => order.lines.map(({ quantity, sku, title }) => `${quantity} × ${isText(sku) ? sku : title}`).join('; '),
  'quantity': ({ row }) => row.itemCount,
  'sale': ({ row }) =>
    row.kind === 'manual' && row.saleTotal.amountMinor === 0 ? null : majorUnits(row.saleTotal.amountMinor, row.saleTotal.currency),
  'currency': ({ row }) => row.saleTotal.currency,
  'cost': ({ row }) => (row.costTotal === null ? null : majorUnits(row.costTotal.amountMinor, row.costTotal.currency)),
  'profit': ({ row }) => (row.profit === null ? null : majorUnits(row.profit.profit.amountMinor, row.profit.profit.currency)),
  'method': ({ row }) => row.method?.name ?? '',
  'payment': ({ row }, locale) => say(locale, `order-file.payment.${row.paymentState}`),
  'fulfillment': ({ row }, locale) =>
    [say(locale, `order-file.fulfillment.${row.fulfillmentState}`), ...(row.held ? [say(locale, 'order-file.held')] : [])].join(', '),
  'delivery': ({ row }, locale) => (row.deliveryState === null ? '' : say(locale, `order-file.delivery.${row.deliveryState}`)),
  'tracking': ({ order }) => order.trackingNumbers.join(', '),
  'tags': ({ row }) => row.tags.map(({ name }) => name).join(', '),
  'seller-note': ({ row }) => row.sellerNote,
  'buyer-note': ({ row }) => row.buyerNote,
  'causes': ({ row }, locale) => row.causes.map((cause) => causeText(cause, locale)).join('; '),
} satisfies Record<string, (order: TableOrder, locale: Locale) => TableCell>;

type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

export function tableHead(locale: Locale): string[] {
  return columns.map((column) => say(locale, `order-file.column.${column}`));
}

export function tableRow(order: TableOrder, locale: Locale): TableCell[] {
  return columns.map((column) => COLUMNS[column](order, locale));
}

function isText(text: string): boolean {
  return text !== '';
}

function majorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency);
}

const causesWithText = [
  'unmapped-line',
  'variant-off-sale',
  'out-of-stock',
  'stock-short',
  'address-incomplete',
  'postcode-unfit',
  'identity-missing',
  'identity-wrong',
  'country-not-served',
  'over-weight',
  'over-size',
  'method-not-allowed',
  'remote-area',
  'scheme-not-supported',
  'scheme-over-limit',
  'no-rate-for-tax',
  'method-to-choose',
  'freight-over-limit',
  'not-tracked',
  'tax-number-expired',
  'quote-expired',
  'store-canceled',
  'store-edited',
  'merchant-canceled',
  'cancel-granted',
  'cancel-unanswered',
  'cancel-refused',
] as const;

/** A cause without words of its own keeps its code. */
function causeText({ code }: Cause, locale: Locale): string {
  const known = causesWithText.find((each) => each === code);
  return known === undefined ? code : say(locale, `order-file.cause.${known}` satisfies MessageKey);
}
