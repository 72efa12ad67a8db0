import {
  type FakeAddress,
  type FakeLine,
  type FakeOrder,
  type FakePart,
  type FakeVariant,
  nextId,
  type ShopData,
  shopTime,
} from './shop-data.ts';

const ADDRESS: FakeAddress = {
  name: 'Ana Lima',
  company: null,
  address1: 'Rua do Sol 1',
  address2: null,
  city: 'Lisboa',
  province: 'Lisbon',
  provinceCode: 'PT-11',
  zip: '1100-001',
  countryCodeV2: 'PT',
  phone: '+351 912 345 678',
};

interface Placing extends Partial<FakeOrder> {
  items: { variantId: string; quantity: number }[];
}

/** A buyer orders in a shop. Items kept at a fulfillment service are routed to it. */
export function placeOrder(shop: ShopData, { items, ...overrides }: Placing): FakeOrder {
  const time = shopTime();
  const bought = items.map((item) => ({ ...item, ...requireVariant(shop, item.variantId) }));
  const lines: FakeLine[] = bought.map(({ variantId, quantity, variant, title }) => ({
    id: nextId(shop, 'LineItem'),
    ...{ variantId, title, quantity, sku: variant.sku, price: variant.price },
    variantTitle: variant.values.join(' / '),
    currentQuantity: quantity,
  }));
  const order: FakeOrder = {
    id: nextId(shop, 'Order'),
    name: `#${1_001 + shop.orders.length}`,
    ...{ createdAt: time, updatedAt: time, cancelledAt: null, financialStatus: 'PAID', riskLevel: 'LOW' },
    ...{ email: 'ana@example.com', phone: null, note: null, tags: [], address: { ...ADDRESS }, taxId: null },
    lines,
    parts: routeLines(
      shop,
      bought.map(({ variant }, index) => ({ variant, line: lines[index] })),
    ),
    fulfillments: [],
    refunds: [],
    ...overrides,
  };
  shop.orders.push(order);
  return order;
}

function requireVariant({ products }: ShopData, variantId: string): { variant: FakeVariant; title: string } {
  for (const { title, variants } of products) {
    const variant = variants.find(({ id }) => id === variantId);
    if (variant !== undefined) return { variant, title };
  }
  throw new Error(`the shop has no variant ${variantId}`);
}

/** Where each item is kept, a service before the shop's own location. */
function routeLines(shop: ShopData, bought: { variant: FakeVariant; line: FakeLine | undefined }[]): FakePart[] {
  const parts = new Map<string, FakePart>();
  const services = shop.locations.filter(({ serviceId }) => serviceId !== null).map(({ id }) => id);
  for (const { variant, line } of bought) {
    if (line === undefined) continue;
    const locationId = services.find((id) => variant.units.has(id)) ?? shop.locations[0]?.id ?? '';
    const part = parts.get(locationId) ?? newPart(shop, locationId);
    part.lines.push({ id: nextId(shop, 'FulfillmentOrderLineItem'), lineId: line.id, total: line.quantity, remaining: line.quantity });
    parts.set(locationId, part);
  }
  return [...parts.values()];
}

function newPart(shop: ShopData, locationId: string): FakePart {
  const fresh = { status: 'OPEN', requestStatus: 'UNSUBMITTED', requestedAt: null, hold: null, message: null, lines: [] };
  return { id: nextId(shop, 'FulfillmentOrder'), locationId, ...fresh };
}

/** Changes an order as somebody at the shop would. */
export function changeOrder(shop: ShopData, orderId: string, change: (order: FakeOrder) => void): void {
  const order = requireOrder(shop, orderId);
  change(order);
  order.updatedAt = shopTime();
}

/** Pays back one item of an order's first line, which is not sent then. */
export function refundOne(shop: ShopData, orderId: string): void {
  changeOrder(shop, orderId, (order) => {
    const [line] = order.lines;
    if (line === undefined) return;
    line.currentQuantity -= 1;
    for (const part of order.parts)
      for (const item of part.lines) if (item.lineId === line.id) item.remaining = Math.max(item.remaining - 1, 0);
    order.refunds.push({ id: nextId(shop, 'Refund'), lines: [{ lineId: line.id, quantity: 1, amount: line.price }] });
    order.financialStatus = order.lines.every(({ currentQuantity }) => currentQuantity === 0) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  });
}

export function holdOrder(shop: ShopData, orderId: string): void {
  changeOrder(shop, orderId, ({ parts }) => {
    for (const part of parts)
      Object.assign(part, { status: 'ON_HOLD', hold: { displayReason: 'Other', reasonNotes: 'Address is checked' } });
  });
}

export function cancelOrder(shop: ShopData, orderId: string): void {
  changeOrder(shop, orderId, (order) => {
    order.cancelledAt = shopTime();
    for (const part of order.parts) part.status = 'CANCELLED';
  });
}

/** The merchant requests fulfillment in the admin, so long ago. */
export function requestFulfillment(shop: ShopData, orderId: string, hoursAgo = 0): void {
  const requestedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  changeOrder(shop, orderId, ({ parts }) => {
    for (const part of parts) Object.assign(part, { requestStatus: 'SUBMITTED', requestedAt });
  });
}

/** The merchant wants what was accepted not to be sent. */
export function requestCancellation(shop: ShopData, orderId: string): void {
  changeOrder(shop, orderId, ({ parts }) => {
    for (const part of parts)
      Object.assign(part, { requestStatus: 'CANCELLATION_REQUESTED', status: 'IN_PROGRESS', requestedAt: shopTime() });
  });
}

/** Somebody in the shop marks an order as fulfilled, without a number. */
export function markFulfilled(shop: ShopData, orderId: string, number: string | null = null): void {
  changeOrder(shop, orderId, (order) => {
    const open = order.parts.flatMap(({ lines }) => lines).filter(({ remaining }) => remaining > 0);
    const lines = open.map(({ lineId, remaining: quantity }) => ({ lineId, quantity }));
    for (const line of open) line.remaining = 0;
    for (const part of order.parts) part.status = 'CLOSED';
    const tracking = { company: null, number, url: null };
    order.fulfillments.push({ id: nextId(shop, 'Fulfillment'), status: 'SUCCESS', tracking, notified: false, events: [], lines });
  });
}

/** Somebody in the shop cancels what was sent of an order; its items are to be sent again, as a part of their own. */
export function cancelFulfillments(shop: ShopData, orderId: string): void {
  changeOrder(shop, orderId, (order) => {
    const canceled = order.fulfillments.filter(({ status }) => status === 'SUCCESS');
    for (const fulfillment of canceled) fulfillment.status = 'CANCELLED';
    const [first] = order.parts;
    if (first === undefined) return;
    const part = newPart(shop, first.locationId);
    for (const { lineId, quantity } of canceled.flatMap(({ lines }) => lines))
      part.lines.push({ id: nextId(shop, 'FulfillmentOrderLineItem'), lineId, total: quantity, remaining: quantity });
    order.parts.push(part);
  });
}

export function requireOrder({ orders }: ShopData, orderId: string): FakeOrder {
  const order = orders.find(({ id }) => id === orderId);
  if (order === undefined) throw new Error(`the shop has no order ${orderId}`);
  return order;
}
