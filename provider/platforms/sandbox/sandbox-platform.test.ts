import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import { openCredentials, sealCredentials } from '#provider/platforms/store-credentials.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { placeOrder } from './place-order.ts';
import { SandboxCredentials } from './sandbox-credentials.ts';
import { sandboxPlatform } from './sandbox-platform.ts';
import { readSandboxOrder } from './sandbox-order.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;

async function aConnectedStore(): Promise<ConnectedStore> {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  return connectedStore(db, merchant.accountId, store.id);
}

async function tokenOf({ id, accountId }: ConnectedStore): Promise<string> {
  const { credentials } = await db.selectFrom('store').select('credentials').where('id', '=', id).executeTakeFirstOrThrow();
  return openCredentials(services.keys, { accountId, storeId: id, as: SandboxCredentials, sealed: credentials ?? Buffer.alloc(0) })
    .accessToken;
}

/** The store from now on calls with another token. */
async function useToken({ id, accountId }: ConnectedStore, accessToken: string): Promise<void> {
  const credentials = { accessToken, webhookSecret: 'as before' };
  const sealed = sealCredentials(services.keys, { accountId, storeId: id, as: SandboxCredentials, credentials });
  await db.updateTable('store').set({ credentials: sealed }).where('id', '=', id).execute();
}

async function stateOf({ id }: ConnectedStore): Promise<string> {
  return (await db.selectFrom('store').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
}

function aPush(overrides: Partial<PushedProduct> = {}): PushedProduct {
  const variant = { compareAtMinor: null, costMinor: 100, weightG: 10, barcode: null, pictureUrl: null, available: 1 };
  return {
    key: uuidv7(),
    title: 'Lamp',
    descriptionHtml: '<p>Lamp</p>',
    optionNames: ['Color'],
    pictures: [{ url: 'https://example.com/1.jpg', alt: 'Lamp' }],
    productType: 'Lamps',
    vendor: 'Wharf',
    collections: ['Spring'],
    tags: ['light'],
    variants: [
      { ...variant, key: 'a', sku: 'A', options: ['Red'], priceMinor: 1_000 },
      { ...variant, key: 'b', sku: 'B', options: ['Blue'], priceMinor: 1_100 },
    ],
    ...overrides,
  };
}

describe('pushing to the sandbox', () => {
  it('makes a product once a key, also when pushed many times at once', async () => {
    const store = await aConnectedStore();
    const product = aPush();
    const pushed = await Promise.all(Array.from({ length: 8 }, () => sandboxPlatform.catalog.pushProduct(services, store, product)));
    expect(
      new Set(pushed.map((ids) => JSON.stringify({ ...ids, variants: ids.variants.toSorted((a, b) => a.key.localeCompare(b.key)) }))).size,
    ).toBe(1);
    expect(await db.selectFrom('sandbox.product').select('id').where('shop_id', '=', store.externalId).execute()).toHaveLength(1);
    expect(await db.selectFrom('sandbox.variant').select('id').where('shop_id', '=', store.externalId).execute()).toHaveLength(2);
  });

  it('keeps ids of variants that stay and drops those that are no longer sent', async () => {
    const store = await aConnectedStore();
    const product = aPush();
    const before = await sandboxPlatform.catalog.pushProduct(services, store, product);
    const after = await sandboxPlatform.catalog.pushProduct(services, store, { ...product, variants: product.variants.slice(1) });
    expect(after).toEqual({
      externalProductId: before.externalProductId,
      variants: before.variants.filter((variant) => variant.key === 'b'),
    });
  });

  it('is refused for good with a wrong or another shop’s token, and the store waits for its merchant (fault 74)', async () => {
    const other = await aConnectedStore();
    for (const token of ['sbx_wrong', await tokenOf(other)]) {
      const store = await aConnectedStore();
      await useToken(store, token);
      const error = await sandboxPlatform.catalog.pushProduct(services, store, aPush()).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PlatformRefusal);
      expect(error).toMatchObject({ reason: { code: 'store-not-connected' }, retryable: false });
      expect(await stateOf(store)).toBe('token_expired');
      expect(await db.selectFrom('sandbox.product').select('id').where('shop_id', '=', store.externalId).execute()).toEqual([]);
    }
    expect(await stateOf(other)).toBe('connected');
  });

  it('is refused with nothing to sell', async () => {
    const store = await aConnectedStore();
    await expect(sandboxPlatform.catalog.pushProduct(services, store, aPush({ variants: [] }))).rejects.toThrow('store-refused');
    expect(await stateOf(store)).toBe('connected');
  });
});

describe('telling the sandbox of a parcel', () => {
  const shipment = { key: 'parcel-1', carrier: 'YunExpress', trackingNumber: 'YT1', trackingUrl: null, notifyBuyer: false, lines: [] };

  async function anOrderedStore() {
    const store = await aConnectedStore();
    await sandboxPlatform.catalog.pushProduct(services, store, aPush());
    const order = await db
      .transaction()
      .execute((tx) => placeOrder(tx, { shopId: store.externalId, country: 'US', productIds: undefined }));
    return { store, order };
  }

  it('is kept once a parcel; telling again corrects the number', async () => {
    const { store, order } = await anOrderedStore();
    for (const trackingNumber of ['YT1', 'YT1', 'YT2']) {
      await sandboxPlatform.fulfillment.shipOrder(services, store, { ...shipment, externalOrderId: order.id, trackingNumber });
    }
    expect(await db.selectFrom('sandbox.fulfillment').selectAll().where('order_id', '=', order.id).execute()).toMatchObject([
      { tracking_number: 'YT2', external_key: 'parcel-1', status: 'shipped', buyer_notified: false },
    ]);
  });

  it('is refused for an order the shop does not have, and with another shop’s token', async () => {
    const { store, order } = await anOrderedStore();
    const other = await aConnectedStore();
    await expect(sandboxPlatform.fulfillment.shipOrder(services, store, { ...shipment, externalOrderId: uuidv7() })).rejects.toThrow(
      PlatformRefusal,
    );
    await expect(sandboxPlatform.fulfillment.shipOrder(services, other, { ...shipment, externalOrderId: order.id })).rejects.toThrow(
      PlatformRefusal,
    );
    expect(await db.selectFrom('sandbox.fulfillment').selectAll().where('order_id', '=', order.id).execute()).toEqual([]);
  });
});

describe('what an invented buyer takes', () => {
  longTest('is one to three products of the shop, one line each', async () => {
    const store = await aConnectedStore();
    for (let made = 0; made < 5; made += 1) await sandboxPlatform.catalog.pushProduct(services, store, aPush());
    const orders = await orderedTimes(store, 60);
    expect(new Set(orders.map((order) => order.lines.length))).toEqual(new Set([1, 2, 3]));
  });

  longTest('take nothing the shop is out of, and no more than it has', async () => {
    const store = await aConnectedStore();
    const variant = { compareAtMinor: null, costMinor: 100, weightG: 10, barcode: null, pictureUrl: null, priceMinor: 1_000 };
    const stock = { none: 0, one: 1, plenty: 90 };
    const variants = Object.entries(stock).map(([sku, available]) => ({ ...variant, key: sku, sku, options: [sku], available }));
    await sandboxPlatform.catalog.pushProduct(services, store, aPush({ variants }));
    const taken = (await orderedTimes(store, 60)).flatMap((order) => order.lines.map((line) => `${line.quantity} ${line.sku}`));
    expect(new Set(taken)).toEqual(new Set(['1 one', '1 plenty', '2 plenty']));
    const soldOut = await aConnectedStore();
    await sandboxPlatform.catalog.pushProduct(services, soldOut, aPush({ variants: variants.slice(0, 1) }));
    await expect(orderedTimes(soldOut, 1)).rejects.toThrow('nothing-to-order');
  });

  async function orderedTimes(store: ConnectedStore, times: number) {
    await db.transaction().execute(async (tx) => {
      for (let ordered = 0; ordered < times; ordered += 1)
        await placeOrder(tx, { shopId: store.externalId, country: 'BR', productIds: undefined });
    });
    const orders = await db.selectFrom('sandbox.shop_order').select('body').where('shop_id', '=', store.externalId).execute();
    return orders.map(({ body }) => readSandboxOrder(body));
  }
});

describe('the store a platform call is made for', () => {
  it('is the account’s own and connected', async () => {
    const store = await aConnectedStore();
    const stranger = await provider.signUp();
    await expect(connectedStore(db, stranger.accountId, store.id)).rejects.toThrow('not-found');
    await db.updateTable('store').set({ state: 'token_expired' }).where('id', '=', store.id).execute();
    await expect(connectedStore(db, store.accountId, store.id)).rejects.toThrow('state-conflict');
  });

  it('has a platform with an adapter', () => {
    expect(platformFor('sandbox')).toBe(sandboxPlatform);
    expect(() => platformFor('a-shop-of-tomorrow')).toThrow('not-found');
  });
});
