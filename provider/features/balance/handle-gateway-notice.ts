import { sql } from 'kysely';
import { z } from 'zod';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { GatewayNotice } from '#provider/gateways/gateway.ts';
import type { Task } from '#provider/jobs/task.ts';
import { topUp } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { openSuspense } from './suspense.ts';
import { lockRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';

const NoticeJob = z.object({ gateway: z.string(), deliveryId: z.string() });

/** Acts on a kept notice, once: the inbox row is locked and marked in the same transaction as the effect. */
export const handleGatewayNotice: Task = async (services, payload) => {
  const { gateway, deliveryId } = NoticeJob.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const row = await tx
      .selectFrom('inbox')
      .select(['payload', 'handled_at'])
      .where('source', '=', `gateway:${gateway}`)
      .where('delivery_id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.handled_at !== null) return;
    const error = await settle(tx, gateway, row.payload as unknown as GatewayNotice);
    await tx
      .updateTable('inbox')
      .set({ handled_at: sql`app_now()`, last_error: error })
      .where('source', '=', `gateway:${gateway}`)
      .where('delivery_id', '=', deliveryId)
      .execute();
  });
};

const SETTLED = new Set(['succeeded', 'credited', 'refund_requested', 'refunded', 'charged_back', 'frozen', 'settled']);

/** Returns why a notice could not be matched, for the operator; null when it was acted on. */
async function settle(tx: Tx, gateway: string, notice: GatewayNotice): Promise<string | null> {
  const recharge = await lockRecharge(tx, { gateway, chargeId: notice.chargeId });
  if (recharge === null) return openUnassigned(tx, gateway, notice);
  if (SETTLED.has(recharge.state)) return null;
  if (notice.outcome === 'paid') return credit(tx, recharge, notice);
  if (recharge.state !== 'redirected') return null;
  await moveRecharge(tx, recharge, {
    to: notice.outcome,
    actor: { kind: 'gateway' },
    ...(notice.failureCode === null ? {} : { cause: notice.failureCode, columns: { failure_code: notice.failureCode } }),
  });
  return null;
}

/** Money for no recharge we know waits for an operator. The one gateway there is works in test mode. */
async function openUnassigned(tx: Tx, gateway: string, { chargeId, outcome, amountMinor, currency }: GatewayNotice): Promise<string> {
  if (outcome === 'paid' && currency === WALLET_CURRENCY) {
    const paid = { amountMinor, currency, rate: '1' };
    await openSuspense(tx, { mode: 'test', gateway, chargeId, amountMinor, paid, cause: 'no-recharge' });
  }
  return `no recharge has charge ${chargeId}`;
}

/** Credits what the gateway says was paid. Both currencies are CNY here, one to one. */
async function credit(tx: Tx, recharge: LockedRecharge, notice: GatewayNotice): Promise<string | null> {
  if (notice.currency !== recharge.payCurrency) return `paid in ${notice.currency}, asked in ${recharge.payCurrency}`;
  const succeeded = await moveRecharge(tx, recharge, { to: 'succeeded', actor: { kind: 'gateway' } });
  const { accountId, mode, id, number } = recharge;
  const paid = { amountMinor: notice.amountMinor, currency: notice.currency, rate: '1' };
  const lines = topUp(await lockWallet(tx, accountId, mode), { creditMinor: notice.amountMinor, paid });
  await postEntries(tx, [{ accountId, mode, kind: 'recharge', document: { type: 'recharge', id, number }, lines }]);
  await moveRecharge(tx, succeeded, {
    to: 'credited',
    actor: { kind: 'system' },
    columns: { credited_at: sql`app_now()`, credit_minor: notice.amountMinor },
  });
  return null;
}
