import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';

const RELAY_EVERY_MS = 200;
/** Rows a relay takes at once. */
export const RELAY_BATCH = 500;

/**
 * Moves what waits in a table into the queue, a batch a transaction. A poll and not a NOTIFY from the payment itself: a
 * notification takes a lock that would put all paying merchants in one line.
 */
export interface Relay {
  name: string;
  /** Returns how many rows it took, `RELAY_BATCH` at most. */
  moveBatch(services: Services): Promise<number>;
}

/** Runs a relay until stopped. */
export function startRelay(services: Services, { name, moveBatch }: Relay): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    while (!stopped) {
      const moved = await moveBatch(services).catch((error: unknown) => {
        services.log.warn({ err: error }, `${name} relay`);
        return 0;
      });
      if (moved < RELAY_BATCH && !stopped)
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

/** Each outbox row becomes exactly one job named by its kind; one whose payload names a store waits its turn at it. */
export const outboxRelay: Relay = {
  name: 'outbox',
  moveBatch: ({ database }) =>
    inTransaction(database, async (tx) => {
      const moved = await sql<{ moved: number }>`
        WITH batch AS (
          SELECT account_id, id, kind, payload FROM outbox WHERE relayed_at IS NULL ORDER BY id LIMIT ${RELAY_BATCH} FOR UPDATE SKIP LOCKED
        ), marked AS (
          UPDATE outbox o SET relayed_at = app_now() FROM batch b WHERE o.account_id = b.account_id AND o.id = b.id
        )
        SELECT count(*)::int AS moved FROM (SELECT graphile_worker.add_job(kind, payload::json, queue_name => 'store:' || (payload ->> 'storeId'),
          max_attempts => 12) FROM batch) added`.execute(tx);
      return moved.rows[0]?.moved ?? 0;
    }),
};
