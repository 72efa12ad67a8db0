import { z } from 'zod';
import { Wallet } from './balance.ts';
import { defineEndpoint, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';

export const Home = z.object({
  wallets: z.array(Wallet),
  /** Orders awaiting payment, per mode: test orders never mix with live ones. */
  pendingOrders: z.array(z.object({ mode: Mode, count: z.int(), toPay: Money, oldestAt: Time.nullable() })),
  /** Renewal orders due; none exist before the cloud warehouse holds stock. */
  renewalOrders: z.object({ count: z.int(), toPay: Money }),
  ordersNeedingAttention: z.int(),
  shippedLast7Days: z.int(),
  parcelsUnderWay: z.int(),
  /** Steps of the set-up guide that are done. */
  setup: z.object({
    storeConnected: z.boolean(),
    productImported: z.boolean(),
    productPushed: z.boolean(),
    toppedUp: z.boolean(),
    testOrderPlaced: z.boolean(),
    orderPaid: z.boolean(),
  }),
});
export type Home = z.infer<typeof Home>;

export const getHome = defineEndpoint({
  name: 'getHome',
  summary: "The day's overview.",
  method: 'GET',
  path: '/v1/home',
  data: Home,
});
