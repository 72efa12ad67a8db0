import { z } from 'zod';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { isNumber } from './product-ids.ts';
import { callExisting } from './store-client.ts';
import { addToExtension } from './tracking-extension.ts';
import { financialStateOf, type LineRefund, WooCommerceOrder } from './woocommerce-order.ts';
import { readLineRefunds } from './woocommerce-orders.ts';

/** Meta data that begins with an underscore is not shown among the fields of an order. */
const PARCEL = '_wharf_parcel_';
/** Orders that are not to be sent any more, in the store's own words. */
const ENDED: readonly string[] = ['cancelled', 'refunded', 'failed', 'trash'];

/** A parcel as it is kept in its order in the store. */
const ParcelMeta = z.object({
  number: z.string(),
  carrier: z.string(),
  url: z.string().nullable(),
  lines: z.array(z.object({ id: z.string(), quantity: z.int() })),
  notified: z.boolean().default(false),
});
type ParcelMeta = z.output<typeof ParcelMeta>;
const Done = z.object({});

/**
 * Writes a parcel into its order: as meta data under its own key, which is the same however often it is written, and once for each number as a note, which the
 * store mails to its buyer if the merchant has it so, and in the tracking extension where the store has one. An order of which all is sent is completed.
 */
export async function shipParcel(services: Services, store: ConnectedStore, shipment: StoreShipment): Promise<void> {
  const order = await readOrder(services, store, shipment.externalOrderId);
  if (ENDED.includes(order.status)) throw storeRefused();
  if (financialStateOf(order) === 'pending') throw storeUnpaid();
  const known = parcelsOf(order).get(shipment.key);
  const isSame = known?.number === shipment.trackingNumber;
  if (isSame && known.notified) return;
  const parcel = asMeta(shipment);
  const written = isSame ? order : await writeMeta(services, store, order.id, { [`${PARCEL}${shipment.key}`]: parcel });
  await addNote(services, store, order.id, shipment);
  await addToExtension(services, store, { orderId: order.id, shipment, replaces: known?.number ?? null });
  const noted = { [`${PARCEL}${shipment.key}`]: { ...parcel, notified: true } };
  await writeMeta(
    services,
    store,
    order.id,
    noted,
    isAllSent(written, await readLineRefunds(services, store, written)) ? 'completed' : undefined,
  );
}

/** An order of the store; one it does not have is refused for good. */
export async function readOrder(services: Services, store: ConnectedStore, externalOrderId: string): Promise<WooCommerceOrder> {
  if (!isNumber(externalOrderId)) throw storeRefused();
  const path = `/wc/v3/orders/${externalOrderId}`;
  return callExisting(services, store, { method: 'GET', path, data: WooCommerceOrder, repeatable: true });
}

/** Sets meta data of an order, each by its key; answers the order as it is then. */
export async function writeMeta(
  services: Services,
  store: ConnectedStore,
  orderId: number,
  meta: Record<string, unknown>,
  status?: 'completed',
): Promise<WooCommerceOrder> {
  const body = {
    meta_data: Object.entries(meta).map(([key, value]) => ({ key, value })),
    ...(status === undefined ? {} : { status }),
  };
  return callExisting(services, store, { method: 'PUT', path: `/wc/v3/orders/${orderId}`, body, data: WooCommerceOrder, repeatable: true });
}

const Notes = z.array(z.object({ note: z.string() }));

/** A note whose answer was lost is found by the number in it. */
async function addNote(
  services: Services,
  store: ConnectedStore,
  orderId: number,
  { carrier, trackingNumber, trackingUrl, notifyBuyer }: StoreShipment,
): Promise<void> {
  const path = `/wc/v3/orders/${orderId}/notes`;
  const notes = await callExisting(services, store, { method: 'GET', path, data: Notes, repeatable: true });
  const words = `${carrier} ${trackingNumber}`;
  // With what follows the number: YT1 is not in a note about YT12.
  if (notes.some(({ note }) => `${note.split(/\s+/).join(' ')} `.startsWith(`${words} `))) return;
  const body = { note: trackingUrl === null ? words : `${words} ${trackingUrl}`, customer_note: notifyBuyer };
  await callExisting(services, store, { method: 'POST', path, body, data: Done, repeatable: false });
}

function asMeta({ trackingNumber, carrier, trackingUrl, lines }: StoreShipment): ParcelMeta {
  return {
    number: trackingNumber,
    carrier,
    url: trackingUrl,
    lines: lines.map(({ externalLineId: id, quantity }) => ({ id, quantity })),
    notified: false,
  };
}

/** Parcels that were written into an order, by their keys. */
function parcelsOf({ meta_data: meta }: WooCommerceOrder): Map<string, ParcelMeta> {
  return new Map(
    meta.flatMap(({ key, value }) => {
      const parcel = key.startsWith(PARCEL) ? ParcelMeta.safeParse(value) : undefined;
      return parcel?.success === true ? [[key.slice(PARCEL.length), parcel.data] as const] : [];
    }),
  );
}

/** Whether our parcels hold every item of the order that was not paid back. What the merchant sends himself keeps it open. */
function isAllSent(order: WooCommerceOrder, refunds: readonly LineRefund[]): boolean {
  const sent = [...parcelsOf(order).values()].flatMap(({ lines }) => lines);
  return order.line_items.every(({ id, quantity }) => {
    const ofLine = sent.filter((line) => line.id === String(id)).reduce((sum, line) => sum + line.quantity, 0);
    const refunded = refunds.filter(({ lineId }) => lineId === String(id)).reduce((sum, refund) => sum + refund.quantity, 0);
    return ofLine + refunded >= quantity;
  });
}

/** Its merchant sees why; it is tried again as long as it may still be paid. */
function storeUnpaid(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-unpaid', params: {} }, true);
}
