import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Order } from './orders.ts';

export const sendOrderNow = defineEndpoint({
  name: 'sendOrderNow',
  permission: 'orders:pay',
  summary:
    "End an order's grace window: its money is taken and the warehouse begins. Refused while a hold stands, and for an order that is in no window.",
  method: 'POST',
  path: '/v1/orders/{orderId}/send-now',
  params: z.object({ orderId: Id }),
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
