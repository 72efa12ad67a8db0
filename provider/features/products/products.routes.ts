import { getProduct, listCategories, listProducts } from '#contract/products.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { listCategoryTree } from './categories.store.ts';
import { getProductDetail } from './get-product.ts';
import { listProductsOnSale } from './list-products.ts';

/** The provider's catalog: categories, lists and details. What sending costs belongs to the shipping feature. */
export function productRoutes(api: Api, services: Services): void {
  api.bind(listCategories, ({ locale }) => listCategoryTree(services.database, locale));
  api.bindList(listProducts, ({ caller, query, locale }) => listProductsOnSale(services, { accountId: caller.accountId, query, locale }));
  api.bind(getProduct, ({ caller, params, locale }) =>
    getProductDetail(services, { accountId: caller.accountId, productId: params.productId, locale }),
  );
}
