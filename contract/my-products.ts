import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Mapping, MappingInput } from './mapping.ts';
import { mappingKinds } from './mapping.values.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR, WHOLE_BP } from './money.values.ts';
import { pageQuery } from './page.ts';
import { Cause } from './problem.ts';
import { Profit } from './profit.ts';
import { PlatformCode } from './stores.ts';
import { StorePolicyInput, SyncPolicy } from './sync-policy.ts';
import {
  listingStates,
  holdCauses,
  listingFlags,
  listingTabs,
  SOUGHT_MAX,
  LISTING_BATCH_MAX,
  listingChanges,
} from './my-products.values.ts';
import { Version } from './whole-number.ts';
const visibilities = ['published', 'hidden', 'unpublished'] as const;

/** Why a product of ours may be the one of the store. */
const suggestionReasons = ['sku', 'barcode', 'title'] as const;
export const Suggestion = z.object({
  productId: Id,
  title: z.string(),
  pictureUrl: z.string().nullable(),
  reason: z.enum(suggestionReasons),
  /** 0 to 100. */
  score: z.int(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A store variant and what is sent when it sells. */
export const ListingVariant = z.object({
  id: Id,
  externalVariantId: z.string(),
  title: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  price: Money,
  /** What we last set there, when the store says something else. */
  writtenPrice: Money.nullable(),
  /** Units in the store; null while it has not been read. */
  stock: z.int().nullable(),
  /** What we last set there, when the store says something else. */
  writtenStock: z.int().nullable(),
  /** What one sold leaves, to the store's country; null while it is not linked, or nothing brings it there. */
  profit: Profit.nullable(),
  /** Of a variant sold at a loss: the price that would leave the target margin, or as much of it as one can; null: no loss, or no price ends it. */
  mendingPrice: Money.nullable(),
  mapping: Mapping.nullable(),
});
export type ListingVariant = z.infer<typeof ListingVariant>;

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
  visibility: z.enum(visibilities),
  holdCause: z.enum(holdCauses).nullable(),
  flags: z.array(z.enum(listingFlags)),
  mappingKinds: z.array(z.enum(mappingKinds)),
  /** SKUs of ours that are sent, the first few. */
  skus: z.array(z.string()),
  costFrom: Money.nullable(),
  costTo: Money.nullable(),
  priceFrom: Money,
  priceTo: Money,
  /** Of the variant that leaves the smallest share of its price, to the store's country. */
  profit: Profit.nullable(),
  /** Units we have for it, over its linked variants; null while none is linked. */
  available: z.int().nullable(),
  /** Units in the store; null while they were not read. */
  stock: z.int().nullable(),
  /** Items sold in the last 30 days, canceled orders left out. */
  sold30Days: z.int(),
  variantCount: z.int(),
  mappedCount: z.int(),
  substitutesAllowed: z.boolean(),
  archived: z.boolean(),
  lastSyncAt: Time.nullable(),
  createdAt: Time,
  /** Goes up with each change; sent back with one. */
  version: Version,
});
export type Listing = z.infer<typeof Listing>;

/** A listing with all about it. */
export const ListingDetail = Listing.extend({
  /** Names of the groups it is shown in, as the store was read or written last. */
  collections: z.array(z.string()),
  variants: z.array(ListingVariant),
  /** Best first; none once the merchant said it is none of ours. */
  suggestions: z.array(Suggestion),
  /** Its own policy; null follows the store's. */
  policy: SyncPolicy.nullable(),
  storePolicy: SyncPolicy,
});
export type ListingDetail = z.infer<typeof ListingDetail>;
const searched = { storeId: Id.optional(), q: z.string().trim().max(SOUGHT_MAX).optional() };
/** A view of the list and what narrows it. */
export const ListingFilter = z.object({
  tab: z.enum(listingTabs).default('all'),
  ...searched,
  kind: z.enum(mappingKinds).optional(),
  flag: z.enum(listingFlags).optional(),
  /** Of any level; that of the product it is linked to. */
  categoryId: Id.optional(),
  /** Of the draft it was pushed from. */
  tag: z.string().trim().max(SOUGHT_MAX).optional(),
  /** A price of it was made by this pricing rule, and not changed since. */
  ruleId: Id.optional(),
  /** A variant of it leaves less than this share of its price, in basis points. */
  marginBelowBp: z.coerce.number().int().min(-WHOLE_BP).max(WHOLE_BP).optional(),
});
export type ListingFilter = z.infer<typeof ListingFilter>;

export const listListings = defineEndpoint({
  name: 'listListings',
  permission: 'products:read',
  summary: "What the account's stores sell, newest first.",
  method: 'GET',
  path: '/v1/listings',
  query: ListingFilter.extend(pageQuery),
  data: z.array(Listing.extend({ suggestion: Suggestion.nullable() })),
  paged: true,
  /** `not-found`: of an app that may not see the store. */
  problems: ['cursor-invalid', 'not-found'],
});

export const countListings = defineEndpoint({
  name: 'countListings',
  permission: 'products:read',
  summary: 'How many listings each view of the list has, counted up to one past the limit of totals.',
  method: 'GET',
  path: '/v1/listings/count',
  query: z.object(searched),
  data: z.record(z.enum(listingTabs), z.int()),
  /** `not-found`: of an app that may not see the store. */
  problems: ['not-found'],
});

const ofListing = { params: z.object({ listingId: Id }) };
export const getListing = defineEndpoint({
  name: 'getListing',
  permission: 'products:read',
  summary: 'One listing with its variants, their mapping, suggestions and policy.',
  method: 'GET',
  path: '/v1/listings/{listingId}',
  ...ofListing,
  data: ListingDetail,
  problems: ['not-found'],
});

export const linkListing = defineEndpoint({
  name: 'linkListing',
  permission: 'products:edit',
  summary:
    'Link a listing to a product of ours: each of its variants to the one of the same SKU, barcode or options, the rest stay open. Its stock in the store follows ours from then on.',
  method: 'POST',
  path: '/v1/listings/{listingId}/link',
  ...ofListing,
  body: { kind: 'json', schema: z.object({ productId: Id }) },
  data: ListingDetail,
  problems: ['not-found', 'state-conflict'],
});

export const dismissSuggestions = defineEndpoint({
  name: 'dismissSuggestions',
  permission: 'products:edit',
  summary: 'Say that a listing is none of our products: nothing is suggested for it any more.',
  method: 'POST',
  path: '/v1/listings/{listingId}/dismiss-suggestions',
  ...ofListing,
  data: ListingDetail,
  problems: ['not-found'],
});
const listingIds = z.array(Id).min(1).max(LISTING_BATCH_MAX);
export const unlinkListings = defineEndpoint({
  name: 'unlinkListings',
  permission: 'products:edit',
  summary: 'Take the mappings off listings; in the store they stay as they are.',
  method: 'POST',
  path: '/v1/listings/unlink',
  body: { kind: 'json', schema: z.object({ listingIds }) },
  data: z.object({ changed: z.int() }),
  problems: ['not-found'],
});

export const archiveListings = defineEndpoint({
  name: 'archiveListings',
  permission: 'products:edit',
  summary: 'Put listings away, or take them back. What is archived is still sent when it sells.',
  method: 'POST',
  path: '/v1/listings/archive',
  body: { kind: 'json', schema: z.object({ listingIds, archived: z.boolean() }) },
  data: z.object({ changed: z.int() }),
  problems: ['not-found'],
});
export const changeMatchingListings = defineEndpoint({
  name: 'changeMatchingListings',
  permission: 'products:push',
  summary:
    'Sync, unlink, put away or take back all listings a filter finds at this moment, the 500 newest at most, as a job with one row a listing.',
  method: 'POST',
  path: '/v1/listings/change-matching',
  body: { kind: 'json', schema: z.object({ change: z.enum(listingChanges), matching: ListingFilter }) },
  data: Job,
  idempotent: true,
  /** `not-found`: nothing matches. */
  problems: ['not-found'],
});

export const saveMapping = defineEndpoint({
  name: 'saveMapping',
  permission: 'products:edit',
  summary: 'Set what is sent when a variant sells, or nothing with null. Unpaid orders of it are looked at again, and quoted anew.',
  method: 'PUT',
  path: '/v1/listings/{listingId}/variants/{listingVariantId}/mapping',
  params: z.object({ listingId: Id, listingVariantId: Id }),
  body: { kind: 'json', schema: z.object({ mapping: MappingInput.nullable() }) },
  data: ListingDetail,
  problems: ['not-found'],
});

export const allowSubstitutes = defineEndpoint({
  name: 'allowSubstitutes',
  permission: 'products:edit',
  summary: 'Consent, or no longer, to substitutes being sent for a listing.',
  method: 'PUT',
  path: '/v1/listings/{listingId}/substitutes',
  ...ofListing,
  body: { kind: 'json', schema: z.object({ allowed: z.boolean() }) },
  data: ListingDetail,
  problems: ['not-found'],
});

/** What would be sent for a sample order. */
export const SampleOutcome = z.object({
  goods: z.array(
    z.object({
      variantId: Id,
      sku: z.string(),
      title: z.string(),
      units: z.int(),
      cost: Money,
      role: z.enum(['item', 'gift', 'substitute']),
    }),
  ),
  goodsCost: Money,
  /** What the order would leave; null while it could not be sent. */
  profit: Profit.nullable(),
  causes: z.array(Cause),
});
export const trySampleOrder = defineEndpoint({
  name: 'trySampleOrder',
  permission: 'products:read',
  summary: 'What would be sent, and for how much, if a variant sold now. Nothing is kept.',
  method: 'POST',
  path: '/v1/listings/{listingId}/sample-order',
  ...ofListing,
  body: {
    kind: 'json',
    schema: z.object({
      listingVariantId: Id,
      quantity: z.int().min(1).max(100),
      country: CountryCode,
      /** A mapping to try before it is saved; left out: the saved one. */
      mapping: MappingInput.optional(),
    }),
  },
  data: SampleOutcome,
  problems: ['not-found'],
});

export const setListingPolicy = defineEndpoint({
  name: 'setListingPolicy',
  permission: 'products:edit',
  summary: 'Give a listing a policy of its own, or with null the one of its store again.',
  method: 'PUT',
  path: '/v1/listings/{listingId}/sync-policy',
  ...ofListing,
  body: { kind: 'json', schema: z.object({ policy: SyncPolicy.nullable() }) },
  data: ListingDetail,
  problems: ['not-found'],
});

export const decideStoreChange = defineEndpoint({
  name: 'decideStoreChange',
  permission: 'products:edit',
  summary:
    'What holds of a listing that was changed in the store: what the store says, or what we last wrote, which is then written again.',
  method: 'POST',
  path: '/v1/listings/{listingId}/store-change',
  ...ofListing,
  body: { kind: 'json', schema: z.object({ keep: z.enum(['store', 'ours']) }) },
  data: ListingDetail,
  problems: ['not-found', 'state-conflict', 'unavailable'],
});

export const acceptListingCost = defineEndpoint({
  name: 'acceptListingCost',
  permission: 'products:edit',
  summary: 'Go on with a listing whose cost changed or that is on hold: its cost as it is now counts as known.',
  method: 'POST',
  path: '/v1/listings/{listingId}/accept-cost',
  ...ofListing,
  data: ListingDetail,
  problems: ['not-found'],
});

const ofStore = { params: z.object({ storeId: Id }) };
const StoreSync = z.object({ policy: SyncPolicy, lastSyncAt: Time.nullable() });
export const getStoreSync = defineEndpoint({
  name: 'getStoreSync',
  permission: 'products:read',
  summary: 'How a store is kept in step with us, and when its products were last read.',
  method: 'GET',
  path: '/v1/stores/{storeId}/sync',
  ...ofStore,
  data: StoreSync,
  problems: ['not-found'],
});

export const saveStorePolicy = defineEndpoint({
  name: 'saveStorePolicy',
  permission: 'products:push',
  summary: 'Set how a store is kept in step with us. Listings with a policy of their own keep it.',
  method: 'PUT',
  path: '/v1/stores/{storeId}/sync-policy',
  ...ofStore,
  body: { kind: 'json', schema: StorePolicyInput },
  data: StoreSync,
  problems: ['not-found'],
});

export const syncStore = defineEndpoint({
  name: 'syncStore',
  permission: 'products:push',
  summary: "Read all of a store's products now: new ones are taken in, what was changed or deleted there is noted.",
  method: 'POST',
  path: '/v1/stores/{storeId}/sync',
  ...ofStore,
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const syncListings = defineEndpoint({
  name: 'syncListings',
  permission: 'products:push',
  summary: 'Bring listings in step with us now, each by its policy.',
  method: 'POST',
  path: '/v1/listings/sync',
  body: { kind: 'json', schema: z.object({ listingIds }) },
  data: Job,
  idempotent: true,
  problems: ['not-found'],
});

export const changeInSandbox = defineEndpoint({
  name: 'changeInSandbox',
  permission: 'products:push',
  summary: 'Change a product in a sandbox store as somebody at the store would: we get no webhook, and see it with the next sync.',
  method: 'POST',
  path: '/v1/listings/{listingId}/change-in-sandbox',
  ...ofListing,
  body: {
    kind: 'json',
    schema: z.object({
      title: z.string().trim().min(1).max(255).optional(),
      visibility: z.enum(visibilities).optional(),
      variants: z
        .array(
          z.object({
            listingVariantId: Id,
            priceMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).optional(),
            stock: z.int().min(0).max(1_000_000).optional(),
          }),
        )
        .max(100)
        .optional(),
      /** Delete the product; nothing else is changed then. */
      deleted: z.boolean().default(false),
    }),
  },
  data: z.object({ externalProductId: z.string() }),
  problems: ['not-found', 'state-conflict'],
});
