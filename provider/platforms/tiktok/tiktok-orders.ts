import { z } from 'zod';
import type { OrderSource } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, given, isTiktokId, type TiktokStore } from './tiktok-client.ts';
import { asPlatformOrder, TiktokOrder } from './tiktok-order.ts';
import { tiktokWebhooks } from './tiktok-webhooks.ts';

/** Orders a page, and ids one reading of orders takes. */
const PAGE = 50;

const Named = z.object({ id: z.string() });
/** One of another shape is found to be so by whoever asked. */
const Page = z.object({ orders: z.array(z.unknown()).nullish(), next_page_token: z.string().nullish() });
const Orders = z.object({ orders: z.array(z.unknown()).nullish() });

/** Orders of TikTok Shop. Webhooks only name them; a poll finds what no webhook named. */
export const tiktokOrders: OrderSource = {
  ...tiktokWebhooks,

  async fetchOrder(services, store, externalId) {
    const order = await readOrder(services, store, externalId);
    return order === null ? null : asPlatformOrder(order);
  },

  /** Buyers and sellers know an order by its id. */
  async findOrderByName(services, store, names) {
    const [found] = await readOrders(services, store, names.filter(isTiktokId).slice(0, PAGE));
    return found === undefined ? null : asPlatformOrder(TiktokOrder.parse(found));
  },

  async listOrdersChanged(services, store, since, cursor) {
    const page = await callTiktok(services, store, {
      method: 'POST',
      path: '/order/202309/orders/search',
      query: { page_size: String(PAGE), sort_field: 'update_time', sort_order: 'ASC', ...(cursor === null ? {} : { page_token: cursor }) },
      body: { update_time_ge: Math.floor(Date.parse(since) / 1_000) },
      data: Page,
      repeatable: true,
    });
    const orders = [];
    const unreadable = [];
    for (const each of page.orders ?? []) {
      const parsed = TiktokOrder.safeParse(each);
      if (parsed.success) orders.push(asPlatformOrder(parsed.data));
      else unreadable.push(Named.parse(each).id);
    }
    return { orders, unreadable, next: given(page.next_page_token) };
  },
};

/** An order as TikTok has it; null when the shop has no such one. One of a shape nobody knows is an error, seen where its job fails. */
export async function readOrder(services: Services, store: TiktokStore, id: string): Promise<TiktokOrder | null> {
  if (!isTiktokId(id)) return null;
  const [found] = await readOrders(services, store, [id]);
  return found === undefined ? null : TiktokOrder.parse(found);
}

async function readOrders(services: Services, store: TiktokStore, ids: readonly string[]): Promise<unknown[]> {
  if (ids.length === 0) return [];
  const { orders } = await callTiktok(services, store, {
    method: 'GET',
    path: '/order/202309/orders',
    query: { ids: ids.join(',') },
    data: Orders,
    repeatable: true,
  });
  return orders ?? [];
}
