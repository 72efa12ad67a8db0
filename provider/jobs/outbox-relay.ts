import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { relayCatalogChanges } from './catalog-relay.ts';

const RELAY_EVERY_MS = 200;
const BATCH = 500;

/**
 * Moves what waits in tables into the queue, a batch a transaction. A poll and not a NOTIFY from the payment itself: a
 * notification takes a lock that would put all paying merchants in one line.
 */
export function startRelays(services: Services): { stop(): Promise<void> } {
  const relays = [startRelay(services, 'outbox relay', relayBatch), startRelay(services, 'catalog relay', relayCatalogChanges)];
  return {
    async stop() {
      await Promise.all(relays.map((relay) => relay.stop()));
    },
  };
}

function startRelay(services: Services, name: string, moveBatch: (services: Services) => Promise<number>): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    while (!stopped) {
      const moved = await moveBatch(services).catch((error: unknown) => {
        services.log.warn({ err: error }, name);
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

/** Each outbox row becomes exactly one job named by its kind. Returns how many were moved. */
export async function relayBatch(services: Services): Promise<number> {
  return inTransaction(services.database, async (tx) => {
    const moved = await sql<{ moved: number }>`
      WITH batch AS (
        SELECT account_id, id, kind, payload FROM outbox WHERE relayed_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), marked AS (
        UPDATE outbox o SET relayed_at = app_now() FROM batch b WHERE o.account_id = b.account_id AND o.id = b.id
      )
      SELECT count(*)::int AS moved FROM (SELECT graphile_worker.add_job(kind, payload::json, max_attempts => 12) FROM batch) added`.execute(
      tx,
    );
    return moved.rows[0]?.moved ?? 0;
  });
}
