import { type RawBuilder, sql } from 'kysely';
import type { ParcelAttention } from '#contract/orders.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Task } from '#provider/jobs/task.ts';
import { attentionOf } from './attention-rules.ts';

const BATCH = 500;

interface Raised {
  accountId: string;
  id: string;
  number: string;
  kind: string;
  attention: ParcelAttention | null;
}

/**
 * Looks at all parcels that are under way, or need attention, by the rules. Their users are notified once of each reason that is new. Runs every
 * quarter of an hour, so that a reason stands on the screen well within an hour of its time.
 */
export const raiseAttention: Task = async ({ database }) => {
  for (let moved = BATCH; moved === BATCH;) {
    moved = await inTransaction(database, async (tx) => {
      const changed = await update(tx, sql`p.attention IS NOT NULL OR p.state NOT IN ('delivered', 'returned', 'lost')`);
      for (const parcel of changed) if (parcel.attention !== null) await notify(tx, parcel, parcel.attention);
      return changed.length;
    });
  }
};

/** The same for one parcel that was just scanned, or claimed. */
export async function refreshAttention(tx: Tx, { accountId, parcelId }: { accountId: string; parcelId: string }): Promise<void> {
  const [changed] = await update(tx, sql`p.account_id = ${accountId} AND p.id = ${parcelId}`);
  if (changed !== undefined && changed.attention !== null) await notify(tx, changed, changed.attention);
}

async function update(tx: Tx, where: RawBuilder<unknown>): Promise<Raised[]> {
  const changed = await sql<Raised>`
    WITH found AS MATERIALIZED (
      SELECT p.account_id, p.id, ${attentionOf} AS attention FROM parcel p WHERE ${where} ORDER BY p.id
    ), wrong AS MATERIALIZED (
      SELECT p.account_id, p.id, f.attention FROM found f JOIN parcel p ON p.account_id = f.account_id AND p.id = f.id
      WHERE p.attention IS DISTINCT FROM f.attention ORDER BY p.id LIMIT ${BATCH} FOR UPDATE OF p
    )
    UPDATE parcel p SET attention = w.attention, attention_since = CASE WHEN w.attention IS NOT NULL THEN app_now() END
    FROM wrong w WHERE p.account_id = w.account_id AND p.id = w.id
    RETURNING p.account_id AS "accountId", p.id, p.number, p.kind, p.attention`.execute(tx);
  return changed.rows;
}

async function notify(tx: Tx, { accountId, id, number, kind }: Raised, attention: ParcelAttention): Promise<void> {
  const path = kind === 'manual' ? `/manualOrders/shipped/${id}` : `/orders/shipped/${id}`;
  await notifyUsers(tx, { accountId, kind: 'parcel-attention', params: { number }, path, key: `parcel-attention:${id}:${attention}` });
}
