import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { storeBusy } from '#provider/platforms/platform.ts';

/** A call waits this long for its shop's points to come back; for longer ones its job comes back instead. */
const WAIT_MAX_MS = 5_000;
const SHOPS_MAX = 5_000;
const DOCUMENTS_MAX = 200;

/** What an answer says about the points a shop gives us: each query takes some, and so many a second come back. */
export const QueryCost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
});
type QueryCost = z.output<typeof QueryCost>;

interface Points {
  available: number;
  restoreRate: number;
  readAtMs: number;
}

/** As this instance saw them last. Others take points of the same shop: what they took, the next answer says. */
const pointsOfShops = new LRUCache<string, Points>({ max: SHOPS_MAX });
const costOfDocuments = new LRUCache<string, number>({ max: DOCUMENTS_MAX });

/** Waits until a shop has the points a document took the last time; throws `store-busy` where that takes longer than a call waits. */
export async function waitForPoints(shop: string, document: string): Promise<void> {
  const points = pointsOfShops.get(shop);
  const cost = costOfDocuments.get(document);
  if (points === undefined || cost === undefined) return;
  const available = points.available + ((performance.now() - points.readAtMs) / 1_000) * points.restoreRate;
  if (available < cost) await waitFor(((cost - available) / points.restoreRate) * 1_000);
  const left = pointsOfShops.get(shop);
  if (left === points) pointsOfShops.set(shop, { ...points, available: Math.max(available, cost) - cost, readAtMs: performance.now() });
}

/** Notes what an answer says about the points. */
export function notePoints(shop: string, document: string, { requestedQueryCost, throttleStatus }: QueryCost): void {
  costOfDocuments.set(document, requestedQueryCost);
  const { currentlyAvailable: available, restoreRate } = throttleStatus;
  pointsOfShops.set(shop, { available, restoreRate, readAtMs: performance.now() });
}

/** Waits as long as a refused query has to by its answer. */
export async function waitAfterThrottling({ requestedQueryCost, throttleStatus }: QueryCost): Promise<void> {
  const { currentlyAvailable, restoreRate } = throttleStatus;
  await waitFor((Math.max(requestedQueryCost - currentlyAvailable, 1) / restoreRate) * 1_000);
}

async function waitFor(ms: number): Promise<void> {
  if (ms > WAIT_MAX_MS) throw storeBusy(Math.ceil(ms));
  await setTimeout(ms);
}
