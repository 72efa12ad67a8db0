import { setImmediate } from 'node:timers/promises';
import type { Locale } from '#contract/locales.ts';
import type { OrderDocument } from '#contract/orders.values.ts';
import { say } from '#provider/http/language.ts';
import { addCustomsDeclaration } from './customs-declaration.ts';
import type { FileOrder } from './file-orders.store.ts';
import { addPackingSlip } from './packing-slip.ts';
import { openPdf } from '#provider/files/pdf-document.ts';

interface WrittenDocument {
  document: OrderDocument;
  locale: Locale;
  /** Who sends: the name of this platform, as merchants know it. */
  sender: string;
}

/** One PDF of a document of each order, each on a page of its own. */
export async function writeDocuments(chunks: AsyncIterable<FileOrder[]>, { document, locale, sender }: WrittenDocument): Promise<Buffer> {
  const pdf = await openPdf({ title: say(locale, document === 'packing-slips' ? 'slip.title' : 'customs.title'), author: sender });
  for await (const orders of chunks) {
    for (const order of orders) {
      // A page takes milliseconds: others are answered between two.
      await setImmediate();
      if (document === 'packing-slips') addPackingSlip(pdf, order, locale);
      else addCustomsDeclaration(pdf, order, locale, sender);
    }
  }
  return pdf.finish();
}
