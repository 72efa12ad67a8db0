import { z } from 'zod';
import type { StoreRequest } from '#provider/platforms/fulfillment-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin } from './admin-client.ts';
import { nextOf, pageOf, readAll } from './connections.ts';
import { REQUESTS_WAITING } from './documents/fulfillment.ts';
import { prepareShop } from './prepare-shop.ts';
import { noteRequests } from './service-requests.store.ts';

const Requested = z.object({
  orderId: z.string(),
  updatedAt: z.string(),
  merchantRequests: z.object({ nodes: z.array(z.object({ sentAt: z.string() })) }),
});
const Assigned = z.object({ assignedFulfillmentOrders: pageOf(Requested) });
const STATUS = { send: 'FULFILLMENT_REQUESTED', cancel: 'CANCELLATION_REQUESTED' } as const;

/** What waits for an answer at our location, each order once a kind. */
export async function findRequests(services: Services, store: ConnectedStore): Promise<StoreRequest[]> {
  const { locationId } = await prepareShop(services, store);
  const requests: StoreRequest[] = [];
  for (const kind of ['send', 'cancel'] as const) {
    const page = (after: string | null) => readPage(services, store, { status: STATUS[kind], locationIds: [locationId], after });
    const waiting = await readAll(await page(null), page);
    const times = new Map(
      waiting.map(({ orderId, updatedAt, merchantRequests }) => [orderId, merchantRequests.nodes[0]?.sentAt ?? updatedAt]),
    );
    for (const [externalOrderId, requestedAt] of times) requests.push({ externalOrderId, kind, requestedAt });
  }
  await noteRequests(services.database.db, store, requests);
  return requests;
}

async function readPage(
  services: Services,
  store: ConnectedStore,
  variables: { status: string; locationIds: string[]; after: string | null },
) {
  const { assignedFulfillmentOrders: page } = await callAdmin(services, store, {
    document: REQUESTS_WAITING,
    variables,
    data: Assigned,
    repeatable: true,
  });
  return { items: page.nodes, next: nextOf(page) };
}
