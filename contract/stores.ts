import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { locales } from './locales.ts';
import { CurrencyCode, Mode } from './money.ts';
import { platformCodes, storeStates, sandboxTroubles } from './stores.values.ts';
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
  lastOrderAt: Time.nullable(),
  connectedAt: Time.nullable(),
});
export type Store = z.infer<typeof Store>;

export const listStores = defineEndpoint({
  name: 'listStores',
  summary: "The account's stores, newest first.",
  method: 'GET',
  path: '/v1/stores',
  data: z.array(Store),
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
});
export const placeTestOrder = defineEndpoint({
  name: 'placeTestOrder',
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
    /** busy: answers 429. down: answers 503. permission-lost: refuses for good until set to none. */
    trouble: z.enum(sandboxTroubles),
    /** How many calls it lasts. */
    calls: z.int().min(1).max(1_000).default(1),
    /** What a busy store asks callers to wait. */
    retryAfterSeconds: z.int().min(0).max(600).default(1),
  })
  .strict();
export const setSandboxTrouble = defineEndpoint({
  name: 'setSandboxTrouble',
  summary: 'Have a sandbox store misbehave, to see what happens then. A store of another platform is 409 state-conflict.',
  method: 'PUT',
  path: '/v1/stores/{storeId}/sandbox-trouble',
  params: z.object({ storeId: Id }),
  body: { kind: 'json', schema: SandboxTroubleInput },
  data: z.object({}),
  problems: ['not-found', 'state-conflict'],
});
