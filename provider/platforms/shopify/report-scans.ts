import { z } from 'zod';
import type { DeliveryState } from '#contract/orders.values.ts';
import type { ScannedShipment, StoreScan } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeBusy, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, UserErrors } from './admin-client.ts';
import { READ_EVENTS, REPORT_EVENT } from './documents/fulfillment.ts';
import { findFulfillmentIds } from './shipments.store.ts';
import { findClaimedEvents, intendEvent, releaseEvent, saveEvent, type TrackingEvent } from './tracking-events.store.ts';

const Reported = z.object({
  fulfillmentEventCreate: z.object({ fulfillmentEvent: z.object({ id: z.string() }).nullable(), userErrors: UserErrors }),
});
const Events = z.object({
  fulfillment: z
    .object({ events: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string(), happenedAt: z.string() })) }) })
    .nullable(),
});
/** A call that is under way, or whose answer was lost, is not made again before this. */
const ASKED_AGAIN_MS = 60_000;

const STATUS: Record<DeliveryState, string> = {
  label_created: 'LABEL_PRINTED',
  awaiting_pickup: 'CONFIRMED',
  in_transit: 'IN_TRANSIT',
  import_customs: 'IN_TRANSIT',
  customs_hold: 'DELAYED',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  pickup_ready: 'READY_FOR_PICKUP',
  delivered: 'DELIVERED',
  exception: 'DELAYED',
  return_to_sender: 'FAILURE',
  returned: 'FAILURE',
  lost: 'FAILURE',
};

/**
 * Shows a buyer in the shop where a parcel is, each scan once: Shopify adds an event each time it is asked, so what is about to be asked is written down
 * first, and an event nobody knows the end of is looked for among those of its fulfillment.
 */
export async function reportScans(services: Services, store: ConnectedStore, { scans, ...shipment }: ScannedShipment): Promise<void> {
  for (const fulfillmentId of await findFulfillmentIds(services.database.db, store, shipment))
    for (const scan of scans) await reportScan(services, store, { fulfillmentId, scan });
}

async function reportScan(
  services: Services,
  store: ConnectedStore,
  { fulfillmentId, scan }: { fulfillmentId: string; scan: StoreScan },
): Promise<void> {
  const { db } = services.database;
  const event = { fulfillmentId, seq: scan.seq, status: statusOf(scan), happenedAt: wholeSeconds(scan.happenedAt) };
  const known = await intendEvent(db, store, event);
  if (known === 'known') return;
  if (known === 'under-way') throw storeBusy(ASKED_AGAIN_MS);
  const eventId = (known === 'lost' ? await findLost(services, store, event) : null) ?? (await create(services, store, { event, scan }));
  await saveEvent(db, store, event, eventId);
}

async function create(
  services: Services,
  store: ConnectedStore,
  { event, scan }: { event: TrackingEvent; scan: StoreScan },
): Promise<string> {
  const { fulfillmentId, status, happenedAt } = event;
  try {
    const { fulfillmentEventCreate: reported } = await callAdmin(services, store, {
      document: REPORT_EVENT,
      variables: { event: { fulfillmentId, status, happenedAt, ...placeOf(scan.place) } },
      data: Reported,
      repeatable: false,
    });
    requireDone(services, store, reported.userErrors);
    if (reported.fulfillmentEvent === null) throw storeRefused();
    return reported.fulfillmentEvent.id;
  } catch (error) {
    if (error instanceof PlatformRefusal && error.reason.code === 'store-refused') await releaseEvent(services.database.db, store, event);
    throw error;
  }
}

/** An event of the same kind and second that no other scan is known by. */
async function findLost(services: Services, store: ConnectedStore, event: TrackingEvent): Promise<string | null> {
  const { fulfillment } = await callAdmin(services, store, {
    document: READ_EVENTS,
    variables: { id: event.fulfillmentId },
    data: Events,
    repeatable: true,
  });
  const claimed = await findClaimedEvents(services.database.db, store, event.fulfillmentId);
  const found = fulfillment?.events.nodes.find(
    ({ id, status, happenedAt }) => !claimed.includes(id) && status === event.status && wholeSeconds(happenedAt) === event.happenedAt,
  );
  return found?.id ?? null;
}

function statusOf({ state, code }: StoreScan): string {
  return code === 'picked-up' ? 'CARRIER_PICKED_UP' : STATUS[state];
}

/** Shopify's clock ticks in seconds. */
function wholeSeconds(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function placeOf(place: string): { city?: string; country?: string } {
  const at = place.lastIndexOf(', ');
  if (at > 0) return { city: place.slice(0, at), country: place.slice(at + 2) };
  return place === '' ? {} : { country: place };
}
