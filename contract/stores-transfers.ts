import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { PlatformCode } from './stores.ts';
import { storeTransferStates } from './stores-transfers.values.ts';

/** A shop that another account has proved to control while this or the other one has it connected. */
export const StoreTransfer = z.object({
  id: Id,
  /** `given`: this account has the store and decides. `requested`: this account waits for the decision, or may connect the shop now. */
  role: z.enum(['given', 'requested']),
  platform: PlatformCode,
  domain: z.string(),
  /** As this account calls it; null for `requested`. */
  storeName: z.string().nullable(),
  /** E-mail address of the account that requests it; null for `requested`. */
  requestedBy: z.string().nullable(),
  state: z.enum(storeTransferStates),
  requestedAt: Time,
});
export type StoreTransfer = z.infer<typeof StoreTransfer>;

export const listStoreTransfers = defineEndpoint({
  name: 'listStoreTransfers',
  permission: 'stores:read',
  // It links a shop with another account, and names that account.
  token: false,
  summary:
    'Shops another account requests of this one, and shops this one requested of others and has not connected yet, of the last two weeks. A request is made when a shop is connected that another account has.',
  method: 'GET',
  path: '/v1/store-transfers',
  data: z.array(StoreTransfer),
});

export const decideStoreTransfer = defineEndpoint({
  name: 'decideStoreTransfer',
  permission: 'stores:manage',
  summary:
    'Let a store go to the account that requests it, or keep it. Agreed, it is disconnected here, its products stay in it and its orders stay with this account; the other account connects it by itself.',
  method: 'POST',
  path: '/v1/store-transfers/{transferId}/decision',
  params: z.object({ transferId: Id }),
  body: { kind: 'json', schema: z.object({ decision: z.enum(['agree', 'refuse']) }).strict() },
  data: StoreTransfer,
  problems: ['not-found', 'state-conflict'],
});
