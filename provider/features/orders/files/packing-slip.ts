import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import { addressLines } from './address-lines.ts';
import type { FileOrder } from './file-orders.store.ts';
import type { PdfDocument } from '#provider/files/pdf-document.ts';

/** What is in the parcel, for the buyer: under the store's name, without prices and without what the merchant noted. */
export function addPackingSlip(pdf: PdfDocument, order: FileOrder, locale: Locale): void {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(order.placedAt));
  const test = order.mode === 'test' ? ` · ${say(locale, 'order-file.test')}` : '';
  pdf.startSheet(say(locale, 'slip.title'), `${[order.storeName, order.externalName].filter((text) => text !== '').join(' · ')}${test}`);
  pdf.columns([
    { name: say(locale, 'slip.ship-to'), lines: addressLines(order.address, locale) },
    { name: say(locale, 'slip.order'), lines: [order.externalName || order.number, say(locale, 'slip.placed', { day })] },
  ]);
  pdf.table(
    [
      { title: say(locale, 'slip.item'), share: 0.6 },
      { title: say(locale, 'slip.sku'), share: 0.25 },
      { title: say(locale, 'slip.quantity'), share: 0.15, alignEnd: true },
    ],
    order.lines.map(({ title, sku, quantity }) => [title, sku, String(quantity)]),
  );
  if (order.buyerNote !== '') {
    pdf.paragraph(say(locale, 'slip.buyer-note'), 'subdued');
    pdf.paragraph(order.buyerNote);
  }
  pdf.paragraph(say(locale, 'slip.reference', { number: order.number }), 'subdued');
}
