import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/import-list.ts';
import * as changes from '#contract/import-list-changes.ts';
import * as files from '#contract/import-list-files.ts';
import * as pushes from '#contract/import-list-pushes.ts';
import { bindFile } from '#provider/files/bind-file.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { applyMultiplier } from './apply-multiplier.ts';
import { applyTargetMargin } from './apply-target-margin.ts';
import { changeImportItems } from './change-import-items.ts';
import { changeMatchingDrafts } from './change-matching-drafts.ts';
import { deleteImportItem } from './delete-import-item.ts';
import { duplicateImportItem } from './duplicate-import-item.ts';
import { writeDraftsFile } from './drafts-file.ts';
import { getCatalogText } from './get-catalog-text.ts';
import { importProducts } from './import-products.ts';
import { listImportItems } from './list-import-items.ts';
import { mergeImportItems } from './merge-import-items.ts';
import { previewPush } from './preview-push.ts';
import { pushImportItems } from './push-import-items.ts';
import { readDraft } from './read-draft.ts';
import { restoreImportItem } from './restore-import-item.ts';
import { retryPush } from './retry-push.ts';
import { cancelScheduledPush, schedulePush } from './schedule-push.ts';
import { findWaitingPushes } from './scheduled-pushes.store.ts';
import { splitImportItem } from './split-import-item.ts';
import { updateImportItem } from './update-import-item.ts';

/** Drafts between the catalog and the stores. */
export function importListRoutes(api: Api, services: Services, app: FastifyInstance): void {
  api.bindList(contract.listImportItems, ({ caller, query, locale }) =>
    listImportItems(services, { accountId: caller.accountId, query, locale }),
  );
  bindFile({ api, services, app }, files.linkDraftsFile, async ({ params, ...asked }) =>
    writeDraftsFile(services, { ...asked, layout: params.layout }),
  );
  api.bind(contract.getImportItem, ({ caller, params, locale }) =>
    readDraft(services, services.database.db, { accountId: caller.accountId, importItemId: params.importItemId, locale }),
  );
  api.bind(contract.getCatalogText, ({ caller, params }) =>
    getCatalogText(services.database.db, { accountId: caller.accountId, ...params }),
  );
  api.bindOnce(contract.importProducts, ({ caller, body, locale }, tx) =>
    importProducts(services, tx, { accountId: caller.accountId, productIds: body.productIds, locale }),
  );
  api.bind(contract.updateImportItem, ({ caller, params, body, locale }) =>
    updateImportItem(services, { accountId: caller.accountId, importItemId: params.importItemId, locale, edit: body }),
  );
  api.bind(changes.applyTargetMargin, ({ caller, body }) => applyTargetMargin(services, { accountId: caller.accountId, ...body }));
  api.bind(changes.applyMultiplier, ({ caller, body }) => applyMultiplier(services, { accountId: caller.accountId, ...body }));
  api.bindOnce(changes.changeMatchingDrafts, ({ caller, body }, tx) => changeMatchingDrafts(tx, { accountId: caller.accountId, ...body }));
  api.bind(contract.deleteImportItem, ({ caller, params }) => deleteImportItem(services, caller.accountId, params.importItemId));
  api.bind(contract.restoreImportItem, ({ caller, params }) => restoreImportItem(services, caller.accountId, params.importItemId));
  api.bind(changes.changeImportItems, ({ caller, body }) => changeImportItems(services, { accountId: caller.accountId, ...body }));
  api.bind(contract.splitImportItem, ({ caller, params, body, locale }) =>
    splitImportItem(services, { accountId: caller.accountId, locale, ...params, ...body }),
  );
  api.bind(contract.mergeImportItems, ({ caller, body, locale }) =>
    mergeImportItems(services, { accountId: caller.accountId, locale, ...body }),
  );
  api.bindOnce(contract.duplicateImportItem, ({ caller, params, body }, tx) =>
    duplicateImportItem(tx, { accountId: caller.accountId, ...params, ...body }),
  );
  api.bind(pushes.previewPush, ({ caller, body, locale }) => previewPush(services, { accountId: caller.accountId, locale, ...body }));
  api.bindOnce(pushes.pushImportItems, ({ caller, body }, tx) => pushImportItems(services, tx, { accountId: caller.accountId, ...body }));
  api.bindOnce(pushes.retryPush, ({ caller, params }, tx) => retryPush(tx, caller.accountId, params.jobId));
  api.bindOnce(pushes.schedulePush, ({ caller, body }, tx) =>
    schedulePush(services, tx, { accountId: caller.accountId, userId: caller.userId, ...body }),
  );
  api.bind(pushes.listScheduledPushes, ({ caller }) => findWaitingPushes(services.database.db, caller.accountId));
  api.bind(pushes.cancelScheduledPush, ({ caller, params }) =>
    cancelScheduledPush(services, { accountId: caller.accountId, userId: caller.userId, id: params.scheduledPushId }),
  );
}
