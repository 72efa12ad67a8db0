import { type Answer, type Call, invalidFields, isRecord, listPage, notFound, pick, unprocessable } from './answer.ts';
import { type FakeOrder, type FakePart, type FakeStore, nextTime, readTime } from './store-state.ts';

const PART_STATUSES = ['UNPACKED', 'PACKED', 'DISPATCHED', 'READY_FOR_PICKUP', 'DELIVERED', 'NOT_DELIVERED', 'CANCELLED'];

/** What the documentation says of `/orders` and below. */
export function answerOrders(store: FakeStore, { method, path, query, body }: Call): Answer {
  const [id, part, partId] = path;
  if (id === undefined) return listPage(filterOrders(store.orders, query), query, show);
  const order = store.orders.find((each) => String(each.id) === id);
  if (order === undefined) return notFound;
  if (part === 'fulfillment-orders') return answerParts(order, { method, partId, body });
  if (part !== undefined) return notFound;
  if (method === 'GET') return { status: 200, body: pick(show(order), query) };
  if (method !== 'PUT' || !isRecord(body)) return { status: 405, body: { code: 405, message: 'Method Not Allowed' } };
  if (typeof body['owner_note'] === 'string') order.owner_note = body['owner_note'];
  order.updated_at = nextTime();
  return { status: 200, body: show(order) };
}

/** Bounds of time leave out the time they name, and a search finds a number anywhere in it. */
function filterOrders(orders: readonly FakeOrder[], query: URLSearchParams): FakeOrder[] {
  const [from, to, searched] = ['updated_at_min', 'updated_at_max', 'q'].map((name) => query.get(name));
  return orders.filter(({ updated_at: changedAt, number, contact_name: name, contact_email: email }) => {
    if (typeof from === 'string' && readTime(changedAt) <= Date.parse(from)) return false;
    if (typeof to === 'string' && readTime(changedAt) >= Date.parse(to)) return false;
    return typeof searched !== 'string' || [String(number), name, email].some((text) => text.includes(searched));
  });
}

function show({ parts, ...order }: FakeOrder): Record<string, unknown> {
  const [first] = parts;
  return { ...order, shipping_tracking_number: first?.tracking_info.code ?? null, shipping_tracking_url: first?.tracking_info.url ?? null };
}

function answerParts(order: FakeOrder, { method, partId, body }: { method: string; partId: string | undefined; body: unknown }): Answer {
  if (partId === undefined) return { status: 200, body: order.parts.map(showPart) };
  const part = order.parts.find(({ id }) => id === partId);
  if (part === undefined) return notFound;
  if (method === 'GET') return { status: 200, body: showPart(part) };
  if (method !== 'PATCH' || !isRecord(body)) return { status: 405, body: { code: 405, message: 'Method Not Allowed' } };
  const { status, tracking_info: tracking, notify_customer: notify } = body;
  if (part.status === 'CANCELLED') return unprocessable('Fulfillment order is cancelled');
  if (status !== undefined && (typeof status !== 'string' || !PART_STATUSES.includes(status)))
    return invalidFields({ status: ['is not included in the list'] });
  if (typeof status === 'string') part.status = status;
  if (isRecord(tracking)) part.tracking_info = { code: textOrNull(tracking['code']), url: textOrNull(tracking['url']) };
  if (notify === true) part.mails += 1;
  order.shipping_status = shippingStatusOf(order.parts);
  order.updated_at = nextTime();
  return { status: 200, body: showPart(part) };
}

function showPart({ mails: _mails, ...part }: FakePart): Record<string, unknown> {
  return { ...part, total_quantity: 1, line_items: [], recipient: null, destination: null };
}

function shippingStatusOf(parts: readonly FakePart[]): string {
  const sent = parts.filter(({ status }) => ['DISPATCHED', 'READY_FOR_PICKUP', 'DELIVERED', 'NOT_DELIVERED'].includes(status)).length;
  if (sent === parts.length) return 'fulfilled';
  if (sent > 0) return 'partially_fulfilled';
  return parts.every(({ status }) => status === 'PACKED') ? 'unfulfilled' : 'unpacked';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
