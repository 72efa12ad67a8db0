import type { OrderSource } from '#provider/platforms/order-source.ts';
import { callShop } from './sandbox-client.ts';
import { readSandboxOrder, SandboxOrder } from './sandbox-order.ts';
import { sandboxWebhooks } from './sandbox-webhooks.ts';
import { findChangedOrders, findOrderBody, findOrderBodyByName, type OrdersPlace } from './shop-orders.store.ts';

/** Orders a page. */
const PAGE = 50;
const SEPARATOR = ' ';

/** Orders of shops of the sandbox. */
export const sandboxOrders: OrderSource = {
  ...sandboxWebhooks,

  async fetchOrder(services, store, externalOrderId) {
    const order = await callShop(services, store, (tx) => findOrderBody(tx, store.externalId, externalOrderId));
    return order === undefined ? null : readSandboxOrder(order);
  },

  async findOrderByName(services, store, names) {
    const order = await callShop(services, store, (tx) => findOrderBodyByName(tx, store.externalId, names));
    return order === undefined ? null : readSandboxOrder(order);
  },

  async listOrdersChanged(services, store, since, cursor) {
    const rows = await callShop(services, store, (tx) =>
      findChangedOrders(tx, { shopId: store.externalId, since, after: cursor === null ? null : readCursor(cursor), limit: PAGE }),
    );
    const last = rows.at(-1);
    const read = rows.map(({ id, body }) => ({ id, order: SandboxOrder.safeParse(body).success ? readSandboxOrder(body) : null }));
    return {
      orders: read.flatMap(({ order }) => (order === null ? [] : [order])),
      unreadable: read.flatMap(({ id, order }) => (order === null ? [id] : [])),
      next: rows.length < PAGE || last === undefined ? null : `${last.updatedAt}${SEPARATOR}${last.id}`,
    };
  },
};

function readCursor(cursor: string): OrdersPlace {
  const [updatedAt = '', ...id] = cursor.split(SEPARATOR);
  return { updatedAt, id: id.join(SEPARATOR) };
}
