import { inTransaction } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { expireReservations } from './reservations.store.ts';

const BATCH = 200;

/** Gives back what was held for merchants who did not pay in time, a batch a transaction until none is left. */
export const expireHolds: Task = async (services) => {
  let ended: number;
  do ended = await inTransaction(services.database, (tx) => expireReservations(tx, BATCH));
  while (ended === BATCH);
};
