import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { INDEX_QUERY, SiteIndex } from './find-api.ts';
import { callExisting, callStore } from './store-client.ts';

const EXTENSION = 'wc-shipment-tracking/v3';
const Trackings = z.array(z.object({ tracking_id: z.string(), tracking_number: z.string() }));
const Done = z.object({});

interface Tracked {
  orderId: number;
  shipment: StoreShipment;
  /** The number the parcel had before. */
  replaces: string | null;
}

/** Adds a parcel to the Shipment Tracking extension, which shows it on the buyer's order page and in mails; a store without it has the note alone. */
export async function addToExtension(services: Services, store: ConnectedStore, { orderId, shipment, replaces }: Tracked): Promise<void> {
  const index = await callStore(services, store, { method: 'GET', path: '/', query: INDEX_QUERY, data: SiteIndex, repeatable: true });
  if (index.status === 'missing' || !index.data.namespaces.includes(EXTENSION)) return;
  const path = `/${EXTENSION}/orders/${orderId}/shipment-trackings`;
  const present = await callExisting(services, store, { method: 'GET', path, data: Trackings, repeatable: true });
  const { trackingNumber, carrier, trackingUrl } = shipment;
  for (const { tracking_id: id, tracking_number: number } of present)
    if (number === replaces && number !== trackingNumber)
      await callStore(services, store, { method: 'DELETE', path: `${path}/${id}`, data: Done, repeatable: true });
  if (present.some(({ tracking_number: number }) => number === trackingNumber)) return;
  const body = {
    custom_tracking_provider: carrier,
    custom_tracking_link: trackingUrl ?? '',
    tracking_number: trackingNumber,
    date_shipped: (await readNow(services.database.db)).toISOString().slice(0, 10),
  };
  await callExisting(services, store, { method: 'POST', path, body, data: Done, repeatable: false });
}
