import { importFromList, startBulkImport } from '#contract/bulk-import.ts';
import { getProductHistory as history, getProductTrust as trust } from '#contract/product-history.ts';
import * as marks from '#contract/product-marks.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { getProductHistory } from './get-product-history.ts';
import { getProductTrust } from './get-product-trust.ts';
import { importFromList as importList } from './import-from-list.ts';
import { markProducts } from './mark-products.ts';
import { deleteMarks, findMarks } from './product-marks.store.ts';
import { startBulkImport as startImport } from './start-bulk-import.ts';
import { unwatchProduct, watchProduct } from './watch-product.ts';

/** What a merchant keeps of the catalog, and what the past says of a product. */
export function keptProductRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(marks.markProducts, ({ caller: { accountId }, body }) => markProducts(services, { accountId, ...body }));
  api.bind(marks.unmarkProducts, async ({ caller: { accountId }, body: { kind, productIds } }) => ({
    unmarked: await deleteMarks(db, accountId, kind, productIds),
  }));
  api.bind(marks.getProductMarks, async ({ caller: { accountId, userId }, params: { productId } }) => {
    const found = await findMarks(db, { accountId, userId, productId });
    if (found === null) throw new Refusal('not-found');
    return found;
  });
  api.bind(marks.watchProduct, async ({ caller: { accountId, userId }, params: { productId } }) => {
    await watchProduct(services, { accountId, userId, productId });
    return {};
  });
  api.bind(marks.unwatchProduct, async ({ caller: { accountId, userId }, params: { productId } }) => {
    await unwatchProduct(services, { accountId, userId, productId });
    return {};
  });
  api.bind(history, ({ params }) => getProductHistory(services, params.productId));
  api.bind(trust, ({ params }) => getProductTrust(services, params.productId));
  api.bindOnce(startBulkImport, ({ caller: { accountId }, body: { productIds }, locale }, tx) =>
    startImport(tx, { accountId, productIds, locale }),
  );
  api.bindOnce(importFromList, ({ caller: { accountId }, body: { text }, locale }, tx) => importList(tx, { accountId, text, locale }));
}
