import { z } from 'zod';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeBusy, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, UserErrors } from './admin-client.ts';
import { acceptOrder } from './answer-requests.ts';
import { CORRECT_TRACKING, READ_FULFILLMENTS, SHIP } from './documents/fulfillment.ts';
import { type OrderPart, readOurParts } from './order-parts.ts';
import { findClaimedIds, intendShipment, releaseShipment, saveShipment } from './shipments.store.ts';
import { financialStateOf } from './shopify-order.ts';

const Shipped = z.object({ fulfillmentCreate: z.object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors: UserErrors }) });
const Corrected = z.object({ fulfillmentTrackingInfoUpdate: z.object({ userErrors: UserErrors }) });
const Fulfillments = z.object({
  order: z
    .object({
      fulfillments: z.array(
        z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(z.object({ number: z.string().nullable() })) }),
      ),
    })
    .nullable(),
});
/** A call that is under way, or whose answer was lost, is not made again before this. */
const ASKED_AGAIN_MS = 60_000;
/** An order its buyer has not paid is not sent: Shopify's rules for sourcing apps. */
const UNPAID: readonly string[] = ['pending', 'voided'];

/**
 * Tells a shop of a parcel, once: Shopify makes a fulfillment anew each time it is asked, so what is about to be asked is written down first, and a parcel
 * nobody knows the end of is looked for among the order's fulfillments. A parcel the shop has gets its number corrected.
 */
export async function shipParcel(services: Services, store: ConnectedStore, shipment: StoreShipment): Promise<void> {
  const { db } = services.database;
  const { externalOrderId: orderId, trackingNumber } = shipment;
  const { financialStatus, parts } = await readOurParts(services, store, orderId);
  if (UNPAID.includes(financialStateOf(financialStatus))) throw storeUnpaid();
  const known = await intendShipment(db, store, shipment);
  if (known === 'under-way') throw storeBusy(ASKED_AGAIN_MS);
  const fulfillmentIds =
    known.fulfillmentIds.length > 0 || known.isNew
      ? known.fulfillmentIds
      : await findLost(services, store, { orderId, trackingNumber: known.trackingNumber });
  if (fulfillmentIds.length > 0) {
    if (known.trackingNumber !== trackingNumber) await correct(services, store, { fulfillmentIds, shipment });
    return saveShipment(db, store, { ...shipment, fulfillmentIds });
  }
  // The number by which this try would be found.
  if (!known.isNew) await saveShipment(db, store, { ...shipment, fulfillmentIds: [] });
  const made = await withRelease(services, store, shipment, async () => {
    await acceptOrder(services, store, orderId);
    return create(services, store, { items: allot(parts, shipment.lines), shipment });
  });
  await saveShipment(db, store, { ...shipment, fulfillmentIds: [made] });
}

/** Another try need not wait for one that the shop refused: it made nothing. */
async function withRelease<Made>(
  services: Services,
  store: ConnectedStore,
  shipment: StoreShipment,
  work: () => Promise<Made>,
): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformRefusal && error.reason.code === 'store-refused')
      await releaseShipment(services.database.db, store, shipment);
    throw error;
  }
}

/** Its merchant sees why; it is tried again as long as it may still be paid. */
function storeUnpaid(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-unpaid', params: {} }, true);
}

interface Allotted {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

/** Which items of which part are in a parcel: as many as the shop still waits for. */
function allot(parts: readonly OrderPart[], lines: StoreShipment['lines']): Allotted[] {
  const wanted = new Map<string, number>();
  for (const { externalLineId, quantity } of lines) wanted.set(externalLineId, (wanted.get(externalLineId) ?? 0) + quantity);
  const allotted = parts.map(({ id, lines: left }) => ({
    fulfillmentOrderId: id,
    fulfillmentOrderLineItems: left.flatMap((line) => {
      const quantity = Math.min(line.remaining, wanted.get(line.lineId) ?? 0);
      wanted.set(line.lineId, (wanted.get(line.lineId) ?? 0) - quantity);
      return quantity === 0 ? [] : [{ id: line.id, quantity }];
    }),
  }));
  return allotted.filter(({ fulfillmentOrderLineItems }) => fulfillmentOrderLineItems.length > 0);
}

/** Parts of one order at one location go out by one fulfillment. Nothing left to send is refused for good: somebody else has sent it. */
async function create(
  services: Services,
  store: ConnectedStore,
  { items, shipment }: { items: Allotted[]; shipment: StoreShipment },
): Promise<string> {
  if (items.length === 0) throw storeRefused();
  const fulfillment = { lineItemsByFulfillmentOrder: items, notifyCustomer: shipment.notifyBuyer, trackingInfo: trackingOf(shipment) };
  const { fulfillmentCreate } = await callAdmin(services, store, {
    document: SHIP,
    variables: { fulfillment },
    data: Shipped,
    repeatable: false,
  });
  requireDone(services, store, fulfillmentCreate.userErrors);
  if (fulfillmentCreate.fulfillment === null) throw storeRefused();
  return fulfillmentCreate.fulfillment.id;
}

async function correct(
  services: Services,
  store: ConnectedStore,
  { fulfillmentIds, shipment }: { fulfillmentIds: string[]; shipment: StoreShipment },
): Promise<void> {
  for (const id of fulfillmentIds) {
    const variables = { id, tracking: trackingOf(shipment), notify: shipment.notifyBuyer };
    const { fulfillmentTrackingInfoUpdate } = await callAdmin(services, store, {
      document: CORRECT_TRACKING,
      variables,
      data: Corrected,
      repeatable: true,
    });
    requireDone(services, store, fulfillmentTrackingInfoUpdate.userErrors);
  }
}

function trackingOf({ carrier, trackingNumber, trackingUrl }: StoreShipment): Record<string, unknown> {
  return { company: carrier, number: trackingNumber, ...(trackingUrl === null ? {} : { url: trackingUrl }) };
}

/** Fulfillments with a parcel's number that no other parcel is known by. */
async function findLost(
  services: Services,
  store: ConnectedStore,
  { orderId, trackingNumber }: { orderId: string; trackingNumber: string },
): Promise<string[]> {
  const { order } = await callAdmin(services, store, {
    document: READ_FULFILLMENTS,
    variables: { id: orderId },
    data: Fulfillments,
    repeatable: true,
  });
  const claimed = await findClaimedIds(services.database.db, store, orderId);
  return (order?.fulfillments ?? [])
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'FAILURE' && status !== 'ERROR')
    .filter(({ id, trackingInfo }) => !claimed.includes(id) && trackingInfo.some(({ number }) => number === trackingNumber))
    .map(({ id }) => id);
}
