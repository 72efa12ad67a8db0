import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import { type ConnectedStore, storeBusy } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, UserErrors } from './admin-client.ts';
import { COUNT_CHANGED, EXPORT_ORDERS, EXPORT_PROGRESS, START_EXPORT } from './documents/orders.ts';

/** Orders of a shorter time, and fewer of them, are read page by page. */
const LONG_AGO_MS = 3 * 86_400_000;
const MANY = 250;
const EXPORT_LIMIT_BYTES = 64 * 1_048_576;
const LOOK_AGAIN_MS = 30_000;
/** Files kept between two pages of one reading. */
const FILES_MAX = 2;
const FILE_KEPT_MS = 10 * 60_000;
const ANY_TIME = '1970-01-01T00:00:00.000Z';

const Counted = z.object({ ordersCount: z.object({ count: z.int() }).nullable() });
const Started = z.object({
  bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }).nullable(), userErrors: UserErrors }),
});
const Progress = z.object({
  bulkOperation: z.object({ status: z.string(), errorCode: z.string().nullable(), url: z.string().nullable() }).nullable(),
});
const Line = z.looseObject({ id: z.string(), __parentId: z.string().optional() });
type Line = z.output<typeof Line>;
/** Enough of an order to sort it; what it is else, whoever reads it finds out. */
const Dated = z.looseObject({ id: z.string(), updatedAt: z.string() });

/** An order as READ_ORDER has it, without its localized fields. */
export type ExportedOrder = z.output<typeof Dated>;

const files = new LRUCache<string, ExportedOrder[]>({ max: FILES_MAX, ttl: FILE_KEPT_MS });

/**
 * Starts an export of all orders that changed since a time long ago, where there are many of them: one query in place of one or more an order. Null where
 * reading them page by page is as good, or the shop exports something else for us already.
 */
export async function startExport(services: Services, store: ConnectedStore, since: string): Promise<string | null> {
  const now = await readNow(services.database.db);
  if (now.getTime() - Date.parse(since) < LONG_AGO_MS) return null;
  const variables = { filter: `updated_at:>='${since}'`, limit: MANY };
  const { ordersCount } = await callAdmin(services, store, { document: COUNT_CHANGED, variables, data: Counted, repeatable: true });
  if (ordersCount === null || ordersCount.count < MANY) return null;
  const { bulkOperationRunQuery: started } = await callAdmin(services, store, {
    document: START_EXPORT,
    variables: { query: EXPORT_ORDERS.replace(ANY_TIME, since) },
    data: Started,
    repeatable: false,
  });
  return started.bulkOperation?.id ?? null;
}

/** The orders of an export by their last change, or `failed`: they are to be read otherwise. Throws `store-busy` while the shop works on it. */
export async function readExport(services: Services, store: ConnectedStore, id: string): Promise<ExportedOrder[] | 'failed'> {
  const kept = files.get(`${store.id} ${id}`);
  if (kept !== undefined) return kept;
  const { bulkOperation } = await callAdmin(services, store, {
    document: EXPORT_PROGRESS,
    variables: { id },
    data: Progress,
    repeatable: true,
  });
  if (bulkOperation?.status === 'CREATED' || bulkOperation?.status === 'RUNNING') throw storeBusy(LOOK_AGAIN_MS);
  if (bulkOperation?.status !== 'COMPLETED') {
    services.log.warn({ storeId: store.id, cause: bulkOperation?.errorCode ?? bulkOperation?.status }, 'an export of orders failed');
    return 'failed';
  }
  const orders = bulkOperation.url === null ? [] : await download(services, store, bulkOperation.url);
  if (orders !== 'failed') files.set(`${store.id} ${id}`, orders);
  return orders;
}

/** The address of the file carries its own signature: nothing of ours is sent along. */
async function download({ outbound, config, log }: Services, store: ConnectedStore, url: string): Promise<ExportedOrder[] | 'failed'> {
  try {
    const answer = await outbound.send({
      method: 'GET',
      url,
      idempotent: true,
      timeouts: { ...config.shopify.timeouts, readMs: 60_000 },
      answerLimitBytes: EXPORT_LIMIT_BYTES,
    });
    if (answer.status !== 200) return 'failed';
    return joinLines(answer.body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    log.warn({ err: error, storeId: store.id }, 'an export of orders could not be read');
    return 'failed';
  }
}

/** Puts the lines of a file together: what belongs to an order is a line of its own somewhere after it. */
function joinLines(text: string): ExportedOrder[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const children = new Map<string, Line[]>();
  const orders: ExportedOrder[] = [];
  for (const line of lines.map((each) => Line.parse(JSON.parse(each)))) {
    if (line.__parentId === undefined) orders.push(Dated.parse(line));
    else children.set(line.__parentId, [...(children.get(line.__parentId) ?? []), line]);
  }
  const of = (id: string, kind: string) => (children.get(id) ?? []).filter((child) => child.id.startsWith(`gid://shopify/${kind}/`));
  const whole = { hasNextPage: false, endCursor: null };
  return orders
    .map((order) => ({
      ...order,
      localizedFields: { nodes: [] },
      lineItems: { nodes: of(order.id, 'LineItem'), pageInfo: whole },
      fulfillmentOrders: { nodes: of(order.id, 'FulfillmentOrder') },
    }))
    .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt));
}
