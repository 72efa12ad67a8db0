import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { Mode } from '#contract/money.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { findGateway } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { startRecharge } from '../create-recharge.ts';
import type { WalletKey } from '../ledger/ledger-range.ts';
import { monthAt } from '../ledger/month-range.ts';
import { openRechargeStates } from '../recharge-lifecycle.ts';
import { rechargeResultPath } from '../recharge-links.ts';
import { stopTopUps } from './stop-top-ups.ts';
import { toppedUpThisMonth } from './wallet-settings.ts';

const WatchTask = z.object({
  accountId: Id,
  mode: Mode,
  /** Place of the entry that took the balance down. */
  seq: z.int(),
  /** It fell below what the account's users want to know of. */
  alert: z.boolean(),
});
type WatchTask = z.infer<typeof WatchTask>;

/** Looks at a wallet whose balance fell: alerts its users, and starts a recharge by the saved way to pay. */
export async function watchWallet(services: Services, payload: unknown): Promise<void> {
  const task = WatchTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    if (task.alert) await alertUsers(tx, task);
    await topUp(services, tx, task);
  });
}

/** Once each time it falls below, however often the job runs. */
async function alertUsers(tx: Tx, { accountId, mode, seq }: WatchTask): Promise<void> {
  const wallet = await tx
    .selectFrom('wallet')
    .select(['alert_below_minor as below', 'available_minor', 'promotional_minor'])
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow();
  if (wallet.below === null) return;
  const left = wallet.available_minor + wallet.promotional_minor;
  await notifyUsers(tx, {
    accountId,
    kind: mode === 'live' ? 'balance-low' : 'test-balance-low',
    params: { left: plain(left), below: plain(wallet.below), currency: WALLET_CURRENCY },
    path: '/balance',
    key: `balance-low:${mode}:${seq}`,
  });
}

function plain(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}

async function topUp(services: Services, tx: Tx, { accountId, mode }: WatchTask): Promise<void> {
  const setting = await findDue(tx, { accountId, mode });
  if (setting === null) return;
  const { amountMinor, capMinor, method } = setting;
  if (await hasOpen(tx, { accountId, mode })) return;
  if (await wasDeclined(tx, { accountId, mode }, setting.savedAt)) return stopTopUps(tx, { accountId, mode }, 'declined');
  const gateway = findGateway(method.gateway);
  if (gateway === null || gateway.savedMethods === null || gateway.modeOf(services.config) !== mode)
    return stop(tx, { accountId, mode }, 'method-unavailable');
  if ((await toppedUpThisMonth(tx, { accountId, mode })) + amountMinor > capMinor) return tellOfCap(tx, { accountId, mode, capMinor });
  try {
    const who = { accountId, userId: null, paymentMethodId: method.id };
    const input = { method: gateway.code, currency: method.currency, amountMinor, orderIds: [] };
    const rechargeId = await startRecharge(services, tx, who, input);
    await addJob(tx, 'charge-top-up', { accountId, rechargeId });
  } catch (error) {
    // No rate, or a sum beyond the gateway's limits: it would be so the next time, too.
    if (!(error instanceof Refusal)) throw error;
    await stop(tx, { accountId, mode }, 'method-unavailable');
  }
}

/** The setting of a wallet that has too little, held for the rest of the transaction: one recharge at a time. */
async function findDue(tx: Tx, { accountId, mode }: WalletKey) {
  const row = await tx
    .selectFrom('automatic_top_up as t')
    .innerJoin('wallet as w', (on) => on.onRef('w.account_id', '=', 't.account_id').onRef('w.mode', '=', 't.mode'))
    .innerJoin('payment_method as m', (on) => on.onRef('m.account_id', '=', 't.account_id').onRef('m.id', '=', 't.payment_method_id'))
    .select(['t.below_minor', 't.amount_minor', 't.monthly_cap_minor', 't.saved_at', 'w.available_minor', 'w.promotional_minor'])
    .select(['m.id', 'm.gateway', 'm.currency'])
    .where('t.account_id', '=', accountId)
    .where('t.mode', '=', mode)
    .where('t.enabled', '=', true)
    .where('m.removed_at', 'is', null)
    .forUpdate('t')
    .executeTakeFirst();
  if (row === undefined || row.available_minor + row.promotional_minor >= row.below_minor) return null;
  return {
    amountMinor: row.amount_minor,
    capMinor: row.monthly_cap_minor,
    savedAt: row.saved_at,
    method: { id: row.id, gateway: row.gateway, currency: row.currency },
  };
}

async function hasOpen(tx: Tx, { accountId, mode }: WalletKey): Promise<boolean> {
  const open = await tx
    .selectFrom('recharge')
    .select('id')
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('payment_method_id', 'is not', null)
    .where('state', 'in', openRechargeStates)
    .executeTakeFirst();
  return open !== undefined;
}

/** The newest recharge by itself failed since it was saved: some banks say so later only. */
async function wasDeclined(tx: Tx, { accountId, mode }: WalletKey, since: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('recharge')
    .select('state')
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('payment_method_id', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.state === 'failed';
}

async function tellOfCap(tx: Tx, { accountId, mode, capMinor }: WalletKey & { capMinor: number }): Promise<void> {
  const { timezone } = await tx.selectFrom('account').select('timezone').where('id', '=', accountId).executeTakeFirstOrThrow();
  const month = monthAt(await readNow(tx), timezone);
  await notifyUsers(tx, {
    accountId,
    kind: 'top-up-capped',
    params: { cap: plain(capMinor), currency: WALLET_CURRENCY },
    path: '/balance',
    // Once a month, and once more where the cap was raised and reached again.
    key: `top-up-capped:${mode}:${month}:${capMinor}`,
  });
}

async function stop(tx: Tx, wallet: WalletKey, cause: 'declined' | 'method-unavailable'): Promise<void> {
  await stopTopUps(tx, wallet, cause);
  await notifyUsers(tx, { accountId: wallet.accountId, kind: 'top-up-stopped', params: {}, path: '/balance' });
}

/** A recharge by itself was declined. */
export async function stopAfterDecline(tx: Tx, { accountId, mode, id, number }: WalletKey & { id: string; number: string }): Promise<void> {
  await stopTopUps(tx, { accountId, mode }, 'declined');
  await notifyUsers(tx, { accountId, kind: 'top-up-declined', params: { number }, path: rechargeResultPath(id) });
}
