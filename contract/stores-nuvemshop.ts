import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Store } from './stores.ts';

/** An install the platform granted and that waits for an account to belong to; sealed, good for an hour. */
const Install = z
  .string()
  .min(20)
  .max(2_000)
  .regex(/^[\w-]+$/);

export const NuvemshopInstall = z.object({
  /** Carries what the platform granted, readable by the provider alone. */
  install: Install,
  /** As the store calls itself. */
  storeName: z.string(),
  domain: z.string(),
  /** Whether a merchant of ours started it and it can belong to his account alone. */
  isStarted: z.boolean(),
});
export type NuvemshopInstall = z.infer<typeof NuvemshopInstall>;

export const startNuvemshop = defineEndpoint({
  name: 'startNuvemshop',
  permission: 'stores:manage',
  summary:
    'Where the merchant agrees to connect his store of Nuvemshop. He comes back to /nuvemshop with a code and the state of this address.',
  method: 'POST',
  path: '/v1/nuvemshop/start',
  data: z.object({ consentUrl: z.url() }),
  problems: ['platform-not-set-up'],
});

export const exchangeNuvemshopCode = defineEndpoint({
  name: 'exchangeNuvemshopCode',
  auth: 'public',
  summary:
    'Exchange the code a merchant came back with, which lives for 30 seconds and is taken once. Gives an install to connect to an account, which there may be none of yet. `authorization-expired` for a code that was used, is too old, or never was one.',
  method: 'POST',
  path: '/v1/nuvemshop/codes',
  body: {
    kind: 'json',
    schema: z
      .object({
        code: z.string().min(1).max(500),
        /** As it came back; empty where the merchant began at Nuvemshop. */
        state: z.string().max(1_000).default(''),
      })
      .strict(),
  },
  data: NuvemshopInstall,
  problems: ['platform-not-set-up', 'authorization-expired', 'unavailable'],
});

export const readNuvemshopInstall = defineEndpoint({
  name: 'readNuvemshopInstall',
  auth: 'public',
  summary: 'Which store an install is of. Changes nothing.',
  method: 'POST',
  path: '/v1/nuvemshop/installs/read',
  body: { kind: 'json', schema: z.object({ install: Install }).strict() },
  data: NuvemshopInstall,
  problems: ['authorization-expired'],
});

export const connectNuvemshopStore = defineEndpoint({
  name: 'connectNuvemshopStore',
  permission: 'stores:manage',
  summary:
    "Connect the store of an install to the caller's account, anew where it was connected before. `authorization-not-yours`: a merchant of another account started it. `authorization-expired`: it is too old, or the store gave a newer one since.",
  method: 'POST',
  path: '/v1/nuvemshop/installs',
  body: { kind: 'json', schema: z.object({ install: Install }).strict() },
  data: Store,
  problems: ['platform-not-set-up', 'authorization-not-yours', 'authorization-expired', 'shop-of-other-account', 'unavailable'],
});
