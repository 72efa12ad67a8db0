import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#provider/database/database.ts';
import type { CatalogSync, PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { storeRefused } from '#provider/platforms/platform.ts';
import { callShop, readShop } from './sandbox-client.ts';
import { replaceVariants, upsertProduct } from './sandbox-shop.store.ts';
import { setSandboxPrices } from './set-sandbox-prices.ts';
import { deleteProduct, findProducts, setProductVisibility, setVariantStock } from './shop-products.store.ts';

/** Products a page, as a real platform gives them. */
const PAGE = 100;

/** Products in shops of the sandbox. */
export const sandboxCatalog: CatalogSync = {
  async pushProduct(services, store, product) {
    return callShop(services, store, async (tx) => {
      if (product.variants.length === 0) throw storeRefused();
      const productId = await upsertProduct(tx, store.externalId, uuidv7(), product);
      const variants = await replaceVariants(tx, { shopId: store.externalId, productId }, product.variants.map(asShopVariant));
      return { externalProductId: productId, variants };
    });
  },

  async readProducts(services, store, after) {
    const products = await readShop(services, store, (db) => findProducts(db, { shopId: store.externalId, after, limit: PAGE }));
    return { products, next: products.length < PAGE ? null : (products.at(-1)?.externalProductId ?? null) };
  },

  async readProduct(services, store, externalProductId) {
    const [product] = await readShop(services, store, (db) =>
      findProducts(db, { shopId: store.externalId, productId: externalProductId, after: null, limit: 1 }),
    );
    return product ?? null;
  },

  async setStock(services, store, levels) {
    return readShop(services, store, () => inTransaction(services.database, (tx) => setVariantStock(tx, store.externalId, levels)));
  },

  async setVisibility(services, store, change) {
    return readShop(services, store, () => inTransaction(services.database, (tx) => setProductVisibility(tx, store.externalId, change)));
  },

  async deleteProduct(services, store, externalProductId) {
    await callShop(services, store, (tx) => deleteProduct(tx, store.externalId, externalProductId));
  },

  async setPrices(services, store, { externalProductId, variants }) {
    return callShop(services, store, (tx) => setSandboxPrices(tx, { shopId: store.externalId, productId: externalProductId }, variants));
  },
};

function asShopVariant(variant: PushedProduct['variants'][number]) {
  const { key, sku, priceMinor, compareAtMinor, available } = variant;
  return { id: uuidv7(), key, title: variant.options.join(' / '), sku, priceMinor, compareAtMinor, available };
}
