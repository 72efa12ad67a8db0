import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { StoreKey } from './connector.ts';
import { expireToken } from './expire-token.ts';
import { storeNotConnected } from './platform.ts';
import { CredentialsUnreadable } from './store-credentials.ts';
import { findCredentials } from './stores-of-shop.ts';

/**
 * Does what opens a store's credentials. Where they do not open, the store waits for its merchant, who hears of it, as after any token
 * that is taken no longer; nothing of it is called.
 */
export async function withReadableCredentials<Result>(services: Services, store: StoreKey, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CredentialsUnreadable)) throw error;
    services.log.error(
      { accountId: store.accountId, storeId: store.storeId },
      'store credentials do not open: they are not those of this store, or SECRET_KEY was changed',
    );
    await inTransaction(services.database, async (tx) => {
      const current = await findCredentials(tx, store.accountId, store.storeId);
      // Unless the merchant has connected the store again meanwhile.
      if (current?.equals(error.sealed) === true) await expireToken(tx, store, 'credentials-unreadable');
    });
    throw storeNotConnected();
  }
}
