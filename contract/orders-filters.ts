import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Instant } from './endpoint.ts';
import {
  filteredCauses,
  OLDER_HOURS_MAX,
  orderTabs,
  QUIET_DAYS_MAX,
  quoteTaxModes,
  shippedTabs,
  trackingFilters,
} from './orders.values.ts';
import { WarehouseCode } from './products.ts';

/** A word of the account's own that orders are marked with. */
export const OrderTag = z.object({ id: Id, name: z.string() });
export type OrderTag = z.infer<typeof OrderTag>;

/** A choice of a query field: present or not. */
const Chosen = z.enum(['true']);

/** A view of the orders and what narrows it; what is given narrows together. */
export const OrderFilter = z.object({
  tab: z.enum(orderTabs).default('all'),
  kind: z.enum(['store', 'manual']).optional(),
  storeId: Id.optional(),
  /** Store order number, our number, tracking number, buyer's name, e-mail, phone, or SKU. */
  q: z.string().trim().max(200).optional(),
  /** Placed at this time or later. */
  placedFrom: Instant.optional(),
  /** Placed before this time. */
  placedTo: Instant.optional(),
  /** Paid at this time or later. */
  paidFrom: Instant.optional(),
  /** Paid before this time. */
  paidTo: Instant.optional(),
  /** Placed more than so many hours ago. */
  olderThanHours: z.coerce.number().int().min(1).max(OLDER_HOURS_MAX).optional(),
  country: CountryCode.optional(),
  /** Code of the method its quote sends it by. */
  method: z.string().max(60).optional(),
  /** The warehouse its quote sends it from. */
  warehouse: WarehouseCode.optional(),
  /** One of its lines is mapped to this product. */
  productId: Id.optional(),
  tagId: Id.optional(),
  /** A member of the account who made, changed, held, paid or canceled it. */
  staffId: Id.optional(),
  /** Why it does not go on. */
  cause: z.enum(filteredCauses).optional(),
  /** Sold at a loss by its quote, at the exchange rates of now. */
  loss: Chosen.optional(),
  /** Insured by its quote. */
  insured: Chosen.optional(),
  /** How its quote declares the tax: not, under the merchant's own number, or under the provider's. */
  taxMode: z.enum(quoteTaxModes).optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** A view of the parcels and what narrows it. */
export const ParcelFilter = z.object({
  tab: z.enum(shippedTabs).default('all'),
  kind: z.enum(['store', 'manual']).optional(),
  /** Our number, a tracking number, or the number, name or buyer of an order in it. */
  q: z.string().trim().max(200).optional(),
  /** An order in it is of this store. */
  storeId: Id.optional(),
  country: CountryCode.optional(),
  /** An order in it is marked with this tag. */
  tagId: Id.optional(),
  carrier: z.string().trim().min(1).max(80).optional(),
  /** Whether its last carrier gave a number. */
  tracking: z.enum(trackingFilters).optional(),
  /** Without a scan for so many days. */
  quietDays: z.coerce.number().int().min(1).max(QUIET_DAYS_MAX).optional(),
  /** Its label was made at this time or later. */
  madeFrom: Instant.optional(),
  /** Its label was made before this time. */
  madeTo: Instant.optional(),
});
export type ParcelFilter = z.infer<typeof ParcelFilter>;

export const countParcels = defineEndpoint({
  name: 'countParcels',
  permission: 'orders:read',
  summary: 'How many parcels stand under each tab (capped, see page totals).',
  method: 'GET',
  path: '/v1/parcels/counts',
  query: z.object({ kind: z.enum(['store', 'manual']).optional() }),
  data: z.record(z.string(), z.int()),
});

/** What lists of orders and parcels can be narrowed by, as the account has it. */
export const OrderFilterChoices = z.object({
  tags: z.array(OrderTag),
  /** Methods of the valid rate book, by name. */
  methods: z.array(z.object({ code: z.string(), name: z.string() })),
  carriers: z.array(z.string()),
  /** Products that the newest orders have most lines of, by name. */
  products: z.array(z.object({ id: Id, name: z.string() })),
  /** Members of the account, by name. */
  staff: z.array(z.object({ id: Id, name: z.string() })),
});
export type OrderFilterChoices = z.infer<typeof OrderFilterChoices>;

export const listOrderFilterChoices = defineEndpoint({
  name: 'listOrderFilterChoices',
  permission: 'orders:read',
  summary:
    'What filters of orders and parcels offer: the own tags, methods and carriers of today, products of the newest orders, and members.',
  method: 'GET',
  path: '/v1/orders/filter-choices',
  data: OrderFilterChoices,
});
