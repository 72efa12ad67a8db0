import * as buyerMails from '#contract/notification-buyer-mails.ts';
import * as settings from '#contract/notification-settings.ts';
import * as contract from '#contract/notifications.ts';
import { inTransaction } from '#provider/database/database.ts';
import { requireOwnUser } from '#provider/features/account/require-own-user.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { previewBuyerMail, saveBuyerMails, shownMails } from './buyer-mails/save-buyer-mails.ts';
import { queueBuyerMailTest } from './buyer-mails/send-buyer-mail-test.ts';
import { countNotifications } from './count-notifications.ts';
import { listDeliveries, retryDelivery } from './delivery-log.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead, setArchived } from './notifications.store.ts';
import { findPreferences } from './preferences.store.ts';
import { savePreferences } from './save-preferences.ts';
import { sendTestMail } from './send-test-mail.ts';
import { createWebhookEndpoint, testWebhookEndpoint } from './webhook-endpoints.ts';
import { findWebhookEndpoints, openWebhookSecret, removeWebhookEndpoint, requireWebhookEndpoint } from './webhook-endpoints.store.ts';

/** Binds the notification box. A user sees and marks only notifications of their own. */
export function notificationRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listNotifications, ({ caller, query, locale }) => listNotifications(services, caller, query, locale));
  api.bind(contract.countNotifications, ({ caller }) => countNotifications(db, caller));
  api.bind(contract.readNotifications, async ({ caller, body }) => ({
    marked: await markRead(db, caller, { tab: body.tab, ids: body.ids }),
  }));
  api.bind(contract.archiveNotifications, async ({ caller, body }) => ({ changed: await setArchived(db, caller, body) }));
  preferenceRoutes(api, services);
  webhookRoutes(api, services);
  buyerMailRoutes(api, services);
  api.bindOnce(settings.sendTestMail, ({ caller }, tx) => sendTestMail(tx, caller));
  api.bindList(settings.listNotificationDeliveries, ({ caller, query, locale }) => listDeliveries(services, caller, query, locale));
  api.bindOnce(settings.retryNotificationDelivery, ({ caller, params }, tx) => retryDelivery(tx, caller, params.deliveryId));
}

function preferenceRoutes(api: Api, services: Services): void {
  api.bind(settings.getNotificationPreferences, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return findPreferences(services.database.db, caller);
  });
  api.bind(settings.saveNotificationPreferences, async ({ caller, params, body }) => {
    requireOwnUser(caller, params.userId);
    return savePreferences(services, caller, body);
  });
}

function webhookRoutes(api: Api, services: Services): void {
  const { database, keys } = services;
  api.bind(settings.listWebhookEndpoints, ({ caller }) => findWebhookEndpoints(database.db, caller));
  api.bindOnce(settings.createWebhookEndpoint, ({ caller, body }, tx) => createWebhookEndpoint(services, tx, caller, body.url));
  api.bind(settings.getWebhookSecret, async ({ caller, params }) => {
    const { secret } = await requireWebhookEndpoint(database.db, caller, params.endpointId);
    return { secret: openWebhookSecret(keys, caller.accountId, secret) };
  });
  api.bindOnce(settings.testWebhookEndpoint, ({ caller, params }, tx) => testWebhookEndpoint(tx, caller, params.endpointId));
  api.bind(settings.deleteWebhookEndpoint, async ({ caller, params }) => {
    await inTransaction(database, (tx) => removeWebhookEndpoint(tx, caller, params.endpointId));
    return {};
  });
}

function buyerMailRoutes(api: Api, services: Services): void {
  const keyOf = (caller: { accountId: string }, { storeId }: { storeId: string }) => ({ accountId: caller.accountId, storeId });
  api.bind(buyerMails.getBuyerMails, ({ caller, params }) => shownMails(services.database.db, keyOf(caller, params)));
  api.bind(buyerMails.saveBuyerMails, ({ caller, params, body }) => saveBuyerMails(services, keyOf(caller, params), body));
  api.bind(buyerMails.previewBuyerMail, ({ caller, params, body }) => previewBuyerMail(services, keyOf(caller, params), body));
  api.bindOnce(buyerMails.sendBuyerMailTest, ({ caller, params, body }, tx) => {
    const { homeAccountId, userId } = caller;
    return queueBuyerMailTest(services, tx, { ...keyOf(caller, params), homeAccountId, userId }, body);
  });
}
