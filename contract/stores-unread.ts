import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { unreadCauses, unreadKinds } from './stores-unread.values.ts';

/** What one store sent or has, and could not be taken in. */
export const UnreadOfStore = z.object({
  storeId: Id,
  storeName: z.string(),
  count: z.int().min(1),
  /** Those of them that are being fetched again. */
  fetchingCount: z.int().min(0),
  /** The oldest of them, up to `UNREAD_LISTED`. */
  items: z.array(
    z.object({
      kind: z.enum(unreadKinds),
      /** The order's id in the store, or the id of the delivery. */
      externalId: z.string(),
      cause: z.enum(unreadCauses),
      /** When it first could not be taken in. */
      since: Time,
    }),
  ),
});
export type UnreadOfStore = z.infer<typeof UnreadOfStore>;

export const listUnread = defineEndpoint({
  name: 'listUnread',
  permission: 'stores:read',
  summary:
    'Orders and deliveries of stores that could not be taken in, a row for each store that has any, by its name. One is listed until it was taken in, or the store has no such order any more.',
  method: 'GET',
  path: '/v1/store-unread',
  data: z.array(UnreadOfStore),
});

export const fetchUnread = defineEndpoint({
  name: 'fetchUnread',
  permission: 'orders:edit',
  summary:
    'Fetch again everything of a store that could not be taken in, in the background: its orders one by one, and for deliveries all orders that changed since. Calling it while that happens changes nothing.',
  method: 'POST',
  path: '/v1/stores/{storeId}/unread/fetch',
  params: z.object({ storeId: Id }),
  data: z.object({ fetchingCount: z.int().min(0) }),
  problems: ['not-found', 'state-conflict'],
});
