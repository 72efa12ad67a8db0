import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Mode, Money } from './money.ts';
import { pageQuery } from './page.ts';
import { Cause } from './problem.ts';
import { WarehouseCode } from './products.ts';
import { QuoteOffer } from './quotes.ts';
import { PlatformCode } from './stores.ts';
import { paymentStates, fulfillmentStates, deliveryStates, orderKinds, PAY_ORDERS_MAX, orderTabs, shippedTabs } from './orders.values.ts';

export const Address = z.object({
  name: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  district: z.string(),
  city: z.string(),
  province: z.string(),
  postcode: z.string(),
  country: CountryCode,
  phone: z.string(),
  email: z.string(),
  /** Number customs of some countries ask of the buyer, e.g. CPF, RUT or RFC; empty: none was given. */
  taxId: z.string().default(''),
});
export type Address = z.infer<typeof Address>;

/** Units set aside in the warehouses for one order; nobody else can buy them. */
export const Reservation = z.object({
  units: z.int(),
  warehouses: z.array(WarehouseCode),
  /** When they are given back unless the order is paid; null once it is: they wait for the warehouse. */
  until: Time.nullable(),
});
export type Reservation = z.infer<typeof Reservation>;

/** What an order is charged if it is paid in time. Kept as it was made; a newer one takes its place. */
export const OrderQuote = QuoteOffer.omit({ carrier: true, tracked: true }).extend({
  id: Id,
  /** Of all parcels together. */
  chargedG: z.int(),
  expiresAt: Time,
});

export const OrderLine = z.object({
  id: Id,
  title: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitSale: Money,
  pictureUrl: z.string().nullable(),
  /** The provider's variant the line is mapped to. */
  variantId: Id.nullable(),
  productId: Id.nullable(),
  variantSku: z.string().nullable(),
  unitCost: Money.nullable(),
});

export const OrderRow = z.object({
  id: Id,
  /** Our number, e.g. `SO1042`. */
  number: z.string(),
  kind: z.enum(orderKinds),
  mode: Mode,
  storeId: Id.nullable(),
  storeName: z.string(),
  platform: PlatformCode.nullable(),
  /** The order's name in the store. */
  externalName: z.string(),
  placedAt: Time,
  buyerName: z.string(),
  country: CountryCode,
  saleTotal: Money,
  /** What is to pay: goods and freight; null while not quoted. */
  costTotal: Money.nullable(),
  lineCount: z.int(),
  itemCount: z.int(),
  /** First lines, for the list: title, picture and quantity. */
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), pictureUrl: z.string().nullable() })),
  paymentState: z.enum(paymentStates),
  fulfillmentState: z.enum(fulfillmentStates),
  deliveryState: z.enum(deliveryStates).nullable(),
  causes: z.array(Cause),
  /** Whether it can be paid as it stands. */
  payable: z.boolean(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** A view of the orders and what narrows it. */
export const OrderFilter = z.object({
  tab: z.enum(orderTabs).default('all'),
  kind: z.enum(['store', 'manual']).optional(),
  storeId: Id.optional(),
  /** Store order number, our number, buyer's name, or SKU. */
  q: z.string().trim().max(200).optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

export const listOrders = defineEndpoint({
  name: 'listOrders',
  summary: "The account's orders, newest first.",
  method: 'GET',
  path: '/v1/orders',
  query: OrderFilter.extend(pageQuery),
  data: z.array(OrderRow),
  paged: true,
  problems: ['cursor-invalid'],
});

export const countOrders = defineEndpoint({
  name: 'countOrders',
  summary: 'How many orders stand under each tab (capped, see page totals).',
  method: 'GET',
  path: '/v1/orders/counts',
  query: z.object({ kind: z.enum(['store', 'manual']).optional() }),
  data: z.record(z.string(), z.int()),
});

export const LifecycleEvent = z.object({
  lifecycle: z.enum(['payment', 'fulfillment', 'delivery', 'recharge']),
  fromState: z.string().nullable(),
  toState: z.string(),
  actorKind: z.enum(['merchant', 'staff', 'system', 'store', 'carrier', 'provider', 'gateway']),
  cause: z.string().nullable(),
  at: Time,
});
export type LifecycleEvent = z.infer<typeof LifecycleEvent>;

export const TrackingEvent = z.object({
  state: z.enum(deliveryStates),
  /** Stable code with words in the app's locales, e.g. `departed-origin`. */
  code: z.string(),
  place: z.string(),
  at: Time,
});

/** A shipment on its way. */
export const Parcel = z.object({
  id: Id,
  number: z.string(),
  orderId: Id,
  orderNumber: z.string(),
  externalName: z.string(),
  storeName: z.string(),
  mode: Mode,
  buyerName: z.string(),
  country: CountryCode,
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  methodName: z.string(),
  warehouse: WarehouseCode,
  weightG: z.int(),
  itemCount: z.int(),
  state: z.enum(deliveryStates),
  /** Whether the tracking number was sent to the store. */
  writeBack: z.enum(['pending', 'done', 'failed']),
  lastEvent: TrackingEvent.nullable(),
  shippedAt: Time.nullable(),
  estimatedFrom: Time.nullable(),
  estimatedTo: Time.nullable(),
  deliveredAt: Time.nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

export const Order = OrderRow.extend({
  address: Address,
  orderLines: z.array(OrderLine),
  quote: OrderQuote.nullable(),
  /** Null while nothing is set aside for it. */
  reservation: Reservation.nullable(),
  parcels: z.array(Parcel.extend({ events: z.array(TrackingEvent) })),
  events: z.array(LifecycleEvent),
  paymentId: Id.nullable(),
  version: z.int(),
});
export type Order = z.infer<typeof Order>;

export const getOrder = defineEndpoint({
  name: 'getOrder',
  summary: 'One order with lines, quote, parcels and timeline.',
  method: 'GET',
  path: '/v1/orders/{orderId}',
  params: z.object({ orderId: Id }),
  data: Order,
  problems: ['not-found'],
});

export const requoteOrder = defineEndpoint({
  name: 'requoteOrder',
  summary: 'Check the order again and give it a fresh quote.',
  method: 'POST',
  path: '/v1/orders/{orderId}/quote',
  params: z.object({ orderId: Id }),
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
export const checkOrders = defineEndpoint({
  name: 'checkOrders',
  summary:
    'Check orders again and give them fresh quotes, as a job with one row an order: those named, or of all that a filter finds the 500 newest that are not paid for, held or canceled. A named one that is fails its own row.',
  method: 'POST',
  path: '/v1/orders/check',
  body: {
    kind: 'json',
    schema: z.object({
      orderIds: z.array(Id).min(1).max(PAY_ORDERS_MAX).optional(),
      /** Where none are named. */
      matching: OrderFilter.optional(),
    }),
  },
  data: Job,
  idempotent: true,
  /** `state-conflict`: the view finds none that can be checked. */
  problems: ['not-found', 'state-conflict'],
});

export const reserveStock = defineEndpoint({
  name: 'reserveStock',
  summary:
    'Set the goods of orders aside for 15 minutes, for a merchant who is about to pay them. An order whose goods went is checked again. Answers what is held; orders left out hold nothing. Goods held already are not held for longer, and an order holds goods unpaid for an hour within 24 at most: after that its payment reserves them.',
  method: 'POST',
  path: '/v1/orders/reservations',
  body: { kind: 'json', schema: z.object({ orderIds: z.array(Id).min(1).max(PAY_ORDERS_MAX) }) },
  data: z.array(z.object({ orderId: Id, reservation: Reservation })),
  idempotent: true,
  problems: ['not-found'],
});
export const listParcels = defineEndpoint({
  name: 'listParcels',
  summary: "The account's parcels, newest first.",
  method: 'GET',
  path: '/v1/parcels',
  query: z.object({
    tab: z.enum(shippedTabs).default('all'),
    kind: z.enum(['store', 'manual']).optional(),
    q: z.string().trim().max(200).optional(),
    ...pageQuery,
  }),
  data: z.array(Parcel),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getParcel = defineEndpoint({
  name: 'getParcel',
  summary: 'One parcel with its scans, newest first.',
  method: 'GET',
  path: '/v1/parcels/{parcelId}',
  params: z.object({ parcelId: Id }),
  data: Parcel.extend({ events: z.array(TrackingEvent) }),
  problems: ['not-found'],
});
