import { z } from 'zod';
import type { ChangedOrders, OrderSource, PlatformOrder } from '#provider/platforms/order-source.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { ApiOrder, asPlatformOrder } from './api-order.ts';
import { callApi } from './api-client.ts';
import { ApiId, isApiId, listAll } from './list-pages.ts';
import { nuvemshopWebhooks } from './nuvemshop-webhooks.ts';

/** Changed orders a page; more where several changed in the same second. */
const PAGE = 50;
/** Whole orders in one answer: longer lists are longer than an answer may be. */
const WHOLE_PER_CALL = 50;
/** Times are whole seconds, and bounds may leave them out: they are asked for a second wider. */
const SECOND_MS = 1_000;

/** Enough of an order to know when it changed. */
const ChangedOrder = z.object({ id: ApiId, updated_at: ApiOrder.shape.updated_at });
const Named = z.object({ id: ApiId, number: ApiOrder.shape.number });
/** One of another shape than an order's has an id all the same. */
const AnyOrder = z.looseObject({ id: ApiId });

/** Orders of stores of Nuvemshop. Webhooks only name them; a poll finds what no webhook named. */
export const nuvemshopOrders: OrderSource = {
  ...nuvemshopWebhooks,

  fetchOrder,

  async findOrderByName(services, store, names) {
    for (const number of names.map((name) => name.replace(/^#/, '').trim()).filter(isApiId)) {
      // Looks for the number anywhere in an order's number, name and e-mail.
      const query = { q: number, fields: 'id,number' };
      const found = await listAll(services, store, { path: 'orders', query, item: Named });
      const order = found.find((each) => each.number === number);
      if (order !== undefined) return fetchOrder(services, store, order.id);
    }
    return null;
  },

  /** Lists come in no order of changes: when each changed is read first, and then those of a span of time, whole, the oldest first. */
  async listOrdersChanged(services, store, since, cursor) {
    const from = Date.parse(cursor ?? since);
    const changed = await listTimes(services, store, from);
    const last = changed[Math.min(PAGE, changed.length) - 1];
    if (last === undefined) return { orders: [], unreadable: [], next: null };
    const page = await readSpan(services, store, { from, to: last });
    const hasMore = changed.some((time) => time > last);
    return { ...page, next: hasMore ? new Date(last + SECOND_MS).toISOString() : null };
  },
};

async function fetchOrder(services: Services, store: ConnectedStore, externalId: string): Promise<PlatformOrder | null> {
  if (!isApiId(externalId)) return null;
  const order = await callApi(services, store, { method: 'GET', path: `orders/${externalId}`, data: ApiOrder });
  return order === null ? null : asPlatformOrder(order);
}

/** When orders changed, from a time on, the earliest first. */
async function listTimes(services: Services, store: ConnectedStore, from: number): Promise<number[]> {
  const query = { updated_at_min: new Date(from - SECOND_MS).toISOString(), fields: 'id,updated_at' };
  const found = await listAll(services, store, { path: 'orders', query, item: ChangedOrder });
  return [...new Map(found.map(({ id, updated_at: changedAt }) => [id, Date.parse(changedAt)])).values()]
    .filter((time) => time >= from)
    .sort((one, other) => one - other);
}

async function readSpan(
  services: Services,
  store: ConnectedStore,
  { from, to }: { from: number; to: number },
): Promise<Omit<ChangedOrders, 'next'>> {
  const query = { updated_at_min: new Date(from - SECOND_MS).toISOString(), updated_at_max: new Date(to + SECOND_MS).toISOString() };
  const found = await listAll(services, store, { path: 'orders', query, item: AnyOrder, perPage: WHOLE_PER_CALL });
  const orders = new Map<string, PlatformOrder>();
  const unreadable = new Set<string>();
  for (const each of found) {
    const order = ApiOrder.safeParse(each);
    if (order.success) orders.set(each.id, asPlatformOrder(order.data));
    else unreadable.add(each.id);
  }
  const inSpan = [...orders.values()].filter(({ updatedAt }) => Date.parse(updatedAt) >= from && Date.parse(updatedAt) <= to);
  return { orders: inSpan.sort((one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt)), unreadable: [...unreadable] };
}
