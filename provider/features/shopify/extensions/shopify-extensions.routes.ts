import * as contract from '#contract/shopify-extensions.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { findShopProducts } from './find-shop-products.ts';
import { getShopOrder } from './get-shop-order.ts';
import { importShopProducts } from './import-shop-products.ts';
import { linkShopProducts } from './link-shop-products.ts';
import { requireShopStore } from './shop-store.ts';

/** What the extensions of the Shopify admin call, by the session token of the merchant who has it open. */
export function shopifyExtensionRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.getShopProduct, async ({ caller, params, locale }) => {
    const store = await requireShopStore(db, caller);
    const [product] = await findShopProducts(services, store, { productNumbers: [params.productNumber], locale });
    if (product === undefined) throw new Refusal('not-found');
    return product;
  });
  api.bind(contract.findShopProducts, async ({ caller, body, locale }) =>
    findShopProducts(services, await requireShopStore(db, caller), { ...body, locale }),
  );
  api.bind(contract.linkShopProducts, async ({ caller, body: { links }, locale }) => {
    const store = await requireShopStore(db, caller);
    await linkShopProducts(services, { ...store, userId: caller.userId }, links);
    return findShopProducts(services, store, { productNumbers: links.map(({ productNumber }) => productNumber), locale });
  });
  api.bind(contract.importShopProducts, async ({ caller, body }) =>
    importShopProducts(services, await requireShopStore(db, caller), body.productNumbers),
  );
  api.bind(contract.getShopOrder, async ({ caller, params, locale }) =>
    getShopOrder(services, await requireShopStore(db, caller), { ...params, locale }),
  );
}
