import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { orderFiles } from '#contract/orders.values.ts';
import { defineJobFile, type Writing } from '#provider/files/job-file.ts';
import { type TableCell, writeCsv, writeXlsx } from '#provider/files/write-table.ts';
import type { Services } from '#provider/services.ts';
import { listOrderRows } from '../list-order-rows.ts';
import { findFileOrders, type FileOrder } from './file-orders.store.ts';
import { tableHead, tableRow } from './order-table.ts';
import { writeDocuments } from './write-documents.ts';

const Requested = z.object({ file: z.enum(orderFiles), locale: z.enum(locales) });
const Part = z.object({ orderIds: z.array(Id) });
type OrderWriting = Writing<z.infer<typeof Requested>, z.infer<typeof Part>>;

/** A file of orders. */
export const orderFile = defineJobFile({
  name: 'order-file',
  kind: 'export-orders',
  requested: Requested,
  part: Part,
  purposeOf: ({ file }) => file,
  write: contentOf,
});

async function* contentOf(services: Services, writing: OrderWriting): AsyncGenerator<Buffer> {
  const { file, locale } = writing.requested;
  switch (file) {
    case 'orders-csv':
      return yield* writeCsv(tableParts(services, writing), tableHead(locale));
    case 'orders-xlsx':
      return yield* writeXlsx(tableParts(services, writing), tableHead(locale));
    case 'packing-slips':
    case 'customs-declarations':
      yield await writeDocuments(ordersOf(services, writing), { document: file, locale, sender: services.config.brandName });
  }
}

async function* ordersOf({ database }: Services, { accountId, requested, parts }: OrderWriting): AsyncGenerator<FileOrder[]> {
  for await (const { part } of parts)
    yield await findFileOrders(database.db, { accountId, orderIds: part.orderIds, locale: requested.locale });
}

async function* tableParts(services: Services, writing: OrderWriting): AsyncGenerator<TableCell[][]> {
  const { accountId, requested } = writing;
  for await (const orders of ordersOf(services, writing)) yield await tableRows(services, { accountId, orders, locale: requested.locale });
}

async function tableRows(services: Services, asked: { accountId: string; orders: FileOrder[]; locale: Locale }): Promise<TableCell[][]> {
  const { accountId, orders, locale } = asked;
  const rows = await listOrderRows(services, { accountId, orderIds: orders.map(({ id }) => id), locale });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.flatMap((order) => {
    const row = byId.get(order.id);
    return row === undefined ? [] : [tableRow({ row, order }, locale)];
  });
}
