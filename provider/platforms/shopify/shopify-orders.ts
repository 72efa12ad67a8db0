import { z } from 'zod';
import { type ChangedOrders, type OrderSource, type PlatformOrder, UnreadableOrder } from '#provider/platforms/order-source.ts';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin } from './admin-client.ts';
import { nextOf, pageOf, readAll } from './connections.ts';
import { CHANGED_ORDERS, ORDER_OF_PART, ORDER_REFUNDS, ORDERS_NAMED, READ_LINES, READ_ORDER, READ_REFUND } from './documents/orders.ts';
import { readExport, startExport } from './export-orders.ts';
import { isGid } from './gid.ts';
import { findPrepared } from './prepared-shop.store.ts';
import { ShopMoney } from './shop-money.ts';
import { asPlatformOrder, type LineRefund, OrderLines, ShopifyOrder } from './shopify-order.ts';
import { shopifyWebhooks } from './shopify-webhooks.ts';

/** Changed orders a page; each is then read by itself, whole. */
const PAGE = 25;
/** Of an export they are whole, but for a few. */
const EXPORTED_PAGE = 100;
/** Countries whose checkout asks for a tax number, by Shopify's `LocalizedFieldKey`. */
export const countriesWithTaxField = ['BR', 'CL', 'CO', 'CR', 'EC', 'ES', 'GT', 'ID', 'IT', 'MX', 'MY', 'PE', 'PT', 'PY', 'TR'];

const Ids = pageOf(z.object({ id: z.string() }));
const Changed = z.object({ orders: Ids });
const Named = z.object({ orders: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }) });
/** One of another shape is found to be so by whoever asked. */
const One = z.object({ order: z.unknown() });
const Lines = z.object({ order: z.object({ lineItems: OrderLines }).nullable() });
const RefundsOf = z.object({ order: z.object({ refunds: z.array(z.object({ id: z.string() })) }).nullable() });
const RefundLines = pageOf(z.object({ subtotalSet: ShopMoney, lineItem: z.object({ id: z.string() }) }));
const Refund = z.object({ refund: z.object({ refundLineItems: RefundLines }).nullable() });
const Part = z.object({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() });

/** Orders of shops of Shopify. Webhooks only name them; a poll finds what no webhook named. */
export const shopifyOrders: OrderSource = {
  ...shopifyWebhooks,

  async fetchOrder(services, store, externalId) {
    const orderId = isGid('FulfillmentOrder', externalId) ? await orderOfPart(services, store, externalId) : externalId;
    if (orderId === null || !isGid('Order', orderId)) return null;
    return readOrder(services, store, orderId);
  },

  async findOrderByName(services, store, names) {
    const filter = names.map((name) => `name:"${name.replaceAll(/["\\]/g, '')}"`).join(' OR ');
    const { orders } = await callAdmin(services, store, { document: ORDERS_NAMED, variables: { filter }, data: Named, repeatable: true });
    const found = orders.nodes.find(({ name }) => names.includes(name));
    return found === undefined ? null : readOrder(services, store, found.id);
  },

  async listOrdersChanged(services, store, since, cursor) {
    const exported = cursor === null ? await startExport(services, store, since) : null;
    if (exported !== null) return { orders: [], unreadable: [], next: exportCursor(exported, 0) };
    const place = EXPORT_CURSOR.exec(cursor ?? '');
    if (place !== null) return exportedPage(services, store, { id: place[1] ?? '', from: Number(place[2]) });
    const variables = { first: PAGE, after: cursor === FROM_START ? null : cursor, filter: `updated_at:>='${since}'` };
    const { orders: page } = await callAdmin(services, store, { document: CHANGED_ORDERS, variables, data: Changed, repeatable: true });
    const changed: ChangedOrders = { orders: [], unreadable: [], next: nextOf(page) };
    for (const { id } of page.nodes) {
      const order = await readIfReadable(services, store, id);
      if (order === 'unreadable') changed.unreadable.push(id);
      else if (order !== null) changed.orders.push(order);
    }
    return changed;
  },
};

/** A cursor into an export, and that of a reading whose export failed. */
const EXPORT_CURSOR = /^export (gid:\S+) (\d+)$/;
const FROM_START = 'pages';

function exportCursor(id: string, from: number): string {
  return `export ${id} ${from}`;
}

async function exportedPage(services: Services, store: ConnectedStore, { id, from }: { id: string; from: number }): Promise<ChangedOrders> {
  const all = await readExport(services, store, id);
  if (all === 'failed') return { orders: [], unreadable: [], next: FROM_START };
  const ours = (await findPrepared(services.database.db, store))?.locationId ?? null;
  const changed: ChangedOrders = { orders: [], unreadable: [], next: null };
  for (const each of all.slice(from, from + EXPORTED_PAGE)) {
    const parsed = ShopifyOrder.safeParse(each);
    const order =
      parsed.success && isWhole(parsed.data)
        ? asPlatformOrder(parsed.data, { refunds: [], ours })
        : await readIfReadable(services, store, each.id);
    if (order === 'unreadable') changed.unreadable.push(each.id);
    else if (order !== null) changed.orders.push(order);
  }
  return from + EXPORTED_PAGE < all.length ? { ...changed, next: exportCursor(id, from + EXPORTED_PAGE) } : changed;
}

/** An export leaves out lines of refunds, and numbers by which a country knows who receives a parcel. */
function isWhole({ totalRefundedSet, shippingAddress }: z.output<typeof ShopifyOrder>): boolean {
  return Number(totalRefundedSet.shopMoney.amount) === 0 && !countriesWithTaxField.includes(shippingAddress?.countryCodeV2 ?? '');
}

async function readIfReadable(services: Services, store: ConnectedStore, id: string): Promise<PlatformOrder | 'unreadable' | null> {
  try {
    return await readOrder(services, store, id);
  } catch (error) {
    // Refused for this order alone: it fails by itself, where its failing is seen.
    if (error instanceof UnreadableOrder || (error instanceof PlatformRefusal && error.reason.code === 'store-refused'))
      return 'unreadable';
    throw error;
  }
}

async function readOrder(services: Services, store: ConnectedStore, id: string): Promise<PlatformOrder | null> {
  const answer = await callAdmin(services, store, { document: READ_ORDER, variables: { id }, data: One, repeatable: true });
  if (answer.order === null) return null;
  const parsed = ShopifyOrder.safeParse(answer.order);
  if (!parsed.success) throw new UnreadableOrder(parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', '));
  const order = parsed.data;
  const nodes = await readAll({ items: order.lineItems.nodes, next: nextOf(order.lineItems) }, async (after) => {
    const { order: more } = await callAdmin(services, store, {
      document: READ_LINES,
      variables: { id, after },
      data: Lines,
      repeatable: true,
    });
    return more === null ? { items: [], next: null } : { items: more.lineItems.nodes, next: nextOf(more.lineItems) };
  });
  const refunds = Number(order.totalRefundedSet.shopMoney.amount) === 0 ? [] : await readRefunds(services, store, id);
  const ours = (await findPrepared(services.database.db, store))?.locationId ?? null;
  return asPlatformOrder({ ...order, lineItems: { ...order.lineItems, nodes } }, { refunds, ours });
}

async function readRefunds(services: Services, store: ConnectedStore, id: string): Promise<LineRefund[]> {
  const { order } = await callAdmin(services, store, { document: ORDER_REFUNDS, variables: { id }, data: RefundsOf, repeatable: true });
  const lines: LineRefund[] = [];
  for (const refund of order?.refunds ?? []) {
    const page = (after: string | null) => readRefundLines(services, store, { id: refund.id, after });
    lines.push(...(await readAll(await page(null), page)));
  }
  return lines;
}

async function readRefundLines(services: Services, store: ConnectedStore, variables: { id: string; after: string | null }) {
  const { refund } = await callAdmin(services, store, { document: READ_REFUND, variables, data: Refund, repeatable: true });
  if (refund === null) return { items: [], next: null };
  const { refundLineItems: page } = refund;
  return {
    items: page.nodes.map(({ subtotalSet, lineItem }) => ({ lineId: lineItem.id, amount: subtotalSet.shopMoney.amount })),
    next: nextOf(page),
  };
}

async function orderOfPart(services: Services, store: ConnectedStore, id: string): Promise<string | null> {
  const { fulfillmentOrder } = await callAdmin(services, store, {
    document: ORDER_OF_PART,
    variables: { id },
    data: Part,
    repeatable: true,
  });
  return fulfillmentOrder?.orderId ?? null;
}
