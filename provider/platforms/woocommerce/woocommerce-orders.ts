import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import type { OrderSource, PlatformOrder } from '#provider/platforms/order-source.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { isNumber } from './product-ids.ts';
import { callStore } from './store-client.ts';
import { gmtText, secondsOf } from './store-time.ts';
import { asPlatformOrder, isOrder, type LineRefund, lineRefundsOf, Refunds, WooCommerceOrder } from './woocommerce-order.ts';
import { wooCommerceWebhooks } from './woocommerce-webhooks.ts';

/** As many as WooCommerce gives at once. */
const PAGE = 100;
/** A store whose clock is ahead of ours by less is read to its end. */
const CLOCK_SKEW_S = 86_400;
const FIRST_WINDOW_S = 86_400;

/** One of another shape is found to be so by whoever asked. */
const Listed = z.array(z.looseObject({ id: z.int() }));

/** Orders of WooCommerce stores. Webhooks only name them; a poll finds what no webhook named. */
export const wooCommerceOrders: OrderSource = {
  ...wooCommerceWebhooks,

  async fetchOrder(services, store, externalId) {
    if (!isNumber(externalId)) return null;
    const call = { method: 'GET', path: `/wc/v3/orders/${externalId}`, data: WooCommerceOrder, repeatable: true } as const;
    const answer = await callStore(services, store, call);
    return answer.status === 'missing' || !isOrder(answer.data) ? null : withRefunds(services, store, answer.data);
  },

  async findOrderByName(services, store, names) {
    for (const name of names) {
      const number = name.trim().replace(/^#/, '');
      if (number === '') continue;
      const query = { search: number, per_page: String(PAGE) };
      const { orders } = await listOrders(services, store, query);
      const found = orders.find((order) => isOrder(order) && order.number === number);
      if (found !== undefined) return withRefunds(services, store, found);
    }
    return null;
  },

  async listOrdersChanged(services, store, since, cursor) {
    const from = cursor === null ? { sinceS: secondsOf(since), windowS: FIRST_WINDOW_S } : readCursor(cursor);
    const endS = secondsOf((await readNow(services.database.db)).toISOString()) + CLOCK_SKEW_S;
    const window = await findWindow(services, store, { ...from, endS });
    const { orders, unreadable } = await listAll(services, store, window);
    const read: PlatformOrder[] = [];
    for (const order of orders.filter(isOrder)) read.push(await withRefunds(services, store, order));
    read.sort((one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt));
    return { orders: read, unreadable, next: window.untilS >= endS ? null : writeCursor(window) };
  },
};

/** Changes from `sinceS` on and before `untilS`, in seconds since 1970. */
interface Window {
  sinceS: number;
  untilS: number;
}

/**
 * WooCommerce lists orders by when they were placed, not changed, and a page of them shifts while orders change. So changes are read in windows of time that one answer
 * holds: an order that changes while it is read stands in a later window.
 */
async function findWindow(
  services: Services,
  store: ConnectedStore,
  { sinceS, windowS, endS }: { sinceS: number; windowS: number; endS: number },
): Promise<Window> {
  if ((await countChanged(services, store, { sinceS, untilS: endS })) <= PAGE) return { sinceS, untilS: endS };
  // Up to `none` nothing changed, up to `many` more than a page.
  let [none, many, untilS] = [sinceS, endS, Math.min(sinceS + windowS, endS - 1)];
  while (many - none > 1) {
    const changed = await countChanged(services, store, { sinceS, untilS });
    if (changed > 0 && changed <= PAGE) return { sinceS, untilS };
    if (changed === 0) none = untilS;
    else many = untilS;
    untilS = none + Math.ceil((many - none) / 2);
  }
  return { sinceS, untilS: many };
}

async function countChanged(services: Services, store: ConnectedStore, window: Window): Promise<number> {
  const query = { ...windowQuery(window), per_page: '1', _fields: 'id' };
  const answer = await callStore(services, store, { method: 'GET', path: '/wc/v3/orders', query, data: Listed, repeatable: true });
  if (answer.status === 'missing') return 0;
  // A host that drops the header: nothing is known but that there may be more.
  return answer.total ?? (answer.data.length === 0 ? 0 : PAGE + 1);
}

/** One page, or several where more orders changed within a second than a page holds. */
async function listAll(services: Services, store: ConnectedStore, window: Window) {
  const all: Awaited<ReturnType<typeof listOrders>> = { orders: [], unreadable: [], isFull: false };
  for (let page = 1; ; page += 1) {
    const query = { ...windowQuery(window), orderby: 'id', order: 'asc', per_page: String(PAGE), page: String(page) };
    const { orders, unreadable, isFull } = await listOrders(services, store, query);
    all.orders.push(...orders);
    all.unreadable.push(...unreadable);
    if (!isFull) return all;
  }
}

/** Both ends are left out by WooCommerce. */
function windowQuery({ sinceS, untilS }: Window): Record<string, string> {
  return { modified_after: gmtText(sinceS - 1), modified_before: gmtText(untilS), dates_are_gmt: 'true' };
}

async function listOrders(services: Services, store: ConnectedStore, query: Record<string, string>) {
  const answer = await callStore(services, store, { method: 'GET', path: '/wc/v3/orders', query, data: Listed, repeatable: true });
  const listed = answer.status === 'missing' ? [] : answer.data;
  const orders: WooCommerceOrder[] = [];
  const unreadable: string[] = [];
  for (const each of listed) {
    const order = WooCommerceOrder.safeParse(each);
    if (order.success) orders.push(order.data);
    else unreadable.push(String(each.id));
  }
  return { orders, unreadable, isFull: listed.length === PAGE };
}

async function withRefunds(services: Services, store: ConnectedStore, order: WooCommerceOrder): Promise<PlatformOrder> {
  return asPlatformOrder(order, await readLineRefunds(services, store, order));
}

/** An order names its refunds; their lines are asked for. */
export async function readLineRefunds(services: Services, store: ConnectedStore, order: WooCommerceOrder): Promise<LineRefund[]> {
  if (order.refunds.length === 0) return [];
  const query = { per_page: String(PAGE) };
  const path = `/wc/v3/orders/${order.id}/refunds`;
  const answer = await callStore(services, store, { method: 'GET', path, query, data: Refunds, repeatable: true });
  return answer.status === 'missing' ? [] : lineRefundsOf(answer.data);
}

function writeCursor({ sinceS, untilS }: Window): string {
  return `${untilS} ${untilS - sinceS}`;
}

/** The next window is tried twice as long as the last that held. */
function readCursor(cursor: string): { sinceS: number; windowS: number } {
  const [sinceS = 0, windowS = FIRST_WINDOW_S] = cursor.split(' ').map(Number);
  return { sinceS, windowS: windowS * 2 };
}
