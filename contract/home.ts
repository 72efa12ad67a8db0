import { z } from 'zod';
import { Wallet } from './balance.ts';
import { defineEndpoint, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { seriesDays, DEFAULT_SERIES_DAYS } from './home.values.ts';

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

export const HomeSeries = z.object({
  mode: Mode,
  /** Whose days they are: the user's zone, else the asked-for one, else UTC. */
  timeZone: z.string(),
  /** Whether the mode has an order or a payment at all in the longest series. */
  hasData: z.boolean(),
  /** One a day, oldest first, today last; days without anything are zeros. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      /** Orders placed on the day, however they went on. */
      orders: z.int(),
      /** Paid for orders on the day, in fen. */
      paid: Money,
    }),
  ),
});
export type HomeSeries = z.infer<typeof HomeSeries>;

export const getHomeSeries = defineEndpoint({
  name: 'getHomeSeries',
  summary: 'Orders and payments per day. Without a mode: live where it has anything in the longest series, else test.',
  method: 'GET',
  path: '/v1/home/series',
  query: z.object({
    days: z.enum(seriesDays).default(DEFAULT_SERIES_DAYS),
    mode: Mode.optional(),
    /** IANA zone of the browser, for users who chose none of their own. */
    timeZone: z.string().max(60).optional(),
  }),
  data: HomeSeries,
});
