import { connection, money } from './connection.ts';
import { locationView } from './setup.ts';
import type { FakeFulfillment, FakeLine, FakeOrder, FakePart, ShopData } from './shop-data.ts';

/** Orders of a shop as its Admin API shows them. */
export function orderQueries(shop: ShopData) {
  const find = (id: string) => shop.orders.find((order) => order.id === id);
  return {
    ordersCount: ({ query = '', limit }: { query?: string; limit?: number | null }) => {
      const count = shop.orders.filter((order) => matches(order, query)).length;
      return { count: Math.min(count, limit ?? count), precision: 'EXACT' };
    },
    order({ id }: { id: string }) {
      const order = find(id);
      return order === undefined ? null : orderView(shop, order);
    },
    orders({ query = '', sortKey, ...args }: { query?: string; sortKey?: string }) {
      const found = shop.orders.filter((order) => matches(order, query));
      const key = sortKey === 'UPDATED_AT' ? ('updatedAt' as const) : ('createdAt' as const);
      const sorted = found.toSorted((one, other) => one[key].localeCompare(other[key]) || number(one.id) - number(other.id));
      return connection(
        sorted.map((order) => orderView(shop, order)),
        args,
      );
    },
    fulfillment({ id }: { id: string }) {
      const found = shop.orders.flatMap(({ fulfillments }) => fulfillments).find((one) => one.id === id);
      return found === undefined ? null : fulfillmentView(found);
    },
    refund({ id }: { id: string }) {
      const order = shop.orders.find(({ refunds }) => refunds.some((refund) => refund.id === id));
      const refund = order?.refunds.find((one) => one.id === id);
      return order === undefined || refund === undefined ? null : refundView(shop, order, refund);
    },
    fulfillmentOrder({ id }: { id: string }) {
      const order = shop.orders.find(({ parts }) => parts.some((part) => part.id === id));
      const part = order?.parts.find((one) => one.id === id);
      return order === undefined || part === undefined ? null : partView(shop, order, part);
    },
    assignedFulfillmentOrders({ assignmentStatus, locationIds, ...args }: { assignmentStatus?: string; locationIds?: string[] }) {
      const statuses: Record<string, string> = {
        FULFILLMENT_REQUESTED: 'SUBMITTED',
        FULFILLMENT_ACCEPTED: 'ACCEPTED',
        FULFILLMENT_UNSUBMITTED: 'UNSUBMITTED',
      };
      const requestStatus = statuses[assignmentStatus ?? ''] ?? assignmentStatus;
      const all = shop.orders.flatMap((order) => order.parts.map((part) => ({ order, part })));
      const ours = all.filter(({ part }) => locationIds?.includes(part.locationId) !== false && part.requestStatus === requestStatus);
      return connection(
        ours.map(({ order, part }) => partView(shop, order, part)),
        args,
      );
    },
  };
}

/** Shopify's search, as far as we use it: changed since, or by name. */
function matches({ updatedAt, name }: FakeOrder, query: string): boolean {
  const since = /updated_at:>='([^']+)'/.exec(query)?.[1];
  if (since !== undefined) return Date.parse(updatedAt) >= Math.floor(Date.parse(since));
  const names = [...query.matchAll(/name:"([^"]*)"/g)].map(([, wanted = '']) => wanted.replace(/^#/, ''));
  return names.length === 0 || names.some((wanted) => name.replace(/^#/, '').startsWith(wanted));
}

function number(id: string): number {
  return Number(id.split('/').at(-1));
}

export function orderView(shop: ShopData, order: FakeOrder) {
  const { currencyCode } = shop.facts;
  const { id, name, createdAt, updatedAt, cancelledAt, email, phone, note, tags, address, taxId } = order;
  const total = order.lines.reduce((sum, line) => sum + Number(line.price) * line.quantity, 0);
  const refunded = order.refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + Number(line.amount), 0);
  return {
    __typename: 'Order',
    ...{ id, name, createdAt, updatedAt, cancelledAt, email, phone, note, tags, currencyCode },
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: fulfillmentStatus(order),
    totalPriceSet: money(total, currencyCode),
    totalDiscountsSet: money(0, currencyCode),
    totalRefundedSet: money(refunded, currencyCode),
    shippingAddress: address,
    localizedFields: (args: object) => connection(taxId === null ? [] : [{ key: 'TAX_CREDENTIAL_BR', value: taxId }], args),
    risk: { assessments: [{ riskLevel: order.riskLevel }] },
    lineItems: (args: object) =>
      connection(
        order.lines.map((line) => lineView(shop, line)),
        args,
      ),
    refunds: () => order.refunds.map((refund) => refundView(shop, order, refund)),
    fulfillments: () => order.fulfillments.map((fulfillment) => fulfillmentView(fulfillment)),
    fulfillmentOrders: (args: object) =>
      connection(
        order.parts.map((part) => partView(shop, order, part)),
        args,
      ),
  };
}

function fulfillmentStatus({ lines, parts, fulfillments }: FakeOrder): string {
  if (lines.every(({ currentQuantity }) => currentQuantity === 0)) return 'RESTOCKED';
  if (parts.some(({ status }) => status === 'ON_HOLD')) return 'ON_HOLD';
  const isLeft = parts.some((part) => part.lines.some(({ remaining }) => remaining > 0));
  if (fulfillments.some(({ status }) => status === 'SUCCESS')) return isLeft ? 'PARTIALLY_FULFILLED' : 'FULFILLED';
  return parts.some(({ status }) => status === 'IN_PROGRESS') ? 'IN_PROGRESS' : 'UNFULFILLED';
}

function lineView({ facts: { currencyCode } }: ShopData, line: FakeLine) {
  const { id, title, variantTitle, sku, quantity, currentQuantity, variantId, price } = line;
  const total = money(Number(price) * quantity, currencyCode);
  return {
    ...{ id, title, variantTitle, sku, quantity, currentQuantity },
    originalUnitPriceSet: money(Number(price), currencyCode),
    originalTotalSet: total,
    discountedTotalSet: total,
    variant: variantId === null ? null : { id: variantId },
  };
}

function refundView(shop: ShopData, order: FakeOrder, { id, lines }: FakeOrder['refunds'][number]) {
  return {
    id,
    refundLineItems: (args: object) =>
      connection(
        lines.map(({ lineId, quantity, amount }) => ({
          quantity,
          subtotalSet: money(Number(amount), shop.facts.currencyCode),
          lineItem: { id: order.lines.find((line) => line.id === lineId)?.id },
        })),
        args,
      ),
  };
}

export function partView(shop: ShopData, order: FakeOrder, part: FakePart) {
  const location = shop.locations.find(({ id }) => id === part.locationId);
  const { id, status, requestStatus, hold } = part;
  return {
    ...{ id, status, requestStatus },
    orderId: order.id,
    orderName: order.name,
    updatedAt: order.updatedAt,
    merchantRequests: (args: object) => connection(part.requestedAt === null ? [] : [{ sentAt: part.requestedAt }], args),
    assignedLocation: { name: location?.name, location: location === undefined ? null : locationView(location) },
    fulfillmentHolds: hold === null ? [] : [hold],
    lineItems: (args: object) =>
      connection(
        part.lines.map((line) => ({
          id: line.id,
          totalQuantity: line.total,
          remainingQuantity: line.remaining,
          lineItem: { id: line.lineId },
        })),
        args,
      ),
  };
}

export function fulfillmentView({ id, status, tracking, events }: FakeFulfillment) {
  return {
    ...{ id, status },
    trackingInfo: () => (tracking.number === null ? [] : [tracking]),
    events: (args: object) =>
      connection(
        events.toSorted((one, other) => one.happenedAt.localeCompare(other.happenedAt)),
        args,
      ),
  };
}
