import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { offerExport } from '#provider/features/account/offer-export.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { say } from '#provider/http/language.ts';
import type { NamedBuyer } from '#provider/platforms/order-source.ts';
import { findOrdersOfBuyer, readOrders } from './buyer-data.store.ts';
import type { ShopEvent } from '#provider/platforms/platform.ts';
import { lockStoresOfShop } from './uninstall-store.ts';

/** Platforms give the merchant a month to answer a buyer; the file is kept as long (files/file-purposes.ts). */
const DAYS_TO_ANSWER = 30;
const DAY_MS = 86_400_000;
const EXPORTS_PATH = '/myAccount';

/** A buyer asks a shop what is stored of them: the merchant gets a file with what we hold, and is notified. */
export async function exportBuyer(tx: Tx, event: ShopEvent, buyer: NamedBuyer): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, event);
  const dueAt = new Date(Date.parse(event.happenedAt) + DAYS_TO_ANSWER * DAY_MS).toISOString();
  for (const store of stores) {
    const owner = await findOwner(tx, store.accountId);
    const orders = await readOrders(tx, store.accountId, await findOrdersOfBuyer(tx, store, buyer));
    await offerExport(tx, {
      ...owner,
      label: say(owner.locale, 'export.buyer-row', { shop: event.shop }),
      name: 'buyer-data.json',
      content: { shop: event.shop, askedAt: event.happenedAt, buyer, orders },
    });
    await notifyUser(tx, { ...owner, kind: 'buyer-data-request', params: { shop: event.shop, dueAt }, path: EXPORTS_PATH });
  }
  return stores.length === 0 ? 'no-connected-store' : null;
}

/** The account's first user. */
async function findOwner(tx: Tx, accountId: string): Promise<{ accountId: string; userId: string; locale: Locale }> {
  const user = await tx
    .selectFrom('app_user')
    .select(['id', 'locale'])
    .where('account_id', '=', accountId)
    .orderBy('registration_date')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { accountId, userId: user.id, locale: isLocale(user.locale) ? user.locale : defaultLocale };
}
