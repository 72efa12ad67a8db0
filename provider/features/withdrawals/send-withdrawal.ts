import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Mode } from '#contract/money.ts';
import { inTransaction } from '#provider/database/database.ts';
import { lockRecharge } from '#provider/features/balance/move-recharge.ts';
import { takeRefund } from '#provider/features/balance/take-refund.ts';
import { type Gateway, GatewayRefused } from '#provider/gateways/gateway.ts';
import { listGateways, requireGateway } from '#provider/gateways/gateways.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { queueSending } from './create-withdrawal.ts';
import { readDetails } from './payout-profiles.ts';
import { completePayout, failSending } from './settle-withdrawal.ts';
import { type LockedWithdrawal, lockWithdrawal, moveWithdrawal } from './withdrawal-lifecycle.ts';

const GATEWAY: Actor = { kind: 'gateway' };
const SendTask = z.object({ accountId: Id, withdrawalId: Id });

/** The gateway that pays out money of a mode; null: payouts go through the bank's file. */
export function payoutGateway(
  { config }: Pick<Services, 'config'>,
  mode: Mode,
): (Gateway & { payout: NonNullable<Gateway['payout']> }) | null {
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
    await inTransaction(services.database, async (tx) => {
      const locked = await lockWithdrawal(tx, key);
      if (locked?.state === 'sending') await failSending(tx, locked, { code: error.reason, actor: GATEWAY });
    });
  }
};

function isSentByGateway(services: Services, { destination, mode }: LockedWithdrawal): boolean {
  return destination === 'recharge' || (destination === 'payout' && payoutGateway(services, mode) !== null);
}

function keyOf({ id, failures }: LockedWithdrawal): string {
  return `withdrawal:${id}:${failures + 1}`;
}

async function payOut(services: Services, withdrawal: LockedWithdrawal): Promise<void> {
  const { accountId, id: withdrawalId, number, mode, payMinor, payCurrency, payoutProfileId } = withdrawal;
  const gateway = payoutGateway(services, mode);
  if (gateway === null || payoutProfileId === null) throw new Error(`nobody can send ${number}`);
  const details = await readDetails(services, { accountId, payoutProfileId });
  const { payoutId } = await gateway.payout(services, {
    key: keyOf(withdrawal),
    reference: number,
    amountMinor: payMinor,
    currency: payCurrency,
    destination: Object.values(details).join(' '),
  });
  await inTransaction(services.database, async (tx) => {
    const locked = await lockWithdrawal(tx, { accountId, withdrawalId });
    if (locked?.state === 'sending') await completePayout(tx, locked, { providerRef: payoutId, actor: GATEWAY });
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

/** Queues what waits to be sent and whose own job was lost. */
export const sweepWithdrawals: Task = async ({ database }) => {
  const found = await sql<{ accountId: string; withdrawalId: string }>`
    SELECT account_id AS "accountId", id AS "withdrawalId" FROM withdrawal
    WHERE state IN ('approved', 'sending') AND updated_at < app_now() - interval '4 minutes' ORDER BY updated_at LIMIT 200`.execute(
    database.db,
  );
  for (const key of found.rows) await inTransaction(database, (tx) => queueSending(tx, key));
};
