import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { StoreRequest } from '#provider/platforms/fulfillment-sync.ts';
import type { ShopifyStore } from './admin-client.ts';

/** Notes requests a shop waits to have answered. Those of its that wait no longer and were not answered by us, the merchant took back. */
export async function noteRequests(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  requests: readonly StoreRequest[],
): Promise<void> {
  const rows = JSON.stringify(requests);
  await sql`WITH waiting AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS w ("externalOrderId" text, kind text, "requestedAt" timestamptz)
    ), withdrawn AS (
      DELETE FROM shopify_request r WHERE r.account_id = ${accountId} AND r.store_id = ${id} AND r.answered_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM waiting w WHERE w."externalOrderId" = r.external_order_id AND w.kind = r.kind)
    )
    INSERT INTO shopify_request (account_id, store_id, external_order_id, kind, requested_at)
    SELECT ${accountId}::uuid, ${id}::uuid, "externalOrderId", kind, "requestedAt" FROM waiting w
    WHERE NOT EXISTS (SELECT 1 FROM shopify_request r WHERE r.account_id = ${accountId} AND r.store_id = ${id}
      AND r.external_order_id = w."externalOrderId" AND r.kind = w.kind AND r.answered_at IS NULL)
    ON CONFLICT DO NOTHING`.execute(queryable);
}

/** Notes that an order's requests of a kind were answered just now. */
export async function noteAnswer(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { externalOrderId, kind, accepted }: Pick<StoreRequest, 'externalOrderId' | 'kind'> & { accepted: boolean },
): Promise<void> {
  await sql`UPDATE shopify_request SET answered_at = app_now(), accepted = ${accepted}
    WHERE account_id = ${accountId} AND store_id = ${id} AND external_order_id = ${externalOrderId} AND kind = ${kind} AND answered_at IS NULL`.execute(
    queryable,
  );
}

/** Notes a request made on behalf of the merchant who has paid us, which is accepted at once. */
export async function noteOwnRequest(queryable: Queryable, { accountId, id }: ShopifyStore, externalOrderId: string): Promise<void> {
  await sql`INSERT INTO shopify_request (account_id, store_id, external_order_id, kind, requested_at, answered_at, accepted)
    VALUES (${accountId}, ${id}, ${externalOrderId}, 'send', app_now(), app_now(), true) ON CONFLICT DO NOTHING`.execute(queryable);
}
