import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import { setPrices, setStock } from './change-variants.ts';
import { pushProduct } from './push-product.ts';
import { deleteProduct, readProduct, readProducts, setVisibility } from './read-products.ts';

/** Products in stores of Nuvemshop. */
export const nuvemshopCatalog: CatalogSync = { readProducts, readProduct, setStock, setVisibility, deleteProduct, pushProduct, setPrices };
