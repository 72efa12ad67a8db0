import { z } from 'zod';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import { callExisting } from './store-client.ts';
import { readOrder, shipParcel, writeMeta } from './ship-parcel.ts';

/** Where an order in the store keeps what we answered. */
const ANSWER_META = '_wharf_answer';
const CANCELLATION_META = '_wharf_cancellation';

/** What WooCommerce stores hear of their orders, which wait for no answer: it is kept in the order, and why we do not send one in a note. */
export const wooCommerceFulfillment: FulfillmentSync = {
  requests: null,
  takesAnswers: true,
  reportScans: null,
  repair: null,
  shipOrder: shipParcel,

  async acceptOrder(services, store, externalOrderId) {
    const { id, meta_data: meta } = await readOrder(services, store, externalOrderId);
    if (meta.some(({ key, value }) => key === ANSWER_META && value === 'accepted')) return;
    await writeMeta(services, store, id, { [ANSWER_META]: 'accepted' });
  },

  async refuseOrder(services, store, { externalOrderId, reason }) {
    const { id, meta_data: meta } = await readOrder(services, store, externalOrderId);
    if (meta.some(({ key, value }) => key === ANSWER_META && value === 'refused')) return;
    const body = { note: reason, customer_note: false };
    await callExisting(services, store, { method: 'POST', path: `/wc/v3/orders/${id}/notes`, body, data: z.object({}), repeatable: false });
    await writeMeta(services, store, id, { [ANSWER_META]: 'refused' });
  },

  async answerCancellation(services, store, { externalOrderId, granted }) {
    const { id } = await readOrder(services, store, externalOrderId);
    await writeMeta(services, store, id, { [CANCELLATION_META]: granted ? 'granted' : 'refused' });
  },
};
