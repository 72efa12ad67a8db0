import { sql } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import type { OrderFilter } from '#contract/orders-filters.ts';
import { DOCUMENT_ORDERS_MAX, orderDocuments, type OrderFile, TABLE_ORDERS_MAX } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { orderConditions } from '../order-conditions.ts';
import { orderFile } from './write-order-file.ts';

/** Orders that are read at once; progress is seen in such steps. */
const CHUNK = 100;

interface FileRequest {
  accountId: string;
  file: OrderFile;
  orderIds?: readonly string[] | undefined;
  matching?: OrderFilter | undefined;
  locale: Locale;
}

interface NamedOrder {
  id: string;
  number: string;
}

/** Starts a job that writes a file of orders as they are found now; a row of it is a part of the orders. */
export async function startOrderFile(services: Services, tx: Tx, requested: FileRequest): Promise<Job> {
  const { accountId, file, locale } = requested;
  const orders = await askedOrders(services, tx, requested);
  const parts = Array.from({ length: Math.ceil(orders.length / CHUNK) }, (_, index) => orders.slice(index * CHUNK, (index + 1) * CHUNK));
  const rows = parts.map((part) => ({ label: labelOf(part), input: { orderIds: part.map(({ id }) => id) } }));
  return orderFile.start(tx, { accountId, requested: { file, locale }, input: { file }, parts: rows });
}

function labelOf(part: NamedOrder[]): string {
  const [first, last] = [part[0]?.number ?? '', part.at(-1)?.number ?? ''];
  return first === last ? first : `${first} – ${last}`;
}

async function askedOrders(services: Services, tx: Tx, { accountId, file, orderIds, matching }: FileRequest): Promise<NamedOrder[]> {
  if (orderIds !== undefined) return namedOrders(tx, accountId, [...new Set(orderIds)]);
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'orderIds', code: 'required' }] });
  const most = orderDocuments.some((document) => document === file) ? DOCUMENT_ORDERS_MAX : TABLE_ORDERS_MAX;
  const found = await sql<NamedOrder>`SELECT o.id, o.number FROM orders o
    WHERE ${await orderConditions(services, { accountId, filter: matching, tx })} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${most}`.execute(
    tx,
  );
  if (found.rows.length === 0) throw new Refusal('state-conflict');
  return found.rows;
}

/** In the order they are named in, which is the one they are seen in. */
async function namedOrders(tx: Tx, accountId: string, orderIds: string[]): Promise<NamedOrder[]> {
  const found = await sql<NamedOrder>`SELECT o.id, o.number FROM unnest(${orderIds}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN orders o ON o.account_id = ${accountId} AND o.id = wanted.id ORDER BY wanted.place`.execute(tx);
  if (found.rows.length < orderIds.length) throw new Refusal('not-found');
  return found.rows;
}
