import { sql } from 'kysely';
import type { StoreTransfer } from '#contract/stores-transfers.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** An older request says nothing any more. */
const KEPT_FOR = sql`interval '14 days'`;

/** Requests an account has to decide, and those it made of shops it has not connected since; newest first. */
export async function findTransfers(queryable: Queryable, accountId: string, transferId: string | null = null): Promise<StoreTransfer[]> {
  const found = await sql<StoreTransfer>`
    SELECT t.id, 'given' AS role, s.platform, s.domain, s.name AS "storeName", coalesce(t.decision, 'requested') AS state, t.requested_at AS "requestedAt",
      (SELECT u.email::text FROM app_user u WHERE u.account_id = t.to_account_id ORDER BY u.registration_date, u.id LIMIT 1) AS "requestedBy"
    FROM store_transfer t JOIN store s ON s.account_id = t.account_id AND s.id = t.store_id
    WHERE t.account_id = ${accountId} AND (t.decision IS NULL OR t.id = ${transferId}::uuid) AND t.requested_at > app_now() - ${KEPT_FOR}
      AND (${transferId}::uuid IS NULL OR t.id = ${transferId})
    UNION ALL
    SELECT t.id, 'requested', s.platform, s.domain, NULL, coalesce(t.decision, 'requested'), t.requested_at, NULL
    FROM store_transfer t JOIN store s ON s.account_id = t.account_id AND s.id = t.store_id
    WHERE t.to_account_id = ${accountId} AND t.requested_at > app_now() - ${KEPT_FOR} AND ${transferId}::uuid IS NULL
      AND NOT EXISTS (SELECT 1 FROM store_transfer newer WHERE newer.account_id = t.account_id AND newer.store_id = t.store_id
        AND newer.to_account_id = t.to_account_id AND newer.requested_at > t.requested_at)
      AND NOT EXISTS (SELECT 1 FROM store own WHERE own.account_id = ${accountId} AND own.platform = s.platform
        AND own.external_id = s.external_id AND own.state NOT IN ('uninstalled', 'erased'))
    ORDER BY "requestedAt" DESC, id`.execute(queryable);
  return found.rows;
}

/** Adds a request; false where one waits for its decision. */
export async function insertTransfer(
  tx: Tx,
  { id, accountId, storeId, toAccountId }: { id: string; accountId: string; storeId: string; toAccountId: string },
): Promise<boolean> {
  const inserted = await sql<{ isNew: boolean }>`INSERT INTO store_transfer (account_id, id, store_id, to_account_id)
    VALUES (${accountId}, ${id}, ${storeId}, ${toAccountId})
    ON CONFLICT (account_id, store_id, to_account_id) WHERE decision IS NULL DO UPDATE SET requested_at = app_now()
    RETURNING (xmax = 0) AS "isNew"`.execute(tx);
  return inserted.rows[0]?.isNew === true;
}

/** Writes a decision down, and gives the store it is about; undefined where nothing waits for one. */
export async function decideTransfer(
  tx: Tx,
  { accountId, transferId, decision }: { accountId: string; transferId: string; decision: 'agreed' | 'refused' },
): Promise<{ storeId: string; toAccountId: string } | undefined> {
  const decided = await sql<{ storeId: string; toAccountId: string }>`
    UPDATE store_transfer SET decision = ${decision}, decided_at = app_now()
    WHERE account_id = ${accountId} AND id = ${transferId} AND decision IS NULL AND requested_at > app_now() - ${KEPT_FOR}
    RETURNING store_id AS "storeId", to_account_id AS "toAccountId"`.execute(tx);
  return decided.rows[0];
}
