import { z } from 'zod';
import { inTransaction } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { lockRecharge, moveRecharge } from './move-recharge.ts';

const ExpireJob = z.object({ accountId: z.string(), rechargeId: z.string() });

/** Ends a recharge nobody paid in time. */
export const expireRecharge: Task = async (services, payload) => {
  const { accountId, rechargeId } = ExpireJob.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const recharge = await lockRecharge(tx, { accountId, id: rechargeId });
    if (recharge === null || !recharge.expired) return;
    if (recharge.state === 'created' || recharge.state === 'redirected')
      await moveRecharge(tx, recharge, { to: 'expired', actor: { kind: 'system' } });
  });
};
