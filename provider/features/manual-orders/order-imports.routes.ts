import * as contract from '#contract/order-imports.ts';
import { ORDER_FILE_MAX_BYTES } from '#contract/manual-orders.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { checkImport } from './imports/check-import.ts';
import { startCreation } from './imports/create-orders.ts';
import { listImports, requireImport } from './imports/imports.store.ts';
import { listImportOrders, listImportRows } from './imports/list-import.ts';
import { quoteImport } from './imports/quote-import.ts';
import { storeUpload } from './imports/store-upload.ts';

/** Files of orders: uploaded, checked, quoted, ordered. */
export function orderImportRoutes(api: Api, services: Services): void {
  const { database } = services;
  api.bindUpload(
    contract.uploadOrderFile,
    { field: 'file', maxBytes: ORDER_FILE_MAX_BYTES },
    ({ caller: { accountId }, query: { fileName }, upload }) => storeUpload(services, { accountId, fileName, content: upload }),
  );
  api.bind(contract.listOrderImports, ({ caller: { accountId } }) => listImports(database.db, accountId));
  api.bind(contract.getOrderImport, ({ caller: { accountId }, params: { orderImportId } }) =>
    requireImport(database.db, accountId, orderImportId),
  );
  api.bind(contract.checkOrderImport, ({ caller: { accountId }, params: { orderImportId: id }, body: { version, ...settings } }) =>
    inTransaction(database, (tx) => checkImport(services, tx, { accountId, id, version, settings })),
  );
  api.bind(contract.listOrderImportRows, ({ caller: { accountId }, params: { orderImportId: id }, query: { view, after } }) =>
    listImportRows(database.db, { accountId, id, view, after }),
  );
  api.bind(contract.quoteOrderImport, ({ caller: { accountId }, params: { orderImportId: id } }) =>
    inTransaction(database, (tx) => quoteImport(services, tx, { accountId, id })),
  );
  api.bind(contract.listOrderImportOrders, ({ caller: { accountId }, params: { orderImportId: id }, query: { page }, locale }) =>
    listImportOrders(services, { accountId, id, page, locale }),
  );
  api.bindOnce(contract.startOrderImport, ({ caller: { accountId, userId }, params: { orderImportId: id }, locale }, tx) =>
    startCreation(tx, { accountId, userId, id, locale }),
  );
}
