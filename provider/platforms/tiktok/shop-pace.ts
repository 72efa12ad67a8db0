import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { storeBusy } from '#provider/platforms/platform.ts';

/** Calls that would wait longer leave it to their job to come back. */
const WAIT_MAX_S = 5;
const SHOPS_MAX = 5_000;

const queues = new LRUCache<string, PQueue>({ max: SHOPS_MAX });

/** Runs a call when its shop has one left of those a second may have; throws `store-busy` where too many wait already. */
export function atShopPace<Result>(shop: string, callsPerSecond: number, call: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(shop) ?? new PQueue({ interval: 1_000, intervalCap: callsPerSecond });
  queues.set(shop, queue);
  if (queue.size >= callsPerSecond * WAIT_MAX_S) throw storeBusy(WAIT_MAX_S * 1_000);
  return queue.add(call);
}
