import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { MakeUp } from '#contract/make-ups.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Pay, PayCommand } from '#provider/features/payments/pay.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { lockMakeUp, type LockedMakeUp, moveMakeUp } from './make-up-lifecycle.ts';
import { findMakeUp, type OwnedMakeUp } from './make-ups.store.ts';
import { waive } from './raise-make-up.ts';

interface Asked {
  accountId: string;
  userId: string;
  makeUpId: string;
}

/**
 * Pays a make-up charge its merchant accepts. The wallet pays its charge once, whatever key it comes with; breaking off after that, the next try, or the
 * sweep, finds it paid and writes so.
 */
export async function acceptMakeUp(
  services: Services,
  pay: Pay,
  asked: Asked & Pick<PayCommand, 'grantId' | 'key' | 'bodyHash'> & { amountMinor: number },
): Promise<MakeUp> {
  const { accountId, userId, grantId, amountMinor, key, bodyHash } = asked;
  const { database } = services;
  const makeUp = await inTransaction(database, (tx) => requireLocked(tx, asked));
  if (makeUp.amountMinor !== amountMinor) throw new Refusal('state-conflict');
  const isOpen = makeUp.state === 'awaiting_merchant' || makeUp.state === 'upheld';
  if (!isOpen && !makeUp.chargePaid) throw new Refusal('state-conflict');
  if (!makeUp.chargePaid) {
    const payables = [{ type: 'charge' as const, id: makeUp.chargeId }];
    await pay({ accountId, userId, grantId, key: `make-up:${key}`, bodyHash, payables, expectedTotalMinor: amountMinor }).catch(
      async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'order-not-payable') throw error;
        // Accepted in another tab or by somebody else of the account in between, which is as good, or waived.
        const now = await inTransaction(database, (tx) => requireLocked(tx, asked));
        if (!now.chargePaid) throw new Refusal('state-conflict');
      },
    );
  }
  await inTransaction(database, (tx) => settle(tx, asked, { kind: 'merchant', id: userId }));
  return requireMakeUp(database.db, asked);
}

/** Writes that a make-up charge was accepted and paid, once its charge was. */
async function settle(tx: Tx, key: { accountId: string; makeUpId: string }, actor: Actor): Promise<void> {
  const makeUp = await lockMakeUp(tx, key);
  if (makeUp === null || !makeUp.chargePaid || makeUp.state === 'paid') return;
  const accepted = makeUp.state === 'accepted' ? makeUp : await moveMakeUp(tx, makeUp, { to: 'accepted', actor });
  await moveMakeUp(tx, accepted, { to: 'paid', actor });
}

/** The merchant says why it is not owed. */
export async function disputeMakeUp(tx: Tx, asked: Asked & { text: string }): Promise<MakeUp> {
  const makeUp = await requireLocked(tx, asked);
  if (makeUp.chargePaid) throw new Refusal('state-conflict');
  const actor = { kind: 'merchant', id: asked.userId } as const;
  await moveMakeUp(tx, makeUp, { to: 'disputed', actor, columns: { dispute_note: asked.text } });
  return requireMakeUp(tx, asked);
}

/** An operator upholds a disputed charge, which the merchant may then still accept, or gives it up. */
export async function decideMakeUp(
  tx: Tx,
  asked: { accountId: string; makeUpId: string; decision: 'uphold' | 'waive'; text: string; actor: Actor },
): Promise<OwnedMakeUp> {
  const { accountId, makeUpId, decision, text, actor } = asked;
  const columns = { decision_note: text };
  if (decision === 'waive') await waive(tx, { accountId, makeUpId, actor, cause: 'waived-by-operator', columns });
  else await moveMakeUp(tx, await requireLocked(tx, asked), { to: 'upheld', actor, columns });
  const decided = await findMakeUp(tx, { accountId, makeUpId });
  if (decided === null) throw new Refusal('not-found');
  await notifyUsers(tx, {
    accountId,
    kind: 'make-up-decided',
    params: { number: decided.number },
    path: `/balance/make-ups/${makeUpId}`,
    key: `make-up-decided:${makeUpId}:${decision}`,
  });
  return decided;
}

const MakeUpTask = z.object({ accountId: Id, makeUpId: Id });

/** A merchant who did not answer in time has not accepted: it counts as disputed, and an operator decides. Nothing is taken. */
export const endMakeUpAnswer: Task = async ({ database }, payload) => {
  const key = MakeUpTask.parse(payload);
  await inTransaction(database, async (tx) => {
    const makeUp = await lockMakeUp(tx, key);
    if (makeUp === null || makeUp.state !== 'awaiting_merchant' || !makeUp.overdue || makeUp.chargePaid) return;
    await moveMakeUp(tx, makeUp, { to: 'disputed', actor: { kind: 'system' }, cause: 'unanswered' });
  });
};

/** Make-up charges that were paid, and whose payment broke off before that was written. */
export const settleMakeUps: Task = async ({ database }) => {
  const paid = await database.db
    .selectFrom('make_up as m')
    .innerJoin('charge as c', (join) => join.onRef('c.account_id', '=', 'm.account_id').onRef('c.id', '=', 'm.charge_id'))
    .select(['m.account_id as accountId', 'm.id as makeUpId'])
    .where('c.state', '=', 'paid')
    .where('m.state', 'in', ['awaiting_merchant', 'upheld', 'accepted', 'disputed'])
    .limit(500)
    .execute();
  for (const key of paid) await inTransaction(database, (tx) => settle(tx, key, { kind: 'system' }));
};

async function requireLocked(tx: Tx, key: { accountId: string; makeUpId: string }): Promise<LockedMakeUp> {
  const makeUp = await lockMakeUp(tx, key);
  if (makeUp === null) throw new Refusal('not-found');
  return makeUp;
}

async function requireMakeUp(queryable: Services['database']['db'], key: { accountId: string; makeUpId: string }): Promise<MakeUp> {
  const found = await findMakeUp(queryable, { accountId: key.accountId, makeUpId: key.makeUpId });
  if (found === null) throw new Refusal('not-found');
  const { accountId: _account, ...makeUp } = found;
  return makeUp;
}
