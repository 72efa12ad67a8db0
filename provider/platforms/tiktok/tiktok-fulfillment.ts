import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { answerCancellation, findCancellations } from './cancellations.ts';
import { handOver, isCarriedByTiktok } from './platform-label.ts';
import { shipParcel } from './ship-parcel.ts';
import type { TiktokOrder } from './tiktok-order.ts';
import { readOrder } from './tiktok-orders.ts';

/**
 * What TikTok Shop hears of its orders. It asks no supplier whether an order is sent: accepting has it collect what it carries itself, so that its label is
 * there before the order is packed, and changes nothing else. What we do not send stays the seller's to cancel or to send another way. Buyers' requests to
 * cancel wait for an answer.
 */
export const tiktokFulfillment: FulfillmentSync = {
  requests: findCancellations,
  takesAnswers: true,
  async acceptOrder(services, store, externalOrderId) {
    const order = await requireOrder(services, store, externalOrderId);
    if (isCarriedByTiktok(order) && order.status === 'AWAITING_SHIPMENT') await handOver(services, store, order);
  },
  async refuseOrder(services, store, { externalOrderId }) {
    await requireOrder(services, store, externalOrderId);
  },
  answerCancellation,
  shipOrder: shipParcel,
  reportScans: null,
  repair: null,
};

async function requireOrder(services: Services, store: ConnectedStore, externalOrderId: string): Promise<TiktokOrder> {
  const order = await readOrder(services, store, externalOrderId);
  if (order === null) throw storeRefused();
  return order;
}
