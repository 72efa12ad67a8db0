import { type FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import { storeRefused } from '#provider/platforms/platform.ts';
import { callShop } from './sandbox-client.ts';
import { findOrderBody, setFulfillmentAnswer, upsertFulfillment } from './shop-orders.store.ts';

/** What shops of the sandbox hear of their orders. */
export const sandboxFulfillment: FulfillmentSync = {
  requests: null,
  takesAnswers: false,
  reportScans: null,
  repair: null,

  async acceptOrder(services, store, orderId) {
    await callShop(services, store, async (tx) => {
      const answer = { acceptance: 'accepted', refusal_reason: null } as const;
      if (!(await setFulfillmentAnswer(tx, { shopId: store.externalId, orderId }, answer))) throw storeRefused();
    });
  },

  async refuseOrder(services, store, { externalOrderId: orderId, reason }) {
    await callShop(services, store, async (tx) => {
      const answer = { acceptance: 'refused', refusal_reason: reason } as const;
      if (!(await setFulfillmentAnswer(tx, { shopId: store.externalId, orderId }, answer))) throw storeRefused();
    });
  },

  async shipOrder(services, store, shipment) {
    await callShop(services, store, async (tx) => {
      if ((await findOrderBody(tx, store.externalId, shipment.externalOrderId)) === undefined) throw storeRefused();
      await upsertFulfillment(tx, {
        shop_id: store.externalId,
        order_id: shipment.externalOrderId,
        external_key: shipment.key,
        carrier: shipment.carrier,
        tracking_number: shipment.trackingNumber,
        tracking_url: shipment.trackingUrl,
        buyer_notified: shipment.notifyBuyer,
      });
    });
  },

  async answerCancellation(services, store, { externalOrderId: orderId, granted }) {
    await callShop(services, store, async (tx) => {
      const answer = { cancellation: granted ? ('granted' as const) : ('refused' as const) };
      if (!(await setFulfillmentAnswer(tx, { shopId: store.externalId, orderId }, answer))) throw storeRefused();
    });
  },
};
