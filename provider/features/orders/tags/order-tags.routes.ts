import * as contract from '#contract/orders-tags.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { deleteOrderTag, renameOrderTag } from './edit-tags.ts';
import { markOrders, setOrderMarks } from './mark-orders.ts';
import { findTags } from './order-tags.store.ts';

/** What a merchant marks orders with: tags and notes. */
export function orderTagRoutes(api: Api, services: Services): void {
  const { database } = services;
  api.bind(contract.listOrderTags, ({ caller }) => findTags(database.db, caller.accountId));
  api.bind(contract.renameOrderTag, ({ caller, params, body }) =>
    renameOrderTag(database, caller.accountId, { id: params.tagId, name: body.name }),
  );
  api.bind(contract.deleteOrderTag, ({ caller, params }) => deleteOrderTag(database, caller.accountId, params.tagId));
  api.bind(contract.setOrderMarks, ({ caller: { accountId, userId }, params, body, locale }) =>
    inTransaction(database, (tx) => setOrderMarks(services, tx, { accountId, userId, ...params, ...body, locale })),
  );
  api.bindOnce(contract.markOrders, ({ caller: { accountId, userId }, body }, tx) =>
    markOrders(services, tx, { accountId, userId, ...body }),
  );
}
