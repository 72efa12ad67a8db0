import * as contract from '#contract/stores-unread.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { fetchUnread } from './fetch-unread.ts';
import { listUnread } from './unread.store.ts';

/** What stores sent or have and nobody could take in. */
export function unreadRoutes(api: Api, services: Services): void {
  api.bind(contract.listUnread, ({ caller }) => listUnread(services.database.db, caller.accountId));
  api.bind(contract.fetchUnread, ({ caller, params }) =>
    inTransaction(services.database, (tx) => fetchUnread(tx, caller.accountId, params.storeId)),
  );
}
