import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Mode, Money } from './money.ts';
import { MissingGoods, OrderAftermath, ParcelAttention } from './orders-aftermath.ts';
import { pageQuery } from './page.ts';
import { Cause } from './problem.ts';
import { Profit } from './profit.ts';
import { WarehouseCode } from './products.ts';
import { QuoteOffer } from './quotes.ts';
import { PlatformCode } from './stores.ts';
import {
  cancellations,
  deliveryStates,
  fulfillmentStates,
  HELD_BY_STORE,
  HOLD_NOTE_MAX,
  holdReasons,
  orderEdits,
  orderKinds,
  parcelEdits,
  PAY_ORDERS_MAX,
  paymentStates,
  storeEditObstacles,
} from './orders.values.ts';
import { PossibleAction, RelatedOrder, OrderPraiseCard } from './order-relations.ts';
import { OrderFilter, OrderTag, ParcelFilter } from './orders-filters.ts';
import { Version } from './whole-number.ts';

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

/** Units of an order that come from a lot its merchant owns. */
export const OwnUnits = z.object({
  lotId: Id,
  /** E.g. `LT1042`. */
  lotNumber: z.string(),
  sku: z.string(),
  warehouse: WarehouseCode,
  units: z.int(),
  /** Whether they were picked; else they are set aside. */
  picked: z.boolean(),
});
export type OwnUnits = z.infer<typeof OwnUnits>;

/** What an order is charged if it is paid in time. Kept as it was made; a newer one takes its place. */
export const OrderQuote = QuoteOffer.omit({ carrier: true, tracked: true }).extend({
  id: Id,
  /** Of all parcels together. */
  chargedG: z.int(),
  /** Units its merchant owns: they are not in `goods`. */
  ownedUnits: z.int(),
  expiresAt: Time,
});

export const OrderLine = z.object({
  id: Id,
  title: z.string(),
  sku: z.string(),
  /** Items the store sold. */
  quantity: z.int(),
  /** Of these, canceled: not sent. */
  quantityCanceled: z.int(),
  /** Of the canceled ones, taken out by the merchant or sent with another order. */
  quantityRemoved: z.int(),
  /** Most that can be sent: what the store sold and did not cancel, less what is sent with other orders. */
  quantityMax: z.int(),
  /** Our number of the order that sold it, where it is sent with this one; null: this one did. */
  soldBy: z.string().nullable(),
  /** Whether the merchant had another product sent for it. */
  replaced: z.boolean(),
  /** Of the canceled ones, paid back. */
  quantityRefunded: z.int(),
  /** Items of which all goods have left the warehouse. */
  quantityShipped: z.int(),
  unitSale: Money,
  pictureUrl: z.string().nullable(),
  /** The provider's variant the line is mapped to. */
  variantId: Id.nullable(),
  productId: Id.nullable(),
  variantSku: z.string().nullable(),
  unitCost: Money.nullable(),
  /** The line's part of what the order leaves. */
  profit: Profit.nullable(),
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
  /** What the sale leaves by its quote, at the exchange rates of now; null while it has none, or once it is canceled. */
  profit: Profit.nullable(),
  lineCount: z.int(),
  itemCount: z.int(),
  /** First lines, for the list: title, picture and quantity. */
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), pictureUrl: z.string().nullable() })),
  paymentState: z.enum(paymentStates),
  fulfillmentState: z.enum(fulfillmentStates),
  deliveryState: z.enum(deliveryStates).nullable(),
  causes: z.array(Cause),
  /** What to look at before paying; it keeps nothing from being paid. Those put aside are not in it. */
  warnings: z.array(Cause),
  /** Whether a hold stands: it is not paid for and not worked on until all are released. */
  held: z.boolean(),
  /** Whether it can be paid as it stands. */
  payable: z.boolean(),
  /** How its quote sends it, with the days that takes; null while it has none. */
  method: z.object({ code: z.string(), name: z.string(), minDays: z.int(), maxDays: z.int() }).nullable(),
  /** By name. */
  tags: z.array(OrderTag),
  /** What the merchant wants to remember of it; never shown to the buyer. */
  sellerNote: z.string(),
  /** What the buyer wrote at the store. */
  buyerNote: z.string(),
  /** Until when it can be changed and canceled free of charge: its money is held, and taken then. Null: it is in no grace window. */
  graceUntil: Time.nullable(),
  /** Why it was not paid automatically although it can be paid; null: it was, or nobody tried. */
  automaticPaymentStop: Cause.nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const listOrders = defineEndpoint({
  name: 'listOrders',
  permission: 'orders:read',
  summary: "The account's orders, newest first.",
  method: 'GET',
  path: '/v1/orders',
  query: OrderFilter.extend(pageQuery),
  data: z.array(OrderRow),
  paged: true,
  /** `not-found`: of an app that may not see the store. */
  problems: ['cursor-invalid', 'not-found'],
});

export const countOrders = defineEndpoint({
  name: 'countOrders',
  permission: 'orders:read',
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
  actorKind: z.enum(['merchant', 'operator', 'system', 'store', 'carrier', 'provider', 'gateway']),
  cause: z.string().nullable(),
  /** What was edited, in an event of an order or a parcel whose state did not move; null: a step. */
  edit: z.enum([...orderEdits, ...parcelEdits]).nullable(),
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

/** An order with goods in a parcel. */
export const ParcelOrder = z.object({
  id: Id,
  /** Our number. */
  number: z.string(),
  /** The order's name in the store. */
  externalName: z.string(),
  /** Empty for an order of no store. */
  storeName: z.string(),
});
export type ParcelOrder = z.infer<typeof ParcelOrder>;

/** A shipment on its way. */
export const Parcel = z.object({
  id: Id,
  /** Our number, e.g. `PK1042`. */
  number: z.string(),
  /** Orders with goods in it, oldest first; all of one buyer and one mode. */
  orders: z.array(ParcelOrder).min(1),
  mode: Mode,
  buyerName: z.string(),
  country: CountryCode,
  /** Who brings it to the buyer. */
  carrier: z.string(),
  /** The carrier's number of it, unlike any other of this carrier; null while the carrier gave none. */
  trackingNumber: z.string().nullable(),
  /** The number of the consolidator who takes it out of the country; null where there is none. */
  firstMileNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  methodName: z.string(),
  warehouse: WarehouseCode,
  weightG: z.int(),
  itemCount: z.int(),
  state: z.enum(deliveryStates),
  /**
   * Whether a number of it was written back to the stores of its orders: the last carrier's or, as the account's setting has it, the first mile's;
   * `pending` as long as it was not.
   */
  writeBack: z.enum(['pending', 'done', 'failed']),
  /** Null: all is well. */
  attention: ParcelAttention.nullable(),
  /** Path of its public tracking page, for its buyer. */
  trackingPath: z.string(),
  lastEvent: TrackingEvent.nullable(),
  /** When it left the warehouse. */
  shippedAt: Time.nullable(),
  estimatedFrom: Time.nullable(),
  estimatedTo: Time.nullable(),
  deliveredAt: Time.nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

/** Why an order waits, until it is released. */
export const OrderHold = z.object({
  id: Id,
  reason: z.enum([...holdReasons, HELD_BY_STORE]),
  /** The words of who placed it; may be empty. */
  note: z.string(),
  placedBy: LifecycleEvent.shape.actorKind,
  placedAt: Time,
});
export type OrderHold = z.infer<typeof OrderHold>;

/** What a store changed in an order that is paid for, until the merchant decides. */
export const StoreEdit = z.object({
  id: Id,
  /** When the store's newest message of it was taken. */
  updatedAt: Time,
  /** Where the store wants it sent now; null: the address is as paid for. */
  address: Address.nullable(),
  /** Lines whose quantity changed; `lineId` is null for one the order did not have. */
  lines: z.array(z.object({ lineId: Id.nullable(), title: z.string(), fromQuantity: z.int(), toQuantity: z.int() })),
  /** What applying it pays back for goods; null: it can't be applied. */
  refund: Money.nullable(),
  /** Why it can't be applied; null: it can. */
  obstacle: z.enum(storeEditObstacles).nullable(),
});
export type StoreEdit = z.infer<typeof StoreEdit>;

export const Order = OrderRow.extend({
  address: Address,
  /** Whether the merchant corrected the store's address here. */
  addressCorrected: z.boolean(),
  /** Method selected for this order alone; null: the rules of the merchant select it. */
  setMethod: z.string().nullable(),
  /** Null: insured as the rules of the merchant say. */
  setInsured: z.boolean().nullable(),
  /** Other orders it was split from or is sent with. */
  related: z.array(RelatedOrder),
  /** Who sent it where it was marked as sent by somebody else; fields may be empty. Null: it was not. */
  elsewhere: z.object({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
  /** What may be done with it as it stands. */
  actions: z.array(PossibleAction),
  /** For the warehouse, of an order made by hand; empty: there is none. */
  remark: z.string(),
  orderLines: z.array(OrderLine),
  quote: OrderQuote.nullable(),
  praiseCard: OrderPraiseCard.nullable(),
  /** Null while nothing is set aside for it. */
  reservation: Reservation.nullable(),
  /** What it takes or took from the merchant's own lots. */
  ownStock: z.array(OwnUnits),
  /** Holds that stand, oldest first. */
  holds: z.array(OrderHold),
  /** Null while the store's order is as paid for. */
  storeEdit: StoreEdit.nullable(),
  /** Seconds of its grace window that are left; null: it is in none. */
  graceSecondsLeft: z.int().nullable(),
  /** Null while it has its goods. */
  missingGoods: MissingGoods.nullable(),
  /** What `cancelOrder` would do. */
  cancellation: z.enum(cancellations),
  /** Until when the warehouse answers a request to cancel; unanswered by then, it is granted. Null: none was made. */
  cancelAnswerBy: Time.nullable(),
  parcels: z.array(Parcel.extend({ events: z.array(TrackingEvent) })),
  events: z.array(LifecycleEvent),
  paymentId: Id.nullable(),
  ...OrderAftermath.shape,
  version: Version,
});
export type Order = z.infer<typeof Order>;

export const getOrder = defineEndpoint({
  name: 'getOrder',
  permission: 'orders:read',
  summary: 'One order with lines, quote, parcels and timeline.',
  method: 'GET',
  path: '/v1/orders/{orderId}',
  params: z.object({ orderId: Id }),
  data: Order,
  problems: ['not-found'],
});

export const requoteOrder = defineEndpoint({
  name: 'requoteOrder',
  permission: 'orders:edit',
  summary: 'Check the order again and give it a fresh quote.',
  method: 'POST',
  path: '/v1/orders/{orderId}/quote',
  params: z.object({ orderId: Id }),
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const holdOrder = defineEndpoint({
  name: 'holdOrder',
  permission: 'orders:edit',
  summary:
    'Hold an order: it is not paid for and the warehouse does not go on with it until every hold is released. Refused once a parcel has left, or the order is canceled.',
  method: 'POST',
  path: '/v1/orders/{orderId}/holds',
  params: z.object({ orderId: Id }),
  body: {
    kind: 'json',
    schema: z.object({ reason: z.enum(holdReasons), note: z.string().trim().max(HOLD_NOTE_MAX).default('') }),
  },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const releaseHold = defineEndpoint({
  name: 'releaseHold',
  permission: 'orders:edit',
  summary:
    'Release a hold. With the last one the order goes on: unpaid it is checked again, paid the warehouse takes it up where it stopped.',
  method: 'POST',
  path: '/v1/orders/{orderId}/holds/{holdId}/release',
  params: z.object({ orderId: Id, holdId: Id }),
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  permission: 'orders:edit',
  summary:
    'Cancel an order. Before the warehouse picks it, it is canceled at once and what was paid is refunded; while it is picked the warehouse is asked, which answers within hours; once packed it is refused.',
  method: 'POST',
  path: '/v1/orders/{orderId}/cancel',
  params: z.object({ orderId: Id }),
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const checkOrders = defineEndpoint({
  name: 'checkOrders',
  permission: 'orders:edit',
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
  permission: 'orders:pay',
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
  permission: 'orders:read',
  summary: "The account's parcels, newest first.",
  method: 'GET',
  path: '/v1/parcels',
  query: ParcelFilter.extend(pageQuery),
  data: z.array(Parcel),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getParcel = defineEndpoint({
  name: 'getParcel',
  permission: 'orders:read',
  summary: 'One parcel with its scans, newest first.',
  method: 'GET',
  path: '/v1/parcels/{parcelId}',
  params: z.object({ parcelId: Id }),
  data: Parcel.extend({ events: z.array(TrackingEvent) }),
  problems: ['not-found'],
});
