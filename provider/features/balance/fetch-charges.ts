import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#provider/database/database.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { keepEvents } from '#provider/gateways/keep-events.ts';
import type { Task } from '#provider/jobs/task.ts';
import { findCharge } from './balance.store.ts';
import { openRechargeStates } from './recharge-lifecycle.ts';

const BATCH = 500;
/** A job that finds no gateway is tried only this often: the next round asks again. */
const TRIES = 3;

/**
 * Every minute: queues a question for each recharge whose gateway is to be asked again, so that a lost notice costs minutes. One that is open is asked
 * after half its age, at most a quarter of an hour; one that ended after half its age, for half a year: late money, refunds and disputes may come.
 */
export const queueFetches: Task = async ({ database }) => {
  await inTransaction(database, async (tx) => {
    await sql`
      WITH due AS (
        SELECT account_id, id FROM recharge WHERE next_fetch_at <= app_now() ORDER BY next_fetch_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), asked AS (
        UPDATE recharge r SET next_fetch_at = CASE
            WHEN r.state IN ('refunded', 'charged_back') OR r.created_at < app_now() - interval '180 days' THEN NULL
            ELSE app_now() + greatest(interval '1 minute', CASE WHEN r.state = ANY (${openRechargeStates}::text[])
              THEN least((app_now() - r.created_at) / 2, interval '15 minutes') ELSE (app_now() - r.created_at) / 2 END)
          END
        FROM due WHERE r.account_id = due.account_id AND r.id = due.id RETURNING r.account_id, r.id
      )
      SELECT graphile_worker.add_job('fetch-charge', json_build_object('accountId', account_id, 'rechargeId', id),
        job_key => 'fetch-charge:' || id, max_attempts => ${TRIES}::int) FROM asked`.execute(tx);
  });
};

const FetchJob = z.object({ accountId: z.string(), rechargeId: z.string() });

/** Asks the gateway what happened to a recharge's charge, and collects what its payer approved while it can still be paid. */
export const fetchCharge: Task = async (services, payload) => {
  const { accountId, rechargeId } = FetchJob.parse(payload);
  const charge = await findCharge(services.database.db, accountId, rechargeId);
  if (charge === null) return;
  const gateway = requireGateway(charge.gateway);
  const events = charge.payable
    ? await gateway.capture(services, { key: `capture:${rechargeId}`, chargeId: charge.chargeId })
    : await gateway.fetchCharge(services, charge.chargeId);
  await inTransaction(services.database, (tx) => keepEvents(tx, gateway.code, events ?? []));
};
