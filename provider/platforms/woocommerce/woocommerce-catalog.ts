import { z } from 'zod';
import type { CatalogSync, Visibility } from '#provider/platforms/catalog-sync.ts';
import { isNumber } from './product-ids.ts';
import { pushProduct } from './push-product.ts';
import { findProduct, readProduct, readProducts, visibilityOf } from './read-products.ts';
import { setPrices, setStock } from './set-variants.ts';
import { asRefusal, callExisting, callStore } from './store-client.ts';

const Done = z.object({});
const SHOWN: Record<Visibility, Record<string, string>> = {
  published: { status: 'publish', catalog_visibility: 'visible' },
  hidden: { status: 'publish', catalog_visibility: 'hidden' },
  unpublished: { status: 'draft' },
};

/** Our products in WooCommerce stores. */
export const wooCommerceCatalog: CatalogSync = {
  readProducts,
  readProduct,
  setStock,
  setPrices,

  async setVisibility(services, store, { externalProductId, visibility, expected }) {
    const product = await findProduct(services, store, externalProductId);
    const present = product === null ? null : visibilityOf(product);
    if (product === null || present !== expected) return present;
    const call = { method: 'PUT', path: `/wc/v3/products/${product.id}`, body: SHOWN[visibility], data: Done, repeatable: true } as const;
    await callExisting(services, store, call);
    return visibility;
  },

  /** Past the trash: what lies there keeps its SKU. */
  async deleteProduct(services, store, externalProductId) {
    if (!isNumber(externalProductId)) return;
    const path = `/wc/v3/products/${externalProductId}`;
    await callStore(services, store, { method: 'DELETE', path, query: { force: 'true' }, data: Done, repeatable: true });
  },

  async pushProduct(services, store, product) {
    try {
      return await pushProduct(services, store, product);
    } catch (error) {
      throw asRefusal(services, store, error);
    }
  },
};
