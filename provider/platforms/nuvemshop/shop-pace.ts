import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { storeBusy } from '#provider/platforms/platform.ts';
import { type JsonAnswer, numberIn } from './send-json.ts';

/** A call waits this long for its store's calls to come back; for longer ones its job comes back instead. */
const WAIT_MAX_MS = 5_000;
const STORES_MAX = 5_000;
/** Calls are left for others who call the same store for us: instances, and the merchant's own press. */
const KEPT_FREE = 2;
/** A store's calls come back in twenty seconds, whatever its plan: 40 at 2 a second, or 400 at 20. */
const REFILL_S = 20;
const BASIC_LIMIT = 40;
/** A store that asks for patience without saying for how long. */
const BUSY_FOR_MS = 2_000;

interface Bucket {
  limit: number;
  remaining: number;
  readAtMs: number;
  /** No calls before then: the store refused one. */
  notBeforeMs: number;
}

/** As this instance saw them last. */
const buckets = new LRUCache<string, Bucket>({ max: STORES_MAX });

/** Waits until a store takes another call; throws `store-busy` where that takes longer than a call waits. */
export async function waitForCall(shop: string): Promise<void> {
  const bucket = buckets.get(shop);
  if (bucket === undefined) return;
  const perMs = bucket.limit / (REFILL_S * 1_000);
  const now = performance.now();
  const remaining = Math.min(bucket.limit, bucket.remaining + (now - bucket.readAtMs) * perMs);
  const waitMs = Math.ceil(Math.max((KEPT_FREE + 1 - remaining) / perMs, bucket.notBeforeMs - now));
  if (waitMs > WAIT_MAX_MS) throw storeBusy(waitMs);
  // Calls that begin meanwhile wait behind this one.
  buckets.set(shop, { ...bucket, remaining: remaining - 1, readAtMs: now });
  if (waitMs > 0) await setTimeout(waitMs);
}

/** Notes what an answer says about the calls that are left. */
export function noteCalls(shop: string, answer: JsonAnswer): void {
  const limit = numberIn(answer.headers, 'x-rate-limit-limit');
  const remaining = numberIn(answer.headers, 'x-rate-limit-remaining');
  const readAtMs = performance.now();
  if (answer.status === 429)
    buckets.set(shop, { limit: limit ?? BASIC_LIMIT, remaining: 0, readAtMs, notBeforeMs: readAtMs + busyForMs(answer) });
  else if (limit !== null && remaining !== null && limit >= 1) buckets.set(shop, { limit, remaining, readAtMs, notBeforeMs: 0 });
}

/** How long a store that refused a call by 429 is left alone: it says when all of its calls are back, and a few are enough. */
export function busyForMs({ headers }: JsonAnswer): number {
  const resetMs = numberIn(headers, 'x-rate-limit-reset');
  const limit = numberIn(headers, 'x-rate-limit-limit');
  if (resetMs === null || limit === null || resetMs <= 0 || limit < 1) return BUSY_FOR_MS;
  return Math.ceil((resetMs / limit) * (KEPT_FREE + 1));
}
