import { z } from 'zod';
import type { ComparedShipment, ShipmentDifference, ShipmentRepair } from '#provider/platforms/fulfillment-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin } from './admin-client.ts';
import { COMPARE_FULFILLMENTS } from './documents/fulfillment.ts';
import { isGid } from './gid.ts';
import { adoptFulfillments, findKnownShipments, forgetShipment, type KnownShipment } from './shipments.store.ts';

const Sent = z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(z.object({ number: z.string().nullable() })) });
type Sent = z.output<typeof Sent>;
const SentOrder = z.object({
  id: z.string(),
  cancelledAt: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  fulfillments: z.array(Sent),
});
type SentOrder = z.output<typeof SentOrder>;
const Compared = z.object({ nodes: z.array(SentOrder.nullable()) });

/** Of what the query asks for, a shop gives a thousand points at once. */
const ORDERS_AT_ONCE = 15;
const ENDED: readonly string[] = ['CANCELLED', 'ERROR', 'FAILURE'];

/** A shop's fulfillments beside the parcels it was told of: people in the shop mark, cancel and make fulfillments too. */
export const repairShipments: ShipmentRepair = {
  async compare(services, store, shipments) {
    const differences: ShipmentDifference[] = [];
    const ids = [...new Set(shipments.map(({ externalOrderId }) => externalOrderId))].filter((id) => isGid('Order', id));
    for (let at = 0; at < ids.length; at += ORDERS_AT_ONCE) {
      const batch = ids.slice(at, at + ORDERS_AT_ONCE);
      const orders = await readOrders(services, store, batch);
      const known = await findKnownShipments(services.database.db, store, batch);
      for (const id of batch) {
        const ours = known.filter(({ externalOrderId }) => externalOrderId === id);
        const sent = shipments.filter(({ externalOrderId }) => externalOrderId === id);
        differences.push(...compareOrder(orders.get(id), sent, ours));
      }
    }
    return differences;
  },

  async prepare(tx, store, difference) {
    if (difference.fulfillmentIds.length > 0) await adoptFulfillments(tx, store, difference);
    else await forgetShipment(tx, store, difference);
  },
};

async function readOrders(services: Services, store: ConnectedStore, ids: string[]): Promise<Map<string, SentOrder>> {
  const { nodes } = await callAdmin(services, store, {
    document: COMPARE_FULFILLMENTS,
    variables: { ids },
    data: Compared,
    repeatable: true,
  });
  return new Map(nodes.flatMap((node) => (node === null ? [] : [[node.id, node] as const])));
}

/** What differs of an order's parcels. Nothing is expected of a canceled order. */
function compareOrder(
  order: SentOrder | undefined,
  shipments: readonly ComparedShipment[],
  known: readonly KnownShipment[],
): ShipmentDifference[] {
  if (order === undefined) return shipments.map((shipment) => ({ ...shipment, kind: 'order-gone', fulfillmentIds: [] }));
  if (order.cancelledAt !== null) return [];
  const claimed = new Set(known.flatMap(({ fulfillmentIds }) => fulfillmentIds));
  const free = order.fulfillments.filter(({ id, status }) => !claimed.has(id) && !ENDED.includes(status));
  return shipments.flatMap((shipment): ShipmentDifference[] => {
    const ids = known.find(({ key }) => key === shipment.key)?.fulfillmentIds ?? [];
    const own = order.fulfillments.filter(({ id }) => ids.includes(id));
    if (own.some(({ status }) => !ENDED.includes(status))) return [];
    const byHand = takeByHand(free, shipment.trackingNumber);
    if (byHand !== undefined) return [{ ...shipment, kind: 'marked-by-hand', fulfillmentIds: [byHand.id] }];
    // Without an item left to send, a fulfillment can't be made.
    if (order.displayFulfillmentStatus === 'FULFILLED' && free.length > 0)
      return [{ ...shipment, kind: 'sent-otherwise', fulfillmentIds: [] }];
    return [{ ...shipment, kind: own.length > 0 ? 'canceled' : 'missing', fulfillmentIds: [] }];
  });
}

/** A fulfillment nobody knows as a parcel's, with this parcel's number or none: it is taken for the parcel, once. */
function takeByHand(free: Sent[], trackingNumber: string): Sent | undefined {
  const numbers = ({ trackingInfo }: Sent) => trackingInfo.flatMap(({ number }) => (number === null || number === '' ? [] : [number]));
  const found = free.find((sent) => numbers(sent).includes(trackingNumber)) ?? free.find((sent) => numbers(sent).length === 0);
  if (found !== undefined) free.splice(free.indexOf(found), 1);
  return found;
}
