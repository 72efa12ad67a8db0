import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Order } from './orders.ts';

export const answerStoreEdit = defineEndpoint({
  name: 'answerStoreEdit',
  permission: 'orders:edit',
  summary:
    "Decide on what the store changed in an order after it was paid: `apply` sends it to the new address and cancels and refunds units that are no longer wanted, `keep` leaves it as paid for. An edit with an obstacle can't be applied, and one that changed meanwhile is a state-conflict.",
  method: 'POST',
  path: '/v1/orders/{orderId}/store-edit',
  params: z.object({ orderId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      storeEditId: Id,
      /** `updatedAt` of the edit as the merchant saw it. */
      seenUpdatedAt: Time,
      answer: z.enum(['apply', 'keep']),
    }),
  },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
