import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import { deleteProduct, setVisibility } from './change-products.ts';
import { pushProduct } from './push-product.ts';
import { readProduct, readProducts } from './read-products.ts';
import { setPrices } from './set-prices.ts';
import { setStock } from './set-stock.ts';

/** Products in shops of TikTok Shop. */
export const tiktokCatalog: CatalogSync = { readProducts, readProduct, setStock, setVisibility, deleteProduct, pushProduct, setPrices };
