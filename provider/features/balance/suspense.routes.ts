import { z } from 'zod';
import * as contract from '#contract/suspense.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import { gatewayOf } from '#provider/gateways/keep-events.ts';
import { markHandled } from '#provider/platforms/inbox.store.ts';
import { findMoney, listWaitingEvents, listWaitingMoney } from './suspense-list.ts';
import { beginReturn, matchSuspense, returnSuspense } from './suspense.ts';

/** Binds what operators do with money that fits no recharge. */
export function suspenseRoutes(api: Api): void {
  api.bindOperator(contract.listSuspense, async (_call, tx) => {
    const [money, events] = [await listWaitingMoney(tx), await listWaitingEvents(tx)];
    const shown = events.map(({ deliveryId: id, topic, chargeId, why, receivedAt, source }) => ({
      id,
      gateway: gatewayOf({ source }),
      topic,
      chargeId,
      why,
      receivedAt,
    }));
    return { data: { money, events: shown }, audit: { accountId: null } };
  });

  api.bindOperator(contract.decideSuspense, async ({ caller, params: { itemId }, body }, tx) => {
    const before = await requireMoney(tx, itemId);
    const actor = { kind: 'operator', id: caller.userId } as const;
    if (body.decision === 'match') {
      const accountId = await accountOf(tx, body.rechargeNumber);
      await requireOthers(tx, accountId, caller.userId);
      await matchSuspense(tx, { itemId, accountId, actor, cause: body.reason });
    } else {
      await beginReturn(tx, { itemId, actor, cause: body.reason });
      await addJob(tx, 'return-suspense', { itemId, operatorId: caller.userId }, { key: `return-suspense:${itemId}` });
    }
    const after = await requireMoney(tx, itemId);
    const subject = { type: 'suspense', id: itemId, before, after };
    return { data: after, audit: { accountId: after.accountId, subject, reason: body.reason } };
  });

  api.bindOperator(contract.dismissGatewayEvent, async ({ body: { id, reason } }, tx) => {
    const event = (await listWaitingEvents(tx)).find(({ deliveryId }) => deliveryId === id);
    if (event === undefined) throw new Refusal('not-found');
    await markHandled(tx, event, `by hand: ${reason}`);
    return { data: { id }, audit: { accountId: null, reason } };
  });
}

const ReturnJob = z.object({ itemId: z.string(), operatorId: z.string() });

/** Has the gateway give money back; one that does not answer is asked again. */
export const returnSuspenseByJob: Task = async (services, payload) => {
  const { itemId, operatorId } = ReturnJob.parse(payload);
  const item = await inTransaction(services.database, (tx) => findMoney(tx, itemId));
  if (item?.state === 'returning') await returnSuspense(services, { itemId, actor: { kind: 'operator', id: operatorId } });
};

async function requireMoney(db: Queryable, itemId: string) {
  const item = await findMoney(db, itemId);
  if (item === null) throw new Refusal('not-found');
  return item;
}

async function accountOf(tx: Tx, rechargeNumber: string): Promise<string> {
  const recharge = await tx.selectFrom('recharge').select('account_id').where('number', '=', rechargeNumber).executeTakeFirst();
  if (recharge === undefined) throw new Refusal('not-found');
  return recharge.account_id;
}

/** Operators do not credit accounts they belong to. */
async function requireOthers(tx: Tx, accountId: string, userId: string): Promise<void> {
  const query = tx.selectFrom('membership').select('user_id').where('account_id', '=', accountId).where('user_id', '=', userId);
  if ((await query.executeTakeFirst()) !== undefined) throw new Refusal('not-allowed');
}
