import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';

const RELAY_EVERY_MS = 200;
const BATCH = 500;

/**
 * Moves outbox rows into the queue, a batch a transaction, so each becomes exactly one job named by its kind. A poll and
 * not a NOTIFY from the payment itself: a notification takes a lock that would put all paying merchants in one line.
 */
export function startOutboxRelay(services: Services): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    while (!stopped) {
      const moved = await relayBatch(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'outbox relay');
        return 0;
      });
      if (moved < BATCH && !stopped)
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, RELAY_EVERY_MS);
        });
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await loop;
    },
  };
}

export async function relayBatch(services: Services): Promise<number> {
  return inTransaction(services.database, async (tx) => {
    const moved = await sql<{ moved: number }>`
      WITH batch AS (
        SELECT account_id, id, kind, payload FROM outbox WHERE relayed_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), marked AS (
        UPDATE outbox o SET relayed_at = now() FROM batch b WHERE o.account_id = b.account_id AND o.id = b.id
      )
      SELECT count(*)::int AS moved FROM (SELECT graphile_worker.add_job(kind, payload::json, max_attempts => 12) FROM batch) added`.execute(
      tx,
    );
    return moved.rows[0]?.moved ?? 0;
  });
}
