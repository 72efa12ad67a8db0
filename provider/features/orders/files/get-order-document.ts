import type { Locale } from '#contract/locales.ts';
import type { OrderDocument } from '#contract/orders.values.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findFileOrders } from './file-orders.store.ts';
import { writeDocuments } from './write-documents.ts';

/** A document of one order, as its page offers it. */
export async function getOrderDocument(
  services: Services,
  asked: { accountId: string; orderId: string; document: OrderDocument; locale: Locale },
): Promise<{ fileName: string; content: string }> {
  const { accountId, orderId, document, locale } = asked;
  const orders = await findFileOrders(services.database.db, { accountId, orderIds: [orderId], locale });
  const [order] = orders;
  if (order === undefined) throw new Refusal('not-found');
  const written = await writeDocuments(inOne(orders), { document, locale, sender: services.config.brandName });
  const name = document === 'packing-slips' ? 'packing-slip' : 'customs-declaration';
  return { fileName: `${name}-${order.number}.pdf`, content: written.toString('base64') };
}

async function* inOne<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items;
}
