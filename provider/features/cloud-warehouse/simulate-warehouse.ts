import { sql } from 'kysely';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { simulatedMs } from '#provider/warehouses/simulated/simulated-clock.ts';
import type { DocumentKey } from './lifecycles.ts';
import { movePlan, receiveCarton } from './inbound/receive-goods.ts';
import { finishService } from './lots/services.ts';
import { workOutbound } from './outbound/work-outbound.ts';

const WORKER: Actor = { kind: 'provider' };

interface Waiting extends DocumentKey {
  kind: 'inbound' | 'outbound' | 'service';
  state: string;
  /** What a bulk order's postage says about its next step. */
  postage: string | null;
  feeMinor: number;
}

/**
 * One unit in so many of a carton is missing at its first count, and one came damaged, so that merchants can dispute a count and accept one. After a
 * dispute the missing ones are found. Cartons of fewer units come as they were announced.
 */
const DIFFERS_OF = 50;
/** Simulated hours a document waits in each state before the next step. */
const STEP_HOURS = 4;
/** Cartons it opens of a plan at a time. */
const CARTONS_AT_ONCE = 1_000;

/** In a demo, what people would do with test goods at the console: one step of each document whose time has come. */
export const simulateOwnStock: Task = async ({ database, config }) => {
  if (!config.demo) return;
  const waitMs = simulatedMs(config, STEP_HOURS);
  const found = await sql<Waiting>`
    SELECT kind, account_id AS "accountId", id, state, postage, fee_minor AS "feeMinor" FROM (
      SELECT 'inbound' AS kind, p.account_id, p.id, coalesce(CASE WHEN p.state = 'label_ready' THEN b.state END, p.state) AS state, NULL AS postage, 0 AS fee_minor,
        p.updated_at, p.mode FROM inbound_plan p LEFT JOIN stock_purchase b ON b.account_id = p.account_id AND b.id = p.purchase_id
        WHERE p.state IN ('label_ready', 'in_transit', 'arrived', 'receiving', 'stocked')
      UNION ALL SELECT 'outbound', account_id, id, state, postage, fee_minor, updated_at, mode FROM outbound_order
        WHERE state IN ('submitted', 'approved', 'paid', 'picking', 'packed', 'shipped')
      UNION ALL SELECT 'service', account_id, id, state, NULL, 0, updated_at, mode FROM service_order WHERE state = 'requested'
    ) w WHERE mode = 'test' AND updated_at <= app_now() - make_interval(secs => ${waitMs / 1_000}::double precision) ORDER BY updated_at LIMIT 200`.execute(
    database.db,
  );
  for (const waiting of found.rows)
    await inTransaction(database, (tx) => takeNextStep(tx, waiting)).catch((error: unknown) => {
      // Somebody else moved it, or it waits for its merchant.
      if (!(error instanceof Refusal)) throw error;
    });
};

async function takeNextStep(tx: Tx, waiting: Waiting): Promise<void> {
  if (waiting.kind === 'service') await finishService(tx, waiting, { text: '✓', actor: WORKER });
  else if (waiting.kind === 'inbound') await moveInbound(tx, waiting);
  else await moveOutbound(tx, waiting);
}

async function moveInbound(tx: Tx, key: Waiting): Promise<void> {
  const step = {
    paid: 'buy',
    buying: 'ship',
    short: 'ship',
    in_transit: 'arrive',
    arrived: 'receive',
    receiving: 'finish',
    stocked: 'close',
  } as const;
  if (!(key.state in step)) return;
  if (key.state === 'receiving' && !(await receiveNext(tx, key))) return;
  await movePlan(tx, key, { step: step[key.state as keyof typeof step], text: '', actor: WORKER });
}

/** Opens the next cartons of a plan. Gives whether all are open then. */
async function receiveNext(tx: Tx, key: DocumentKey): Promise<boolean> {
  const cartons = await sql<{ number: number; expected: number; recounted: boolean }>`
    SELECT c.number, c.expected, EXISTS (SELECT 1 FROM inbound_plan_event e
      WHERE e.account_id = c.account_id AND e.entity_id = c.plan_id AND e.cause = 'disputed') AS recounted
    FROM inbound_carton c WHERE c.account_id = ${key.accountId} AND c.plan_id = ${key.id} AND c.received IS NULL ORDER BY c.number
    LIMIT ${CARTONS_AT_ONCE + 1}`.execute(tx);
  for (const { number, expected, recounted } of cartons.rows.slice(0, CARTONS_AT_ONCE)) {
    const damaged = Math.floor(expected / DIFFERS_OF);
    const missing = recounted ? 0 : damaged;
    await receiveCarton(tx, key, { number, received: expected - damaged - missing, damaged, unusual: false, measured: null, photoIds: [] });
  }
  return cartons.rows.length <= CARTONS_AT_ONCE;
}

async function moveOutbound(tx: Tx, key: Waiting): Promise<void> {
  const work = { feeMinor: null, cartonWeightG: 0, trackingNumber: '', actor: WORKER };
  const ready = key.state === 'paid' ? (key.postage === 'after' ? 'ship' : 'pick') : key.state === 'packed' ? 'ship' : null;
  const step =
    ready ?? { submitted: 'approve' as const, approved: 'pick' as const, picking: 'pack' as const, shipped: 'close' as const }[key.state];
  if (step !== undefined) await workOutbound(tx, key, { ...work, step });
}
