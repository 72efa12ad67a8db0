import { z } from 'zod';
import { Wallet } from './balance.ts';
import { CalendarDate, CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import {
  dashboardDays,
  dashboardOrderStates,
  DEFAULT_DASHBOARD_DAYS,
  PRODUCT_FIGURES_ORDERS,
  setupSteps,
  spendParts,
} from './home.values.ts';
import { HomeNotice } from './home-notices.ts';
import { Mode, Money } from './money.ts';

export const Home = z.object({
  /** Empty for members who may not see the balance. */
  wallets: z.array(Wallet),
  /** Orders awaiting payment, per mode: test orders never mix with live ones. */
  pendingOrders: z.array(
    z.object({
      mode: Mode,
      count: z.int(),
      toPay: Money,
      oldestAt: Time.nullable(),
      oldestId: Id.nullable(),
      /** How many of them the balance covers, the oldest first. */
      covered: z.int(),
    }),
  ),
  /** Lots of the cloud warehouse whose term has ended or ends within 14 days, what 30 more days cost, and the nearest end. */
  renewalOrders: z.object({ count: z.int(), toPay: Money, nearest: CalendarDate.nullable() }),
  ordersNeedingAttention: z.int(),
  shippedLast7Days: z.int(),
  parcelsUnderWay: z.int(),
  /** Parcels somebody should look at. */
  parcelsInTrouble: z.int(),
  claims: z.object({
    /** Neither settled nor withdrawn. */
    open: z.int(),
    /** Of these, those that wait for the merchant. */
    toAnswer: z.int(),
  }),
  /** Make-up charges that wait for the merchant's consent. */
  makeUps: z.object({ count: z.int(), toPay: Money, nextAnswerBy: Time.nullable() }),
  /** Support tickets; null for members who may not see them. */
  tickets: z
    .object({
      /** Neither resolved nor closed. */
      open: z.int(),
      /** Of these, those we replied to and that wait for the merchant. */
      toAnswer: z.int(),
    })
    .nullable(),
  /** Stores whose connection is broken: they send no orders. */
  storesToReconnect: z.array(z.object({ id: Id, name: z.string() })),
  /** Connected sandbox store that can take a test order, one with a pushed draft first; null without one. */
  testOrderStoreId: Id.nullable(),
  /** What the provider has to say to all merchants now. */
  notices: z.array(HomeNotice),
  /** Steps of the set-up guide that are done. */
  setup: z.object({
    /** Of the user who asks. One without an address has nothing to confirm. */
    emailConfirmed: z.boolean(),
    storeConnected: z.boolean(),
    billingProfile: z.boolean(),
    /** The account selected where it sends to, and how. */
    shippingRules: z.boolean(),
    pricingRule: z.boolean(),
    productImported: z.boolean(),
    /** A draft of the import list is in a store; what a store sold before does not count. */
    productPushed: z.boolean(),
    testOrderPlaced: z.boolean(),
    toppedUp: z.boolean(),
    orderPaid: z.boolean(),
  }),
  /** Steps the account does not want to be reminded of. */
  setupDismissed: z.array(z.enum(setupSteps)),
});
export type Home = z.infer<typeof Home>;

export const getHome = defineEndpoint({
  name: 'getHome',
  permission: 'orders:read',
  summary: "The day's overview.",
  method: 'GET',
  path: '/v1/home',
  data: Home,
});

export const dismissSetupStep = defineEndpoint({
  name: 'dismissSetupStep',
  permission: 'settings:manage',
  summary: 'Leave a step of getting started out of the list, for all members of the account, or put it back. Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/home/setup',
  body: { kind: 'json', schema: z.object({ step: z.enum(setupSteps), dismissed: z.boolean() }) },
  data: z.object({ setupDismissed: z.array(z.enum(setupSteps)) }),
});

/** Which days, store and mode the figures are of. */
const figuresQuery = {
  /** So many days up to today; not looked at where `from` and `to` are given. */
  days: z.enum(dashboardDays).default(DEFAULT_DASHBOARD_DAYS),
  /** First and last day, both included, at most 366 of them. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Figures of one store; left out: of all, and of manual orders. */
  storeId: Id.optional(),
  /** Left out: live where it has anything, else test. */
  mode: Mode.optional(),
  /** IANA zone of the browser, while the account has selected none of its own. */
  timeZone: z.string().max(60).optional(),
};

export const DashboardStore = z.object({ id: Id, name: z.string() });
export type DashboardStore = z.infer<typeof DashboardStore>;

/** What a store, or manual orders together, sold and cost of the orders placed in the range that are paid. */
export const StoreMargin = z.object({
  /** Null: manual orders. */
  store: DashboardStore.nullable(),
  /** By currency, as buyers paid, less what the store paid back. */
  sales: z.array(Money),
  /** The same in CNY at the rate of the day; null where one of the currencies has no rate. */
  salesCny: Money.nullable(),
  /** What the wallet paid for the same orders, less what it got back. */
  cost: Money,
  /** Sales less cost, in CNY; null where the sales have no value in it. */
  margin: Money.nullable(),
  /** As a share of the sales, in basis points; null without sales. */
  marginBp: z.int().nullable(),
});
export type StoreMargin = z.infer<typeof StoreMargin>;

/** How long parcels took that arrived in the range, by the country they went to. */
export const DeliveryTimes = z.object({
  country: CountryCode,
  parcels: z.int(),
  /** Whole days from leaving the warehouse that half of them took at most. */
  medianDays: z.int(),
  /** Parcels in each of the classes of `deliveryDayClasses`. */
  classes: z.array(z.int()),
});
export type DeliveryTimes = z.infer<typeof DeliveryTimes>;

export const Dashboard = z.object({
  mode: Mode,
  /** Whose days they are: the zone the account's owner selected, else the browser's, else UTC. */
  timeZone: z.string(),
  from: CalendarDate,
  to: CalendarDate,
  /** Whether the mode has anything at all in these days or the last 90. */
  hasData: z.boolean(),
  /** Stores of the mode, to filter by. */
  stores: z.array(DashboardStore),
  /** Orders by the day they were placed on and the state they are in now. One a day, oldest first; days without any are zeros. */
  orders: z.array(z.object({ date: CalendarDate, byState: z.record(z.enum(dashboardOrderStates), z.int()) })),
  /** What the wallet paid less what it got back, by the day of the ledger's entry. */
  spend: z.array(z.object({ date: CalendarDate, byPart: z.record(z.enum(spendParts), Money) })),
  /** Highest sales first. */
  margins: z.array(StoreMargin),
  /** Most parcels first. */
  deliveries: z.array(DeliveryTimes),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = defineEndpoint({
  name: 'getDashboard',
  permission: 'orders:read',
  summary: 'Orders, spend, margins and delivery times of some days of the account, in its zone.',
  method: 'GET',
  path: '/v1/home/dashboard',
  query: z.object(figuresQuery),
  data: Dashboard,
  problems: ['not-found'],
});

/** What a product sold in the range. */
export const ProductFigures = z.object({
  productId: Id,
  title: z.string(),
  /** Of the product's main picture; null: it has none. */
  pictureUrl: z.string().nullable(),
  units: z.int(),
  /** What its orders leave, as `calculateProfit` calculates it, in CNY; null where no order of it has a rate. */
  profit: Money.nullable(),
  /** As a share of the revenue, in basis points; null without revenue. */
  marginBp: z.int().nullable(),
});
export type ProductFigures = z.infer<typeof ProductFigures>;

export const getProductFigures = defineEndpoint({
  name: 'getProductFigures',
  permission: 'orders:read',
  summary: `What sells best, what earns most and what loses money among the newest ${PRODUCT_FIGURES_ORDERS} paid orders of the range.`,
  method: 'GET',
  path: '/v1/home/products',
  query: z.object(figuresQuery),
  data: z.object({
    mode: Mode,
    /** How many orders the figures are from. */
    orders: z.int(),
    /** Most units first, at most 5. */
    bySales: z.array(ProductFigures),
    /** Highest profit first, at most 5; those above zero. */
    byProfit: z.array(ProductFigures),
    /** Highest loss first, at most 5. */
    losing: z.array(ProductFigures),
  }),
  problems: ['not-found'],
});
