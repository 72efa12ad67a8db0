import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { offerExport } from '#provider/features/account/offer-export.ts';
import { addNotice } from '#provider/features/notifications/add-notice.ts';
import { say } from '#provider/http/language.ts';
import type { NamedBuyer } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { findOrdersOfBuyer, readOrders } from './buyer-data.store.ts';
import { lockStoresOfShop, type ToldShop } from './uninstall-store.ts';

/** Platforms give the merchant a month to answer a buyer. */
const DAYS_TO_ANSWER = 30;
const DAY_MS = 86_400_000;
const EXPORTS_PATH = '/myAccount';

/** A buyer asks a shop what is stored of them: the merchant gets a file with what we hold, and is told. */
export async function exportBuyer(services: Services, tx: Tx, told: ToldShop, buyer: NamedBuyer): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, told);
  const dueAt = new Date(Date.parse(told.happenedAt) + DAYS_TO_ANSWER * DAY_MS).toISOString();
  for (const store of stores) {
    const owner = await findOwner(tx, store.accountId);
    const orders = await readOrders(tx, store.accountId, await findOrdersOfBuyer(tx, store, buyer));
    await offerExport(services, tx, {
      ...owner,
      label: say(owner.locale, 'export.buyer-row', { shop: told.shop }),
      name: 'buyer-data.json',
      content: { shop: told.shop, askedAt: told.happenedAt, buyer, orders },
      daysKept: DAYS_TO_ANSWER,
    });
    await addNotice(tx, { ...owner, kind: 'buyer-data-request', params: { shop: told.shop, dueAt }, path: EXPORTS_PATH });
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
