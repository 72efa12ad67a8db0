import PQueue from 'p-queue';

const allShops = new PQueue({ concurrency: 4 });
const shopQueues = new Map<string, PQueue>();

/**
 * Runs what calls Shopify while it holds a database connection: one at a time for a shop, and a few at a time in all, so that
 * a slow Shopify can't take the connections of everybody else.
 */
export function inShopTurn<T>(shop: string, work: () => Promise<T>): Promise<T> {
  return queueOf(shop).add(() => allShops.add(work));
}

/** Kept while the shop has something to do. */
function queueOf(shop: string): PQueue {
  const known = shopQueues.get(shop);
  if (known !== undefined) return known;
  const queue = new PQueue({ concurrency: 1 });
  queue.once('idle', () => shopQueues.delete(shop));
  shopQueues.set(shop, queue);
  return queue;
}
