import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { ConnectedStore, PlatformCode } from '#provider/platforms/platform.ts';
import { languageOfStore } from './store-language.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import { findStoreAccess } from './stores.store.ts';

/** A store of the account that can be called; not-found for another's, state-conflict while it is not connected. */
export async function connectedStore(
  queryable: Queryable,
  accountId: string,
  storeId: string,
): Promise<ConnectedStore & { platform: PlatformCode; country: string; locale: Locale }> {
  const row = await findStoreAccess(queryable, accountId, storeId);
  if (row === undefined) throw new Refusal('not-found');
  if (row.credentials === null || !workingStoreStates.includes(row.state)) throw new Refusal('state-conflict');
  return {
    accountId,
    id: storeId,
    platform: row.platform,
    externalId: row.external_id,
    domain: row.domain,
    country: row.country,
    currency: row.currency,
    locale: languageOfStore(row),
    mode: row.mode,
  };
}
