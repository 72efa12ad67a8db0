import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Money } from './money.ts';
import { Suggestion } from './my-products.ts';
import { listingFlags } from './my-products.values.ts';
import { deliveryStates, fulfillmentStates, paymentStates } from './orders.values.ts';
import { EXTENSION_PRODUCTS_MAX, shopProductLinks } from './shopify.values.ts';

/** The number at the end of a Shopify id: 42 of `gid://shopify/Product/42`. */
const ShopifyNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER - 1);

/** A product of the shop as an extension of the admin shows it. */
export const ShopProduct = z.object({
  productNumber: z.int(),
  link: z.enum(shopProductLinks),
  /** Null while it is `unknown`. */
  listingId: Id.nullable(),
  /** As the shop was last read; empty while it is `unknown`. */
  title: z.string(),
  variantCount: z.int(),
  /** Variants of it that are linked to one of ours. */
  mappedCount: z.int(),
  /** What we charge for one item, from the cheapest variant to the dearest; null while nothing is linked. */
  costFrom: Money.nullable(),
  costTo: Money.nullable(),
  /** Units we have for it; null while nothing is linked. */
  available: z.int().nullable(),
  /** Of the variant that leaves the smallest share of its price, sent to the shop's country; null while that can't be calculated. */
  profit: Money.nullable(),
  /** The same as a share of the price, in basis points. */
  marginBp: z.int().nullable(),
  flags: z.array(z.enum(listingFlags)),
  /** The product of ours it most likely is; null once it is linked, or where none is alike. */
  suggestion: Suggestion.nullable(),
  /** Its page in the app. */
  appPath: z.string(),
});
export type ShopProduct = z.infer<typeof ShopProduct>;

const productNumbers = z.array(ShopifyNumber).min(1).max(EXTENSION_PRODUCTS_MAX);

export const getShopProduct = defineEndpoint({
  name: 'getShopProduct',
  permission: 'products:read',
  token: false,
  summary: 'A product of the shop a session token proves: whether it is linked, what it costs and what it leaves.',
  method: 'GET',
  path: '/v1/shopify/extensions/products/{productNumber}',
  params: z.object({ productNumber: ShopifyNumber }),
  data: ShopProduct,
  problems: ['not-allowed', 'not-found'],
});

export const findShopProducts = defineEndpoint({
  name: 'findShopProducts',
  permission: 'products:read',
  token: false,
  summary: 'The same for products selected in the admin, in the order of their numbers in the request.',
  method: 'POST',
  path: '/v1/shopify/extensions/products/find',
  body: { kind: 'json', schema: z.object({ productNumbers }) },
  data: z.array(ShopProduct),
  problems: ['not-allowed', 'not-found'],
});

export const linkShopProducts = defineEndpoint({
  name: 'linkShopProducts',
  permission: 'products:edit',
  token: false,
  summary:
    'Link products of the shop to products of ours, variant by variant as `linkListing` does. One that is linked already, was deleted or has a product we no longer sell stays as it is; answers with all of them as they are now.',
  method: 'POST',
  path: '/v1/shopify/extensions/products/link',
  body: {
    kind: 'json',
    schema: z.object({
      links: z
        .array(z.object({ productNumber: ShopifyNumber, productId: Id }))
        .min(1)
        .max(EXTENSION_PRODUCTS_MAX),
    }),
  },
  data: z.array(ShopProduct),
  problems: ['not-allowed', 'not-found'],
});

export const importShopProducts = defineEndpoint({
  name: 'importShopProducts',
  permission: 'products:push',
  token: false,
  summary: 'Read products of the shop that are `unknown` now, in the background; those that are known stay as they are.',
  method: 'POST',
  path: '/v1/shopify/extensions/products/import',
  body: { kind: 'json', schema: z.object({ productNumbers }) },
  data: z.object({
    /** Products that are being read. */
    started: z.int(),
  }),
  problems: ['not-allowed', 'not-found', 'state-conflict'],
});

/** An order of the shop as an extension of the admin shows it. */
export const ShopOrder = z.object({
  id: Id,
  /** Our number, e.g. `SO1042`. */
  number: z.string(),
  paymentState: z.enum(paymentStates),
  fulfillmentState: z.enum(fulfillmentStates),
  held: z.boolean(),
  /** Whether it can be paid as it stands. */
  payable: z.boolean(),
  /** What is to pay, or was paid; null while it is not quoted. */
  costTotal: Money.nullable(),
  /** How many things keep it from being sent. */
  causeCount: z.int(),
  parcels: z.array(
    z.object({
      id: Id,
      number: z.string(),
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
      state: z.enum(deliveryStates),
    }),
  ),
  /** Its page in the app. */
  appPath: z.string(),
  /** Where it is paid; null: it can't be paid now. */
  payPath: z.string().nullable(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;

export const getShopOrder = defineEndpoint({
  name: 'getShopOrder',
  permission: 'orders:read',
  token: false,
  summary: 'An order of the shop a session token proves, with its parcels; null while it has none of our products or was not received yet.',
  method: 'GET',
  path: '/v1/shopify/extensions/orders/{orderNumber}',
  params: z.object({ orderNumber: ShopifyNumber }),
  data: ShopOrder.nullable(),
  problems: ['not-allowed', 'not-found'],
});
