import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { locales } from './locales.ts';
import { CurrencyCode, Mode } from './money.ts';
import { ORDER_TAG_MAX } from './order-settings.values.ts';
import { Cause } from './problem.ts';
import {
  disconnectChoices,
  parcelDifferenceKinds,
  platformCodes,
  storeCheckNames,
  storeStates,
  sandboxHintTroubles,
  sandboxTroubles,
} from './stores.values.ts';
export const PlatformCode = z.enum(platformCodes);

export const Store = z.object({
  id: Id,
  platform: PlatformCode,
  mode: Mode,
  name: z.string(),
  domain: z.string(),
  country: CountryCode,
  currency: CurrencyCode,
  /** Language of its buyers, in which it gets texts of products that have one. */
  locale: z.enum(locales),
  state: z.enum(storeStates),
  listingCount: z.int(),
  orderCount: z.int(),
  /** Orders its buyers placed in the last 30 days. */
  recentOrderCount: z.int(),
  /** When its products were last read. */
  lastSyncAt: Time.nullable(),
  lastOrderAt: Time.nullable(),
  connectedAt: Time.nullable(),
  /** The last check that was asked for, and what failed in it; null: never checked since it was connected. */
  lastCheck: z.object({ at: Time, failed: z.array(z.enum(storeCheckNames)) }).nullable(),
  /** Selected first where a store is chosen. */
  isDefault: z.boolean(),
});
export type Store = z.infer<typeof Store>;

export const listStores = defineEndpoint({
  name: 'listStores',
  permission: 'stores:read',
  summary: "The account's stores, newest first.",
  method: 'GET',
  path: '/v1/stores',
  data: z.array(Store),
});

export const listPlatforms = defineEndpoint({
  name: 'listPlatforms',
  permission: 'stores:read',
  summary: 'Platforms a store can be on. One is not set up where whoever runs this installation has registered no app there.',
  method: 'GET',
  path: '/v1/platforms',
  data: z.array(z.object({ platform: PlatformCode, isSetUp: z.boolean() })),
});

export const ConnectSandboxStoreInput = z.object({
  name: z.string().trim().min(1).max(80),
  country: CountryCode,
  currency: z.enum(['USD', 'EUR', 'BRL', 'MXN']),
  /** Language of its buyers; left out: that of the country, or English. */
  locale: z.enum(locales).optional(),
  /** Whether the store sells a few products already, some of them like ours, to try linking with. */
  withProducts: z.boolean().default(false),
});
export const connectSandboxStore = defineEndpoint({
  name: 'connectSandboxStore',
  permission: 'stores:manage',
  summary: 'Make a sandbox store and connect it. Its orders and money are in test mode.',
  method: 'POST',
  path: '/v1/stores/sandbox',
  body: { kind: 'json', schema: ConnectSandboxStoreInput },
  data: Store,
  idempotent: true,
  problems: ['store-already-connected'],
});

export const PlaceTestOrderInput = z.object({
  country: CountryCode.optional(),
  /** Listings to order, one to five; without it the store picks one to three of its own. */
  listingIds: z.array(Id).min(1).max(5).optional(),
  /** Tags of the order in its store. */
  tags: z.array(z.string().trim().min(1).max(ORDER_TAG_MAX)).max(5).optional(),
});
export const placeTestOrder = defineEndpoint({
  name: 'placeTestOrder',
  permission: 'stores:manage',
  summary: 'Have an invented buyer order in the sandbox store. The order comes back by signed webhook like any other.',
  method: 'POST',
  path: '/v1/stores/{storeId}/test-order',
  params: z.object({ storeId: Id }),
  body: { kind: 'json', schema: PlaceTestOrderInput },
  data: z.object({
    /** The order's name in the store, e.g. `#1001`. */
    externalName: z.string(),
    externalId: z.string(),
  }),
  idempotent: true,
  problems: ['not-found', 'nothing-to-order', 'state-conflict'],
});
export const SandboxTroubleInput = z
  .object({
    /**
     * busy: answers 429. down: answers 503. slow: answers late. permission-lost: refuses for good until set to none. token-expired: lets
     * nobody in and leaves the store disconnected, until another trouble or none is set, which connects it again.
     */
    trouble: z.enum(sandboxTroubles),
    /** How many calls it lasts. */
    calls: z.int().min(1).max(1_000).default(1),
    /** What a busy store asks callers to wait. */
    retryAfterSeconds: z.int().min(0).max(600).default(1),
    /** How long a slow store takes to answer; after five seconds nobody waits any more. */
    answerMs: z.int().min(0).max(10_000).default(0),
    /** What becomes of the webhooks it sends: late by ten minutes, sent twice, within a minute in any order, or not sent at all. */
    hints: z.enum(sandboxHintTroubles).default('none'),
    /** Of how many webhooks in a hundred. */
    hintsPercent: z.int().min(0).max(100).default(100),
    /** Whether its webhooks carry the whole order, or its id, so that the order has to be fetched. */
    hintBody: z.enum(['order', 'id']).default('order'),
  })
  .strict();
export const setSandboxTrouble = defineEndpoint({
  name: 'setSandboxTrouble',
  permission: 'stores:manage',
  summary: 'Have a sandbox store misbehave, to see what happens then. A store of another platform is 409 state-conflict.',
  method: 'PUT',
  path: '/v1/stores/{storeId}/sandbox-trouble',
  params: z.object({ storeId: Id }),
  body: { kind: 'json', schema: SandboxTroubleInput },
  data: z.object({}),
  problems: ['not-found', 'state-conflict'],
});

const ofStore = z.object({ storeId: Id });

export const RenameStoreInput = z.object({ name: z.string().trim().min(1).max(80) }).strict();
export const renameStore = defineEndpoint({
  name: 'renameStore',
  permission: 'stores:manage',
  summary: 'Give a store another name on our side. The shop keeps its own.',
  method: 'PUT',
  path: '/v1/stores/{storeId}/name',
  params: ofStore,
  body: { kind: 'json', schema: RenameStoreInput },
  data: Store,
  problems: ['not-found', 'store-already-connected', 'state-conflict'],
});

export const pauseStore = defineEndpoint({
  name: 'pauseStore',
  permission: 'stores:manage',
  summary: 'Stop taking orders of a store and changing it, until it is resumed. What it sends meanwhile is kept.',
  method: 'POST',
  path: '/v1/stores/{storeId}/pause',
  params: ofStore,
  data: Store,
  problems: ['not-found', 'state-conflict'],
});

export const resumeStore = defineEndpoint({
  name: 'resumeStore',
  permission: 'stores:manage',
  summary: 'Go on with a paused store. It catches up on what was sent meanwhile.',
  method: 'POST',
  path: '/v1/stores/{storeId}/resume',
  params: ofStore,
  data: Store,
  problems: ['not-found', 'state-conflict'],
});

export const ParcelDifference = z.object({
  /** The order's name in the store, e.g. `#1001`. */
  orderName: z.string(),
  parcelNumber: z.string(),
  kind: z.enum(parcelDifferenceKinds),
  /** Whether it is being made good: the parcel is written back once more. False: the merchant has to look at it in the store. */
  isMending: z.boolean(),
});
export type ParcelDifference = z.infer<typeof ParcelDifference>;

export const StoreCheck = z.object({
  name: z.enum(storeCheckNames),
  /** skipped: not looked at, because one before it failed or the platform has no such thing. */
  state: z.enum(['passed', 'failed', 'skipped']),
  /** Why it failed; null otherwise. */
  cause: Cause.nullable(),
  /** Permissions the store has granted, by the platform's own names; of `permissions` alone. */
  granted: z.array(z.string()),
  /** Permissions we need and the store has not granted, by the platform's own names; of `permissions` alone. */
  missing: z.array(z.string()),
  /** Parcels the store does not have as they were written back, of the newest hundred; of `parcels` alone. */
  differences: z.array(ParcelDifference),
});
export type StoreCheck = z.infer<typeof StoreCheck>;
export const checkStore = defineEndpoint({
  name: 'checkStore',
  permission: 'stores:manage',
  summary:
    'Look whether a store can be traded with: its connection, what it grants, what is set up in it, its products and orders, and our parcels in it. What is missing of our set-up is set up anew, and a parcel the store lacks is written back once more.',
  method: 'POST',
  path: '/v1/stores/{storeId}/check',
  params: ofStore,
  data: z.object({ store: Store, checks: z.array(StoreCheck) }),
  problems: ['not-found', 'state-conflict'],
});

export const DisconnectStoreInput = z.object({ products: z.enum(disconnectChoices) }).strict();
export const disconnectStore = defineEndpoint({
  name: 'disconnectStore',
  permission: 'stores:manage',
  summary:
    'Disconnect a store for good. It pauses at once; its orders stay here, and what becomes of our products in it is up to the caller.',
  method: 'POST',
  path: '/v1/stores/{storeId}/disconnect',
  params: ofStore,
  body: { kind: 'json', schema: DisconnectStoreInput },
  data: Store,
  problems: ['not-found', 'state-conflict'],
});
