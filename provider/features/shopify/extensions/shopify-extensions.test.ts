import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { findShopProducts, getShopOrder, getShopProduct, importShopProducts, linkShopProducts } from '#contract/shopify-extensions.ts';
import { EXTENSIONS_PATH } from '#contract/shopify.values.ts';
import { userInfo } from '#contract/sign-in.ts';
import { EXTENSIONS_ORIGIN } from '#provider/http/extension-cors.ts';
import { nextId } from '#tests/support/fake-admin/admin-api/shop-data.ts';
import { aLine, aPlatformOrder, takeOrder } from '#tests/support/order-builders.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { aProduct } from '#tests/support/store-builders.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;

async function aShop() {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  const authorization = await world.bearer(shop);
  const { accountId } = (await provider.call(userInfo, { authorization })).data;
  await provider.runJobs();
  return { shop, storeId, accountId, authorization };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

/** A product somebody made in the shop; what we have of it is not read yet. */
function aShopProduct({ shop }: Shop, { title, sku }: { title: string; sku: string }): { productNumber: number; variantId: string } {
  const { data } = shopify.shop(shop);
  const variantId = nextId(data, 'ProductVariant');
  const variant = { id: variantId, itemId: nextId(data, 'InventoryItem'), values: ['Default Title'], sku, barcode: null };
  const product = { id: nextId(data, 'Product'), title, descriptionHtml: '', vendor: '', productType: '', tags: [], status: 'ACTIVE' };
  data.products.push({
    ...{ ...product, isPublished: true, metafields: new Map<string, string>(), pictures: [], collectionIds: [] },
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [{ ...variant, price: '19.99', compareAtPrice: null, cost: null, units: new Map<string, number>() }],
  });
  return { productNumber: Number(product.id.split('/').at(-1)), variantId };
}

/** A shop with a product of the SKU of one of ours, linked to it through the extension's calls. */
async function aLinkedProduct() {
  const shop = await aShop();
  const ours = await aProduct(provider, { variants: [{ costMinor: 1_500, stock: 7 }] });
  const { productNumber, variantId } = aShopProduct(shop, { title: 'Lamp of the shop', sku: ours.skus[0] ?? '' });
  const { authorization } = shop;
  await provider.call(importShopProducts, { authorization, body: { productNumbers: [productNumber] } });
  await provider.runJobs();
  const linking = await provider.call(linkShopProducts, { authorization, body: { links: [{ productNumber, productId: ours.id }] } });
  await provider.runJobs();
  return { shop, ours, productNumber, variantId, linking };
}

describe('products in the admin', () => {
  it('are unknown until they are imported, then suggested by SKU, then linked with cost, stock and profit', async () => {
    const { shop, ours, productNumber, linking } = await aLinkedProduct();
    expect(linking.data).toMatchObject([{ productNumber, link: 'linked', mappedCount: 1, suggestion: null }]);
    const other = aShopProduct(shop, { title: 'Quite another thing', sku: ours.skus[0] ?? '' });
    const { authorization } = shop;
    const found = await provider.call(findShopProducts, { authorization, body: { productNumbers: [other.productNumber, productNumber] } });
    expect(found.data).toMatchObject([{ productNumber: other.productNumber, link: 'unknown', listingId: null }, { productNumber }]);
    const product = (await provider.call(getShopProduct, { authorization, params: { productNumber } })).data;
    expect(product).toMatchObject({
      link: 'linked',
      title: 'Lamp of the shop',
      costFrom: { amountMinor: 1_500, currency: 'CNY' },
      costTo: { amountMinor: 1_500, currency: 'CNY' },
      available: 7,
      profit: { currency: 'EUR' },
      appPath: `/myProducts/${product.listingId}`,
    });
    const again = await provider.call(importShopProducts, {
      authorization,
      body: { productNumbers: [other.productNumber, productNumber] },
    });
    expect(again.data).toEqual({ started: 1 });
    await provider.runJobs();
    const imported = (await provider.call(getShopProduct, { authorization, params: { productNumber: other.productNumber } })).data;
    expect(imported).toMatchObject({ link: 'open', suggestion: { productId: ours.id, reason: 'sku', score: 100 } });
  });

  it('that are linked stay as they are when they are linked again, and what we do not sell links nothing', async () => {
    const { shop, productNumber } = await aLinkedProduct();
    const open = aShopProduct(shop, { title: 'Mug', sku: 'none-of-ours' });
    const { authorization } = shop;
    await provider.call(importShopProducts, { authorization, body: { productNumbers: [open.productNumber] } });
    await provider.runJobs();
    const links = [
      { productNumber, productId: (await aProduct(provider)).id },
      { productNumber: open.productNumber, productId: uuidv7() },
    ];
    const before = (await provider.call(getShopProduct, { authorization, params: { productNumber } })).data;
    const outcome = (await provider.call(linkShopProducts, { authorization, body: { links } })).data;
    expect(outcome).toEqual([before, expect.objectContaining({ productNumber: open.productNumber, link: 'open' })]);
  });

  it('of another shop are unknown', async () => {
    const { productNumber } = await aLinkedProduct();
    const stranger = await aShop();
    const product = await provider.call(getShopProduct, { authorization: stranger.authorization, params: { productNumber } });
    expect(product.data).toMatchObject({ link: 'unknown', listingId: null, title: '' });
  });
});

describe('an order in the admin', () => {
  it('shows where it stands and where it is paid', async () => {
    const { shop, variantId } = await aLinkedProduct();
    const { authorization, accountId, storeId } = shop;
    const lines = [aLine(variantId)];
    const order = aPlatformOrder({ externalId: 'gid://shopify/Order/7007', currency: 'EUR', lines });
    await takeOrder(provider, { accountId, id: storeId, mode: 'live' }, order);
    await provider.runJobs();
    const shown = (await provider.call(getShopOrder, { authorization, params: { orderNumber: 7_007 } })).data;
    expect(shown).toMatchObject({ fulfillmentState: 'ready', paymentState: 'due', payable: true, causeCount: 0, parcels: [] });
    expect(shown?.costTotal?.amountMinor).toBeGreaterThan(1_500);
    expect([shown?.appPath, shown?.payPath]).toEqual([`/orders/${shown?.id}`, `/confirm-payment?order=${shown?.id}`]);
    const stranger = await aShop();
    const foreign = await provider.call(getShopOrder, { authorization: stranger.authorization, params: { orderNumber: 7_007 } });
    expect(foreign.data).toBeNull();
  });
});

describe('who may call', () => {
  const path = `${EXTENSIONS_PATH}products/1`;

  it('a session of the sign-in page may not, and a shop that never opened the app has no store', async () => {
    const merchant = await provider.signUp();
    expect((await merchant.call(getShopProduct, { params: { productNumber: 1 } })).problem.code).toBe('not-allowed');
    const authorization = await world.bearer(world.newShop());
    const answer = await provider.call(getShopProduct, { authorization, params: { productNumber: 1 } });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
  });

  it('a browser may from the admin’s extensions alone, refusals readable too', async () => {
    const fetchFrom = async (origin: string, method: string, url = path) => {
      const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
      return fetch(provider.url + url, { method, headers: { origin, ...(method === 'OPTIONS' ? preflight : {}) } });
    };
    const preflight = await fetchFrom(EXTENSIONS_ORIGIN, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(EXTENSIONS_ORIGIN);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const headers = { 'origin': EXTENSIONS_ORIGIN, 'sec-fetch-site': 'cross-site' };
    const { authorization } = await aShop();
    const found = await provider.call(findShopProducts, { authorization, headers, body: { productNumbers: [1] } });
    expect([found.data[0]?.link, found.headers.get('access-control-allow-origin')]).toEqual(['unknown', EXTENSIONS_ORIGIN]);
    const refused = await fetchFrom(EXTENSIONS_ORIGIN, 'GET');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, EXTENSIONS_ORIGIN]);
    for (const [origin, url] of [
      ['https://evil.example', path],
      [EXTENSIONS_ORIGIN, '/v1/orders'],
      ['null', path],
    ] as const) {
      for (const method of ['OPTIONS', 'GET']) {
        expect(
          (await fetchFrom(origin, method, url)).headers.get('access-control-allow-origin'),
          `${method} ${url} from ${origin}`,
        ).toBeNull();
      }
    }
  });
});
