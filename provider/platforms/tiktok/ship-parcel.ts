import { z } from 'zod';
import type { StoreShipment } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeBusy, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { handOver, isCarriedByTiktok } from './platform-label.ts';
import { requireShippingProvider } from './shipping-providers.ts';
import { findClaimed, intendShipment, releaseShipment, saveShipment } from './shipments.store.ts';
import { callTiktok, given, TiktokRefusal, type TiktokStore } from './tiktok-client.ts';
import { groupUnits, isCanceled, isToBePaid, type TiktokOrder, type Unit } from './tiktok-order.ts';
import { readOrder } from './tiktok-orders.ts';

/** A call that is under way, or whose answer was lost, is not made again before this. */
const ASKED_AGAIN_MS = 60_000;

const Shipped = z.object({ package_id: z.string() });
const Done = z.unknown();

/**
 * Tells a shop of a parcel, once: what is about to be asked is written down first, and a parcel nobody knows the end of is looked for among the packages
 * of its order. A parcel the shop has gets its number corrected. What TikTok carries itself is handed over with TikTok's label.
 */
export async function shipParcel(services: Services, store: ConnectedStore, shipment: StoreShipment): Promise<void> {
  const { db } = services.database;
  const order = await readOrder(services, store, shipment.externalOrderId);
  if (order === null) throw storeRefused();
  if (isToBePaid(order)) throw new PlatformRefusal({ code: 'store-unpaid', params: {} }, true);
  // It has TikTok's label and TikTok's number on it.
  if (isCarriedByTiktok(order)) return handOver(services, store, order);
  const known = await intendShipment(db, store, shipment);
  if (known === 'under-way') throw storeBusy(ASKED_AGAIN_MS);
  const claimed = await findClaimed(db, store, shipment);
  const packageIds = known.packageIds.length > 0 || known.isNew ? known.packageIds : findLost(order, known.trackingNumber, claimed);
  if (packageIds.length > 0) {
    if (known.trackingNumber !== shipment.trackingNumber) await correct(services, store, { order, packageIds, shipment });
    return saveShipment(db, store, { ...shipment, packageIds, unitIds: known.unitIds });
  }
  try {
    const units = allot(order, shipment.lines, claimed);
    const unitIds = units.map(({ id }) => id);
    // The number and the units by which this try would be found.
    await saveShipment(db, store, { ...shipment, packageIds: [], unitIds });
    const packageId = await send(services, store, { order, units, shipment });
    await saveShipment(db, store, { ...shipment, packageIds: [packageId], unitIds });
  } catch (error) {
    // It made nothing: another try need not wait.
    if (error instanceof TiktokRefusal || (error instanceof PlatformRefusal && error.reason.code === 'store-refused'))
      await releaseShipment(db, store, shipment);
    throw error;
  }
}

/** Units of a parcel's lines that nobody has sent; a parcel without any is refused for good: somebody else has sent it. */
function allot(order: TiktokOrder, lines: StoreShipment['lines'], claimed: Claimed): Unit[] {
  const wanted = new Map<string, number>();
  for (const { externalLineId, quantity } of lines) wanted.set(externalLineId, (wanted.get(externalLineId) ?? 0) + quantity);
  const units = groupUnits(order).flatMap(({ id, units: all }) =>
    all.filter((unit) => !isCanceled(unit) && !isSent(unit) && !claimed.unitIds.includes(unit.id)).slice(0, wanted.get(id) ?? 0),
  );
  if (units.length === 0) throw storeRefused();
  return units;
}

type Claimed = Awaited<ReturnType<typeof findClaimed>>;

function isSent({ tracking_number: number }: Unit): boolean {
  return given(number) !== null;
}

/** The seller's own shipping: the units become one package with our number. */
async function send(
  services: Services,
  store: TiktokStore,
  { order, units, shipment }: { order: TiktokOrder; units: readonly Unit[]; shipment: StoreShipment },
): Promise<string> {
  const { package_id: packageId } = await callTiktok(services, store, {
    method: 'POST',
    path: `/fulfillment/202309/orders/${order.id}/packages`,
    body: {
      order_line_item_ids: units.map(({ id }) => id),
      tracking_number: shipment.trackingNumber,
      shipping_provider_id: await requireShippingProvider(services, store, { order, carrier: shipment.carrier }),
    },
    data: Shipped,
    repeatable: false,
  });
  return packageId;
}

async function correct(
  services: Services,
  store: TiktokStore,
  { order, packageIds, shipment }: { order: TiktokOrder; packageIds: string[]; shipment: StoreShipment },
): Promise<void> {
  const provider = await requireShippingProvider(services, store, { order, carrier: shipment.carrier });
  for (const id of packageIds)
    await callTiktok(services, store, {
      method: 'POST',
      path: `/fulfillment/202309/packages/${id}/shipping_info/update`,
      body: { tracking_number: shipment.trackingNumber, shipping_provider_id: provider },
      data: Done,
      repeatable: true,
    });
}

/** Packages with a parcel's number that no other parcel is known by. */
function findLost({ line_items: units }: TiktokOrder, trackingNumber: string, claimed: Claimed): string[] {
  const ids = units.flatMap(({ package_id: id, tracking_number: number }) => (number === trackingNumber ? (given(id) ?? []) : []));
  return [...new Set(ids)].filter((id) => !claimed.packageIds.includes(id));
}
