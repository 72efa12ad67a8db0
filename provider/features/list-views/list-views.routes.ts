import * as contract from '#contract/list-views.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { deleteView, findViews, setKeys, setLayout } from './list-views.store.ts';
import { renameListView, saveListView } from './save-list-view.ts';

/** How each user looks at lists: views of their own, columns, and keys. */
export function listViewRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.listListViews, ({ caller, query }) => findViews(db, caller, query.list));
  api.bindOnce(contract.saveListView, ({ caller, body }, tx) => saveListView(tx, caller, body));
  api.bind(contract.renameListView, ({ caller, params, body }) => renameListView(db, caller, params.listViewId, body.name));
  api.bind(contract.deleteListView, async ({ caller, params }) => {
    const gone = await deleteView(db, caller, params.listViewId);
    if (gone === undefined) throw new Refusal('not-found');
    return gone;
  });
  api.bind(contract.setListLayout, ({ caller, params, body }) => setLayout(db, caller, params.list, body));
  api.bind(contract.setListKeys, ({ caller, body }) => setKeys(db, caller, body.on));
}
