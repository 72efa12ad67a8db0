import { userError } from './connection.ts';
import { fulfillmentView, partView } from './orders.ts';
import { type FakeOrder, type FakePart, nextId, type ShopData, shopTime } from './shop-data.ts';

interface Found {
  order: FakeOrder;
  part: FakePart;
}
interface TrackingInput {
  company?: string;
  number?: string;
  url?: string;
}
interface ShipArguments {
  fulfillment: {
    lineItemsByFulfillmentOrder: { fulfillmentOrderId: string; fulfillmentOrderLineItems?: { id: string; quantity: number }[] }[];
    notifyCustomer?: boolean;
    trackingInfo?: TrackingInput;
  };
}
interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string;
  city?: string;
  country?: string;
}
interface StepArguments {
  id: string;
  message?: string | null;
}

/** What a fulfillment service does with the parts of orders assigned to it; steps out of turn are refused as Shopify refuses them. */
export function fulfillmentMutations(shop: ShopData) {
  const step = (allowed: (part: FakePart) => boolean, to: Partial<FakePart>) => (args: StepArguments) => {
    const found = findPart(shop, args.id);
    if (found === undefined || !allowed(found.part)) return { fulfillmentOrder: null, userErrors: [notPossible()] };
    Object.assign(found.part, to, { message: args.message ?? found.part.message });
    touch(found.order);
    return { fulfillmentOrder: partView(shop, found.order, found.part), userErrors: [] };
  };
  return {
    fulfillmentOrderSubmitFulfillmentRequest(args: StepArguments) {
      const isOpen = ({ status, requestStatus }: FakePart) =>
        status === 'OPEN' && ['UNSUBMITTED', 'REJECTED', 'CANCELLATION_ACCEPTED'].includes(requestStatus);
      const { fulfillmentOrder, userErrors } = step(isOpen, { requestStatus: 'SUBMITTED' })(args);
      return { submittedFulfillmentOrder: fulfillmentOrder, userErrors };
    },
    fulfillmentOrderAcceptFulfillmentRequest: step(isIn('SUBMITTED'), { requestStatus: 'ACCEPTED', status: 'IN_PROGRESS' }),
    fulfillmentOrderRejectFulfillmentRequest: step(isIn('SUBMITTED'), { requestStatus: 'REJECTED', status: 'OPEN' }),
    fulfillmentOrderAcceptCancellationRequest: step(isIn('CANCELLATION_REQUESTED'), {
      requestStatus: 'CANCELLATION_ACCEPTED',
      status: 'OPEN',
    }),
    fulfillmentOrderRejectCancellationRequest: step(isIn('CANCELLATION_REQUESTED'), { requestStatus: 'CANCELLATION_REJECTED' }),
    fulfillmentOrderClose: step(({ status }) => status === 'IN_PROGRESS', { status: 'INCOMPLETE', requestStatus: 'CLOSED' }),
    fulfillmentCreate: ({ fulfillment }: ShipArguments) => ship(shop, fulfillment),

    fulfillmentTrackingInfoUpdate({ fulfillmentId, trackingInfoInput }: { fulfillmentId: string; trackingInfoInput: TrackingInput }) {
      const order = shop.orders.find(({ fulfillments }) => fulfillments.some(({ id }) => id === fulfillmentId));
      const fulfillment = order?.fulfillments.find(({ id }) => id === fulfillmentId);
      if (order === undefined || fulfillment === undefined)
        return { fulfillment: null, userErrors: [userError('Fulfillment does not exist')] };
      fulfillment.tracking = trackingOf(trackingInfoInput);
      touch(order);
      return { fulfillment: fulfillmentView(fulfillment), userErrors: [] };
    },

    /** Each call adds an event: Shopify takes no key here either. */
    fulfillmentEventCreate({ fulfillmentEvent: { fulfillmentId, status, happenedAt, city, country } }: { fulfillmentEvent: EventInput }) {
      const fulfillment = shop.orders.flatMap(({ fulfillments }) => fulfillments).find(({ id }) => id === fulfillmentId);
      if (fulfillment === undefined || fulfillment.status === 'CANCELLED')
        return { fulfillmentEvent: null, userErrors: [userError('Fulfillment does not exist')] };
      const event = { id: nextId(shop, 'FulfillmentEvent'), status, happenedAt: happenedAt ?? shopTime() };
      fulfillment.events.push({ ...event, city: city ?? null, country: country ?? null });
      return { fulfillmentEvent: event, userErrors: [] };
    },
  };
}

function isIn(requestStatus: string): (part: FakePart) => boolean {
  return (part) => part.requestStatus === requestStatus;
}

function notPossible() {
  return userError('Fulfillment order is not in a state in which this is possible', ['id']);
}

function findPart({ orders }: ShopData, id: string): Found | undefined {
  for (const order of orders) {
    const part = order.parts.find((one) => one.id === id);
    if (part !== undefined) return { order, part };
  }
  return undefined;
}

/** Each call makes a fulfillment anew: Shopify takes no key here. */
function ship(
  shop: ShopData,
  { lineItemsByFulfillmentOrder: groups, notifyCustomer = false, trackingInfo = {} }: ShipArguments['fulfillment'],
) {
  const found = groups.map((group) => ({ group, at: findPart(shop, group.fulfillmentOrderId) }));
  const [first] = found;
  const refuse = (message: string) => ({ fulfillment: null, userErrors: [userError(message, ['fulfillment'])] });
  if (first?.at === undefined || found.some(({ at }) => at === undefined)) return refuse('Fulfillment order does not exist');
  if (found.some(({ at }) => at?.order.id !== first.at?.order.id || at?.part.locationId !== first.at?.part.locationId)) {
    return refuse('All fulfillment orders must be of one order and one location');
  }
  if (found.some(({ at }) => at?.part.status !== 'IN_PROGRESS' && at?.part.status !== 'OPEN')) {
    return refuse('Fulfillment order has an unfulfillable status');
  }
  const items = found.flatMap(({ group, at }) =>
    (group.fulfillmentOrderLineItems ?? []).map(({ id, quantity }) => ({ quantity, line: at?.part.lines.find((one) => one.id === id) })),
  );
  if (items.some(({ line, quantity }) => line === undefined || quantity > line.remaining)) {
    return refuse('Invalid fulfillment order line item quantity requested.');
  }
  for (const { line, quantity } of items) if (line !== undefined) line.remaining -= quantity;
  for (const { at } of found) if (at !== undefined && at.part.lines.every(({ remaining }) => remaining === 0)) at.part.status = 'CLOSED';
  const made = {
    id: nextId(shop, 'Fulfillment'),
    status: 'SUCCESS',
    tracking: trackingOf(trackingInfo),
    notified: notifyCustomer,
    events: [],
    lines: items.map(({ line, quantity }) => ({ lineId: line?.lineId ?? '', quantity })),
  };
  first.at.order.fulfillments.push(made);
  touch(first.at.order);
  return { fulfillment: fulfillmentView(made), userErrors: [] };
}

function trackingOf({ company, number, url }: TrackingInput) {
  return { company: company ?? null, number: number ?? null, url: url ?? null };
}

function touch(order: FakeOrder): void {
  order.updatedAt = shopTime();
}
