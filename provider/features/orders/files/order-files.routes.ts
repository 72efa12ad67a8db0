import * as contract from '#contract/orders-files.ts';
import { documentLocaleOf } from '#provider/features/account/document-locale.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { getOrderDocument } from './get-order-document.ts';
import { startOrderFile } from './start-order-file.ts';
import { orderFile } from './write-order-file.ts';

/** Tables and documents of orders. */
export function orderFileRoutes(api: Api, services: Services): void {
  api.bindOnce(contract.startOrderFile, async ({ caller, body, locale }, tx) =>
    startOrderFile(services, tx, { accountId: caller.accountId, ...body, locale: await documentLocaleOf(tx, caller, locale) }),
  );
  api.bind(contract.linkOrderFile, ({ caller, params }) => orderFile.link(services, caller.accountId, params.jobId));
  api.bind(contract.getOrderDocument, async ({ caller, params, locale }) =>
    getOrderDocument(services, {
      accountId: caller.accountId,
      ...params,
      locale: await documentLocaleOf(services.database.db, caller, locale),
    }),
  );
}
