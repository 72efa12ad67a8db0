import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#provider/database/database.ts';
import { notifyUser, notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Services } from '#provider/services.ts';

const STORES_PATH = '/addMyStore';
const NotifyTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });

/** Notifies that a store can't be signed in to any more: of a shop of Shopify the users it signs in as, of others all of the account. */
export async function notifyTokenExpired(services: Services, payload: unknown): Promise<void> {
  const { accountId, storeId } = NotifyTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const users = await sql<{ shop: string; userId: string }>`
      SELECT i.shop_domain AS shop, i.user_id AS "userId" FROM store s
      JOIN shop_identity i ON i.account_id = s.account_id AND i.shop_domain = s.external_id
      WHERE s.account_id = ${accountId} AND s.id = ${storeId} AND s.platform = 'shopify'`.execute(tx);
    for (const { shop, userId } of users.rows)
      await notifyUser(tx, { accountId, userId, kind: 'store-token-refused', params: { shop }, path: STORES_PATH });
    const others = await sql<{ shop: string }>`
      SELECT name AS shop FROM store WHERE account_id = ${accountId} AND id = ${storeId} AND platform <> 'shopify'`.execute(tx);
    for (const { shop } of others.rows)
      await notifyUsers(tx, { accountId, kind: 'store-disconnected', params: { shop }, path: STORES_PATH });
  });
}
