import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Mode } from '#contract/money.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { lockRecharge } from '#provider/features/balance/move-recharge.ts';
import { takeRefund } from '#provider/features/balance/take-refund.ts';
import { type Gateway, GatewayRefused } from '#provider/gateways/gateway.ts';
import { listGateways, requireGateway } from '#provider/gateways/gateways.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { queueSending, SENDING_KEY } from './queue-sending.ts';
import { queueTestDecision, SIMULATION_KEY } from './queue-simulation.ts';
import { readDetails } from './payout-profiles.ts';
import { completePayout, failSending } from './settle-withdrawal.ts';
import { keepReference, type LockedWithdrawal, lockWithdrawal, moveWithdrawal } from './withdrawal-lifecycle.ts';

const GATEWAY: Actor = { kind: 'gateway' };
const SendTask = z.object({ accountId: Id, withdrawalId: Id });

type PayingGateway = Gateway & { payout: NonNullable<Gateway['payout']> };

/** The gateway that pays out money of a mode; null: payouts go through the bank's file. */
export function payoutGateway({ config }: Pick<Services, 'config'>, mode: Mode): PayingGateway | null {
  for (const { gateway, mode: moves } of listGateways(config)) {
    const { payout } = gateway;
    if (moves === mode && payout !== null) return { ...gateway, payout };
  }
  return null;
}

/**
 * Sends an approved withdrawal. That it is being sent is written before the gateway is called, and each try has one key: called again after a crash,
 * the gateway gives the answer it gave before.
 */
export const sendWithdrawal: Task = async (services, payload) => {
  const key = SendTask.parse(payload);
  const withdrawal = await inTransaction(services.database, async (tx) => {
    const locked = await lockWithdrawal(tx, key);
    if (locked === null || !isSentByGateway(services, locked)) return null;
    if (locked.state === 'sending') return locked;
    return locked.state === 'approved' ? moveWithdrawal(tx, locked, { to: 'sending', actor: { kind: 'system' } }) : null;
  });
  if (withdrawal === null) return;
  try {
    if (withdrawal.destination === 'recharge') await sendBack(services, withdrawal);
    else await payOut(services, withdrawal);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await settle(services, withdrawal, async (tx, locked) =>
      failSending(services, tx, locked, {
        failure: withdrawal.destination === 'recharge' ? 'not-returnable' : 'not-accepted',
        actor: GATEWAY,
      }),
    );
  }
};

function isSentByGateway(services: Services, { destination, mode }: LockedWithdrawal): boolean {
  return destination === 'recharge' || (destination === 'payout' && payoutGateway(services, mode) !== null);
}

function keyOf({ id, failures }: LockedWithdrawal): string {
  return `withdrawal:${id}:${failures + 1}`;
}

/** Has the gateway send it, and follows that until it is paid or refused. The gateway's name of it is kept before anything else is asked. */
async function payOut(services: Services, withdrawal: LockedWithdrawal): Promise<void> {
  const { accountId, id: withdrawalId, number, mode } = withdrawal;
  const gateway = payoutGateway(services, mode);
  if (gateway === null) throw new Error(`nobody can send ${number}`);
  const payoutId = withdrawal.providerRef ?? (await handOver(services, gateway, withdrawal));
  if (payoutId === null)
    return settle(services, withdrawal, (tx, locked) =>
      failSending(services, tx, locked, { failure: 'account-unknown', actor: { kind: 'system' } }),
    );
  await settle(services, withdrawal, (tx, locked) => keepReference(tx, locked, payoutId));
  const outcome = await gateway.payout.follow(services, payoutId);
  await settle(services, withdrawal, async (tx, locked) => {
    switch (outcome.state) {
      case 'pending':
        return queueSending(tx, { accountId, withdrawalId }, { runAt: outcome.readyAt });
      case 'paid':
        return completePayout(tx, locked, { providerRef: payoutId, actor: GATEWAY });
      case 'failed':
        return failSending(services, tx, locked, { failure: outcome.failure, actor: GATEWAY });
    }
  });
}

/** Gives a payout to the gateway, and its name there; null where the numbers of its account were erased since. */
async function handOver(services: Services, gateway: PayingGateway, withdrawal: LockedWithdrawal): Promise<string | null> {
  const { accountId, number, payMinor, payCurrency, payoutProfileId } = withdrawal;
  if (payoutProfileId === null) throw new Error(`${number} has no account to go to`);
  const { holder, isErased } = await services.database.db
    .selectFrom('payout_profile')
    .select(['holder', sql<boolean>`octet_length(sealed_details) = 0`.as('isErased')])
    .where('account_id', '=', accountId)
    .where('id', '=', payoutProfileId)
    .executeTakeFirstOrThrow();
  if (isErased) return null;
  const details = await readDetails(services, { accountId, payoutProfileId });
  const { payoutId } = await gateway.payout.send(services, {
    key: keyOf(withdrawal),
    reference: number,
    amountMinor: payMinor,
    currency: payCurrency,
    holder,
    destination: Object.values(details).join(' '),
  });
  return payoutId;
}

/** Does something with a withdrawal that is still being sent, in the try the caller knows of. */
async function settle(
  { database }: Services,
  { accountId, id: withdrawalId, failures }: LockedWithdrawal,
  work: (tx: Tx, locked: LockedWithdrawal) => Promise<void>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const locked = await lockWithdrawal(tx, { accountId, withdrawalId });
    if (locked?.state === 'sending' && locked.failures === failures) await work(tx, locked);
  });
}

/** Asks the gateway of a recharge to give money back, and takes its answer as it takes its notices. */
async function sendBack(services: Services, withdrawal: LockedWithdrawal): Promise<void> {
  const { accountId, rechargeId, payMinor, payCurrency } = withdrawal;
  const recharge = await services.database.db
    .selectFrom('recharge')
    .select(['gateway', 'gateway_charge_id as chargeId'])
    .where('account_id', '=', accountId)
    .where('id', '=', rechargeId)
    .executeTakeFirstOrThrow();
  if (recharge.chargeId === null || rechargeId === null) throw new GatewayRefused('charge-unknown');
  const { chargeId } = recharge;
  const { refundId } = await requireGateway(recharge.gateway).refund(services, { key: keyOf(withdrawal), chargeId, amountMinor: payMinor });
  await inTransaction(services.database, async (tx) => {
    const locked = await lockRecharge(tx, { accountId, id: rechargeId });
    if (locked === null) return;
    const event = {
      kind: 'refunded',
      id: refundId,
      chargeId,
      reference: null,
      refundId,
      amountMinor: payMinor,
      currency: payCurrency,
    } as const;
    await takeRefund(tx, locked, event);
  });
}

interface Key {
  accountId: string;
  withdrawalId: string;
}

/**
 * Queues what waits to be sent, and test withdrawals the clock is to decide about, whose own job was lost or has failed. Those whose job waits for its time
 * are left alone.
 */
export const sweepWithdrawals: Task = async ({ database, config }) => {
  const withoutJob = (key: string) => sql`updated_at < app_now() - interval '4 minutes'
    AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j WHERE j.key = ${key} || withdrawal.id AND (j.locked_at IS NOT NULL OR j.attempts = 0))`;
  const unsent = await sql<Key>`
    SELECT account_id AS "accountId", id AS "withdrawalId" FROM withdrawal
    WHERE state IN ('approved', 'sending') AND ${withoutJob(SENDING_KEY)} ORDER BY updated_at LIMIT 200`.execute(database.db);
  for (const key of unsent.rows) await inTransaction(database, (tx) => queueSending(tx, key));
  const undecided = await sql<Key>`
    SELECT account_id AS "accountId", id AS "withdrawalId" FROM withdrawal
    WHERE mode = 'test' AND state IN ('requested', 'failed') AND ${withoutJob(SIMULATION_KEY)} ORDER BY updated_at LIMIT 200`.execute(
    database.db,
  );
  for (const key of undecided.rows) await inTransaction(database, (tx) => queueTestDecision(tx, { config }, key));
};
