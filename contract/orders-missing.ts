import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Cause } from './problem.ts';
import { missingOrderHints, missingOrderOutcomes, orderTabs, STORE_NUMBER_MAX } from './orders.values.ts';
import { Store } from './stores.ts';

/** What became of an order that a merchant missed. */
export const MissingOrderAnswer = z.object({
  /** `taken`: it came in now. `known`: it was here. The others say why it is not. */
  outcome: z.enum(missingOrderOutcomes),
  /** The order where it is here, of this store or another; null: nowhere. */
  order: z
    .object({
      id: Id,
      /** Our number. */
      number: z.string(),
      externalName: z.string(),
      storeName: z.string(),
      /** The tab it stands under; `all` where it is under none of its own. */
      tab: z.enum(orderTabs),
      /** What keeps it from going on. */
      causes: z.array(Cause),
    })
    .nullable(),
  /** What explains it further. */
  hints: z.array(z.enum(missingOrderHints)),
});
export type MissingOrderAnswer = z.infer<typeof MissingOrderAnswer>;

export const findMissingOrder = defineEndpoint({
  name: 'findMissingOrder',
  permission: 'orders:edit',
  summary:
    'Look for an order by its number in its store: one that is not here is asked for at the store now, and taken in where it can be sent. Taking it in twice changes nothing.',
  method: 'POST',
  path: '/v1/stores/{storeId}/orders/find',
  params: z.object({ storeId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      /** As the store shows it, with or without `#`. */
      number: z.string().trim().min(1).max(STORE_NUMBER_MAX),
    }),
  },
  data: MissingOrderAnswer,
  problems: ['not-found'],
});

/** How a store's orders come in. */
export const OrderSync = z.object({
  storeId: Id,
  storeName: z.string(),
  platform: Store.shape.platform,
  state: Store.shape.state,
  /** Whether its platform sends orders through us. */
  sendsOrders: z.boolean(),
  /** When its orders were last asked for; null: never. */
  lastReadAt: Time.nullable(),
});
export type OrderSync = z.infer<typeof OrderSync>;

export const listOrderSyncs = defineEndpoint({
  name: 'listOrderSyncs',
  permission: 'orders:read',
  summary: 'When the orders of each store were last asked for, by the name of the store.',
  method: 'GET',
  path: '/v1/orders/syncs',
  data: z.array(OrderSync),
});

export const syncStoreOrders = defineEndpoint({
  name: 'syncStoreOrders',
  permission: 'orders:edit',
  summary:
    'Ask a store now for all orders that changed since it was last asked, as a job of one row. This happens every 15 minutes by itself.',
  method: 'POST',
  path: '/v1/stores/{storeId}/orders/sync',
  params: z.object({ storeId: Id }),
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
