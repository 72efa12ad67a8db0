import * as contract from '#contract/notifications.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { countNotifications } from './count-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead } from './notifications.store.ts';

/** Binds the notification box. A user sees and marks only notifications of their own. */
export function notificationRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listNotifications, ({ caller, query, locale }) => listNotifications(services, caller, query, locale));
  api.bind(contract.countNotifications, ({ caller }) => countNotifications(db, caller));
  api.bind(contract.readNotifications, async ({ caller, body }) => ({
    marked: await markRead(db, caller, { tab: body.tab, ids: body.ids }),
  }));
}
