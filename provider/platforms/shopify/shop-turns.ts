import { sideBySide } from '#provider/jobs/side-by-side.ts';

const inOneOfFour = sideBySide(4);
const lastOfShop = new Map<string, Promise<unknown>>();

/**
 * Runs what calls Shopify while it holds a database connection: one at a time for a shop, and a few at a time in all, so that
 * a slow Shopify can't take the connections of everybody else.
 */
export async function inShopTurn<T>(shop: string, work: () => Promise<T>): Promise<T> {
  const before = lastOfShop.get(shop) ?? Promise.resolve();
  const mine = before.then(
    () => inOneOfFour(work),
    () => inOneOfFour(work),
  );
  lastOfShop.set(shop, mine);
  try {
    return await mine;
  } finally {
    if (lastOfShop.get(shop) === mine) lastOfShop.delete(shop);
  }
}
