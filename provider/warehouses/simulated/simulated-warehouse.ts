import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { SubmissionKey, Warehouse, WarehouseOrderState } from '../warehouse.ts';
import { readStatus, readStock, stopWork, takeIn } from '../warehouse-orders.ts';
import { simulatedMs } from './simulated-clock.ts';

export const simulatedSteps = ['pick', 'pack', 'label'] as const;
export type SimulatedStep = (typeof simulatedSteps)[number];

/** Simulated hours until a step is done. */
const STEP_HOURS: Record<SimulatedStep, number> = { pick: 2, pack: 1, label: 4 };
/** Simulated hours it takes to stop picking. */
const ANSWER_HOURS = 1;

const NEXT: Partial<Record<WarehouseOrderState, SimulatedStep>> = { waiting: 'pick', picking: 'pack', packed: 'label' };

/** A warehouse that does by the clock what people would do at the console; DEMO_SPEED says how fast. Its jobs are the orders'. */
export const simulatedWarehouse: Warehouse = {
  kind: 'simulated',
  async submit(services, submission) {
    await inTransaction(services.database, async (tx) => {
      const { state } = await takeIn(tx, 'simulated', submission);
      const step = NEXT[state];
      if (step !== undefined) await queueStep(services, tx, submission, step);
    });
  },
  cancel: (services, key) =>
    inTransaction(services.database, async (tx) => {
      const answer = await stopWork(tx, key);
      if (answer === 'asked') await queueAnswer(services, tx, key);
      return answer;
    }),
  status: ({ database }, key) => readStatus(database.db, key),
  stock: ({ database }, asked) => readStock(database.db, asked),
};

type OrderKey = Pick<SubmissionKey, 'accountId' | 'orderId'>;

/** Has a step of an order done when its time has come. */
export async function queueStep(services: Services, tx: Tx, { accountId, orderId }: OrderKey, step: SimulatedStep): Promise<void> {
  await addJob(
    tx,
    'simulate-warehouse',
    { accountId, orderId, step },
    { runAfterMs: simulatedMs(services.config, STEP_HOURS[step]), key: `simulate-warehouse:${step}:${orderId}` },
  );
}

async function queueAnswer(services: Services, tx: Tx, { accountId, orderId }: OrderKey): Promise<void> {
  await addJob(
    tx,
    'simulate-cancel-answer',
    { accountId, orderId },
    { runAfterMs: simulatedMs(services.config, ANSWER_HOURS), key: `simulate-cancel-answer:${orderId}` },
  );
}
