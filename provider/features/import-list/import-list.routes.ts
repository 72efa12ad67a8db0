import * as contract from '#contract/import-list.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { applyMultiplier } from './apply-multiplier.ts';
import { deleteImportItem } from './delete-import-item.ts';
import { importProducts } from './import-products.ts';
import { listImportItems } from './list-import-items.ts';
import { pushImportItems } from './push-import-items.ts';
import { readDraft } from './read-draft.ts';
import { restoreImportItem } from './restore-import-item.ts';
import { updateImportItem } from './update-import-item.ts';

/** Drafts between the catalogue and the stores. */
export function importListRoutes(api: Api, services: Services): void {
  api.bindList(contract.listImportItems, ({ caller, query, locale }) =>
    listImportItems(services, { accountId: caller.accountId, query, locale }),
  );
  api.bind(contract.getImportItem, ({ caller, params, locale }) =>
    readDraft(services.database.db, { accountId: caller.accountId, importItemId: params.importItemId, locale }),
  );
  api.bindOnce(contract.importProducts, ({ caller, body, locale }, tx) =>
    importProducts(services, tx, { accountId: caller.accountId, productIds: body.productIds, locale }),
  );
  api.bind(contract.updateImportItem, ({ caller, params, body, locale }) =>
    updateImportItem(services, { accountId: caller.accountId, importItemId: params.importItemId, locale, edit: body }),
  );
  api.bind(contract.applyMultiplier, ({ caller, body }) => applyMultiplier(services, { accountId: caller.accountId, ...body }));
  api.bind(contract.deleteImportItem, ({ caller, params }) => deleteImportItem(services, caller.accountId, params.importItemId));
  api.bind(contract.restoreImportItem, ({ caller, params }) => restoreImportItem(services, caller.accountId, params.importItemId));
  api.bindOnce(contract.pushImportItems, ({ caller, body, locale }, tx) =>
    pushImportItems(services, tx, { accountId: caller.accountId, locale, ...body }),
  );
}
