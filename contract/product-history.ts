import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { Money } from './money.ts';

export const HistoryDay = z.object({
  /** Calendar date in UTC, e.g. `2026-11-21`. */
  date: z.string(),
  /** Cost of the cheapest and the dearest variant at the end of the day. */
  costFrom: Money,
  costTo: Money,
  /** Units at the end of the day, counted and declared, over all warehouses. */
  stock: z.int(),
});
export type HistoryDay = z.infer<typeof HistoryDay>;

export const getProductHistory = defineEndpoint({
  name: 'getProductHistory',
  permission: 'catalog:read',
  summary:
    'Cost and stock of a product day by day, the oldest first, over the variants on sale today. Empty while neither has changed within 90 days.',
  method: 'GET',
  path: '/v1/products/{productId}/history',
  params: z.object({ productId: Id }),
  data: z.object({ days: z.array(HistoryDay) }),
  problems: ['not-found'],
});

const TrustShare = z.object({
  /** Basis points. */
  shareBp: z.int(),
  /** How many it was taken of. */
  of: z.int(),
});
/** Figures of our own live orders of the product, over all merchants. Null and empty where there are too few. */
export const ProductTrust = z.object({
  /** Order lines of the last 30 days that were there when they were picked, of those that came to picking; from 20 on. */
  stockAccuracy: TrustShare.nullable(),
  /** Parcels of the last 90 days handed over within the product's processing time after payment; from 20 on. */
  onTimeDispatch: TrustShare.nullable(),
  /** Median days from handing over to the door, by country; of the last 180 days, from 10 parcels on, most parcels first. */
  deliveryDays: z.array(z.object({ country: CountryCode, medianDays: z.int(), parcels: z.int() })),
  /** When the figures were taken; null: not yet. */
  calculatedAt: Time.nullable(),
});
export type ProductTrust = z.infer<typeof ProductTrust>;
export const getProductTrust = defineEndpoint({
  name: 'getProductTrust',
  permission: 'catalog:read',
  summary: 'How well the product was kept in stock, dispatched and delivered, of our own events alone; taken anew every night.',
  method: 'GET',
  path: '/v1/products/{productId}/trust',
  params: z.object({ productId: Id }),
  data: ProductTrust,
  problems: ['not-found'],
});
