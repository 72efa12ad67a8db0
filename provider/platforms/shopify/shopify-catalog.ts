import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import { deleteProduct } from './delete-product.ts';
import { pushProduct } from './push-product.ts';
import { readProduct, readProducts } from './read-products.ts';
import { setPrices } from './set-prices.ts';
import { setStock } from './set-stock.ts';
import { setVisibility } from './set-visibility.ts';

/** Products in shops of Shopify. */
export const shopifyCatalog: CatalogSync = { readProducts, readProduct, setStock, setVisibility, deleteProduct, pushProduct, setPrices };
