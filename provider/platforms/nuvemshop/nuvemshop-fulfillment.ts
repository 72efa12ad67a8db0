import { z } from 'zod';
import type { DeliveryState } from '#contract/orders.values.ts';
import type { FulfillmentSync, ScannedShipment, StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { ApiOrder } from './api-order.ts';
import { Anything, callApi } from './api-client.ts';
import { isApiId } from './list-pages.ts';
import { findShipments, saveShipment } from './shipments.store.ts';

/** A part of an order that is sent by itself; most orders have one. */
const Part = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  status: z.string(),
  tracking_info: z.object({ code: z.string().nullish(), url: z.string().nullish() }).nullish(),
});
type Part = z.output<typeof Part>;
const OwnerNote = z.object({ owner_note: ApiOrder.shape.owner_note });

/** A part has room for one number: several parcels stand in it one after the other. */
const BETWEEN_NUMBERS = ', ';
/** Such a part was sent, however far it has come. */
const SENT: readonly string[] = ['DISPATCHED', 'READY_FOR_PICKUP', 'DELIVERED', 'NOT_DELIVERED'];
/** What a part becomes by a carrier's newest scan; by others it stays as it is. */
const STATUS_OF_SCAN: Partial<Record<DeliveryState, string>> = { delivered: 'DELIVERED', pickup_ready: 'READY_FOR_PICKUP' };

/**
 * What stores of Nuvemshop hear of their orders, part by part. An order waits for no answer of ours: one we send is shown as packed, one we do not
 * send as not packed, with the reason in the merchant's own note.
 */
export const nuvemshopFulfillment: FulfillmentSync = {
  requests: null,
  takesAnswers: true,
  reportScans,
  repair: null,

  async acceptOrder(services, store, externalOrderId) {
    for (const part of await openParts(services, store, externalOrderId)) {
      if (part.status === 'UNPACKED') await change(services, store, { externalOrderId, part, to: { status: 'PACKED' } });
    }
  },

  async refuseOrder(services, store, { externalOrderId, reason }) {
    for (const part of await openParts(services, store, externalOrderId)) {
      if (part.status === 'PACKED') await change(services, store, { externalOrderId, part, to: { status: 'UNPACKED' } });
    }
    await addToNote(services, store, { externalOrderId, line: reason });
  },

  shipOrder,

  async answerCancellation(services, store, { externalOrderId, granted }) {
    for (const part of await openParts(services, store, externalOrderId)) {
      if (part.status !== 'PACKED' || !granted) continue;
      await change(services, store, { externalOrderId, part, to: { status: 'UNPACKED' } });
    }
  },
};

/** Shows a parcel's number in the order. The same again changes nothing and mails nobody. */
async function shipOrder(services: Services, store: ConnectedStore, shipment: StoreShipment): Promise<void> {
  const { db } = services.database;
  const { externalOrderId, notifyBuyer } = shipment;
  const parts = await requireParts(services, store, externalOrderId);
  const open = parts.filter(({ status }) => status !== 'CANCELLED');
  if (open.length === 0) throw storeRefused();
  await saveShipment(db, store, shipment);
  const parcels = await findShipments(db, store, externalOrderId);
  const code = [...new Set(parcels.map(({ trackingNumber }) => trackingNumber))].join(BETWEEN_NUMBERS);
  const url = parcels.find(({ trackingUrl }) => trackingUrl !== null)?.trackingUrl ?? null;
  for (const part of open) {
    const isShown = SENT.includes(part.status) && part.tracking_info?.code === code && (part.tracking_info.url ?? null) === url;
    if (isShown) continue;
    const status = SENT.includes(part.status) ? {} : { status: 'DISPATCHED' };
    const to = { ...status, tracking_info: { code, url }, notify_customer: notifyBuyer };
    await change(services, store, { externalOrderId, part, to });
  }
}

/** Shows that an order has arrived or can be picked up. With several parcels in one part none of them says so for all. */
async function reportScans(services: Services, store: ConnectedStore, { externalOrderId, scans }: ScannedShipment): Promise<void> {
  const newest = scans.at(-1);
  const status = newest === undefined ? undefined : STATUS_OF_SCAN[newest.state];
  const parcels = await findShipments(services.database.db, store, externalOrderId);
  if (status === undefined || parcels.length !== 1) return;
  for (const part of await requireParts(services, store, externalOrderId)) {
    if (!SENT.includes(part.status) || part.status === 'DELIVERED' || part.status === status) continue;
    await change(services, store, { externalOrderId, part, to: { status } });
  }
}

async function openParts(services: Services, store: ConnectedStore, externalOrderId: string): Promise<Part[]> {
  const parts = await requireParts(services, store, externalOrderId);
  return parts.filter(({ status }) => status !== 'CANCELLED' && !SENT.includes(status));
}

/** Refused for good for an order the store does not have. */
async function requireParts(services: Services, store: ConnectedStore, externalOrderId: string): Promise<Part[]> {
  if (!isApiId(externalOrderId)) throw storeRefused();
  const path = `orders/${externalOrderId}/fulfillment-orders`;
  const parts = await callApi(services, store, { method: 'GET', path, data: z.array(Part) });
  if (parts === null) throw storeRefused();
  return parts;
}

async function change(
  services: Services,
  store: ConnectedStore,
  { externalOrderId, part, to }: { externalOrderId: string; part: Part; to: Record<string, unknown> },
): Promise<void> {
  const path = `orders/${externalOrderId}/fulfillment-orders/${encodeURIComponent(part.id)}`;
  // A call that mails the buyer is looked for before it is made again: the next try reads the part first.
  const repeatable = to['notify_customer'] !== true;
  const changed = await callApi(services, store, { method: 'PATCH', path, body: to, data: Anything, repeatable });
  if (changed === null) throw storeRefused();
}

/** Adds a line to the note the merchant reads, once; what stands there stays. */
async function addToNote(
  services: Services,
  store: ConnectedStore,
  { externalOrderId, line }: { externalOrderId: string; line: string },
): Promise<void> {
  const path = `orders/${externalOrderId}`;
  const order = await callApi(services, store, { method: 'GET', path, query: { fields: 'owner_note' }, data: OwnerNote });
  if (order === null) throw storeRefused();
  const note = order.owner_note ?? '';
  if (note.split('\n').includes(line)) return;
  const body = { owner_note: note === '' ? line : `${note}\n${line}` };
  await callApi(services, store, { method: 'PUT', path, body, data: Anything, repeatable: true });
}
