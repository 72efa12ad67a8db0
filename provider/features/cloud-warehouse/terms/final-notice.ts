import { sql } from 'kysely';
import { FINAL_NOTICE_DAYS } from '#contract/cloud-warehouse.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type DocumentKey, lots } from '../lifecycles.ts';
import { TERM_END, TODAY } from '../lots/lots.store.ts';

/** Announces the day after which a frozen lot may be disposed of, with what its merchant is offered instead. */
export async function giveFinalNotice(tx: Tx, key: DocumentKey, { text, actor }: { text: string; actor: Actor }): Promise<void> {
  const lot = await lots.require(tx, key);
  const columns = { dispose_after: sql`${TODAY} + ${FINAL_NOTICE_DAYS}::integer` };
  const noticed = await lots.move(tx, lot, { to: 'final_notice', actor, columns });
  const eventKey = `storage-final:${key.id}:${noticed.version}`;
  const given = await sql<{ disposeAfter: string }>`
    INSERT INTO storage_notice (account_id, lot_id, term_end, kind, event_key)
    SELECT l.account_id, l.id, ${TERM_END}, 'final', ${eventKey} FROM stock_lot l WHERE l.account_id = ${key.accountId} AND l.id = ${key.id}
    ON CONFLICT (account_id, lot_id, term_end, kind) DO NOTHING
    RETURNING (SELECT dispose_after::text FROM stock_lot WHERE account_id = ${key.accountId} AND id = ${key.id}) AS "disposeAfter"`.execute(
    tx,
  );
  await notifyUsers(tx, {
    accountId: key.accountId,
    kind: 'storage-final-notice',
    params: { number: lot.number, day: given.rows[0]?.disposeAfter ?? '', offer: text },
    path: '/myCloudWarehouse?tab=renewals',
    key: eventKey,
  });
}
