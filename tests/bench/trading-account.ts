import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { importProducts } from '#contract/import-list.ts';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob } from '#contract/jobs.ts';
import { listListings } from '#contract/my-products.ts';
import { listOrders } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import { connectSandboxStore, placeTestOrder } from '#contract/stores.ts';

const ASK_AGAIN_MS = 200;
const ASKS = 300;

/** Where the provider's interface answers, and who asks. */
export interface TradingCaller {
  origin: string;
  authorization: string;
}

/** What the account has of each. */
interface TradingVolume {
  orders: number;
  listings: number;
}

export interface TradingAccount {
  /** One of the catalog that is not in its import list. */
  productId: string;
}

/** Gives an account what a merchant has who trades: a store, products imported and listed there, and orders from it. */
export async function fillTradingAccount(caller: TradingCaller, { orders, listings }: TradingVolume): Promise<TradingAccount> {
  const store = await ask(caller, connectSandboxStore.data, '/v1/stores/sandbox', { name: 'Corner shop', country: 'US', currency: 'USD' });
  const [left, ...products] = await ask(caller, listProducts.data, `/v1/products?pageSize=${listings + 1}`);
  if (left === undefined || products.length < listings) throw new Error(`the catalog has no ${listings + 1} products`);
  const productIds = products.map(({ id }) => id);
  const { added } = await ask(caller, importProducts.data, '/v1/import-items', { productIds });
  const push = await ask(caller, pushImportItems.data, '/v1/import-items/push', { storeIds: [store.id], importItemIds: added });
  await until(async () => (await ask(caller, getJob.data, `/v1/jobs/${push.id}`)).finishedAt !== null);
  await until(async () => (await ask(caller, listListings.data, '/v1/listings')).length >= listings);
  for (let order = 0; order < orders; order += 1) await ask(caller, placeTestOrder.data, `/v1/stores/${store.id}/test-order`, {});
  await until(async () => (await ask(caller, listOrders.data, '/v1/orders?kind=store')).length >= orders);
  return { productId: left.id };
}

/** Asks the provider; with a body it is a deed, done once. */
async function ask<Schema extends z.ZodType>(caller: TradingCaller, data: Schema, path: string, body?: object): Promise<z.output<Schema>> {
  const headers = { 'authorization': caller.authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(
    caller.origin + path,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const { data: came } = z.object({ data: z.unknown() }).parse(await answer.json());
  return data.parse(came);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < ASKS; asked += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error('it did not come about in time');
}
