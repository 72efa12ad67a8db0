import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { pageQuery } from './page.ts';
import { PlatformCode } from './stores.ts';

export const listingStates = ['draft', 'active', 'on_hold', 'unpublished', 'deleted_in_store', 'unlinked'] as const;
export const mappingKinds = ['simple'] as const;

/** A store variant and the provider's variant that is sent when it sells. */
export const ListingVariant = z.object({
  id: Id,
  externalVariantId: z.string(),
  title: z.string(),
  sku: z.string(),
  price: Money,
  mapping: z
    .object({ kind: z.enum(mappingKinds), variantId: Id, sku: z.string(), quantity: z.int(), cost: Money, available: z.int() })
    .nullable(),
});

/** A product as it stands in a store. */
export const Listing = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  platform: PlatformCode,
  mode: Mode,
  productId: Id.nullable(),
  externalProductId: z.string(),
  title: z.string(),
  pictureUrl: z.string().nullable(),
  state: z.enum(listingStates),
  costFrom: Money.nullable(),
  costTo: Money.nullable(),
  priceFrom: Money,
  priceTo: Money,
  variantCount: z.int(),
  mappedCount: z.int(),
  lastSyncAt: Time.nullable(),
  createdAt: Time,
});
export type Listing = z.infer<typeof Listing>;

export const listListings = defineEndpoint({
  name: 'listListings',
  summary: "What the account's stores sell, newest first.",
  method: 'GET',
  path: '/v1/listings',
  query: z.object({ storeId: Id.optional(), q: z.string().trim().max(200).optional(), ...pageQuery }),
  data: z.array(Listing),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getListing = defineEndpoint({
  name: 'getListing',
  summary: 'One listing with its variants and their mapping.',
  method: 'GET',
  path: '/v1/listings/{listingId}',
  params: z.object({ listingId: Id }),
  data: Listing.extend({ variants: z.array(ListingVariant) }),
  problems: ['not-found'],
});
