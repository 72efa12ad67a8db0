const SIDE_BY_SIDE = 4;

const lastOfShop = new Map<string, Promise<unknown>>();
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs what calls Shopify while it holds a database connection: one at a time for a shop, and a few at a time in all, so that
 * a slow Shopify can't take the connections of everybody else.
 */
export async function inShopTurn<T>(shop: string, work: () => Promise<T>): Promise<T> {
  const before = lastOfShop.get(shop) ?? Promise.resolve();
  const mine = before.then(
    () => sideBySide(work),
    () => sideBySide(work),
  );
  lastOfShop.set(shop, mine);
  try {
    return await mine;
  } finally {
    if (lastOfShop.get(shop) === mine) lastOfShop.delete(shop);
  }
}

async function sideBySide<T>(work: () => Promise<T>): Promise<T> {
  if (running >= SIDE_BY_SIDE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
