import { sql } from 'kysely';
import type { saveAutomaticTopUp as saveTopUpEndpoint, WalletSettings } from '#contract/automatic-top-up.ts';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { listGateways, requireGateway } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { monthAt, startOfMonth } from '../ledger/month-range.ts';
import type { WalletKey } from '../ledger/ledger-range.ts';
import { listPaymentMethods } from './payment-methods.ts';
import { setThreshold } from './stop-top-ups.ts';

const MODES: readonly Mode[] = ['live', 'test'];

/** What is watched of both wallets of an account. */
export async function listWalletSettings(services: Services, db: Queryable, accountId: string): Promise<WalletSettings[]> {
  return Promise.all(MODES.map((mode) => readWalletSettings(services, db, { accountId, mode })));
}

export async function readWalletSettings(services: Services, db: Queryable, { accountId, mode }: WalletKey): Promise<WalletSettings> {
  const savers = gatewaysThatSave(services, mode);
  const [wallet, topUp, methods, savable, toppedUpMinor] = await Promise.all([
    db.selectFrom('wallet').select('alert_below_minor').where('account_id', '=', accountId).where('mode', '=', mode).executeTakeFirst(),
    db.selectFrom('automatic_top_up').selectAll().where('account_id', '=', accountId).where('mode', '=', mode).executeTakeFirst(),
    listPaymentMethods(db, { accountId, mode }),
    findSavable(db, { accountId, mode }, savers),
    toppedUpThisMonth(db, { accountId, mode }),
  ]);
  const alertBelow = wallet?.alert_below_minor ?? null;
  return {
    mode,
    alertBelow: alertBelow === null ? null : cny(alertBelow),
    topUp:
      topUp === undefined
        ? null
        : {
            enabled: topUp.enabled,
            stopped: topUp.stopped_cause as NonNullable<WalletSettings['topUp']>['stopped'],
            below: cny(topUp.below_minor),
            amount: cny(topUp.amount_minor),
            monthlyCap: cny(topUp.monthly_cap_minor),
            methodId: topUp.payment_method_id,
          },
    toppedUpThisMonth: cny(toppedUpMinor),
    methods,
    canSave: savers.length > 0,
    savable,
  };
}

function gatewaysThatSave({ config }: Services, mode: Mode): GatewayCode[] {
  return listGateways(config).flatMap(({ gateway, mode: moves }) =>
    moves === mode && gateway.savedMethods !== null ? [gateway.code] : [],
  );
}

async function findSavable(db: Queryable, { accountId, mode }: WalletKey, gateways: GatewayCode[]): Promise<WalletSettings['savable']> {
  if (gateways.length === 0) return null;
  const row = await db
    .selectFrom('recharge as r')
    .select(['r.id', 'r.number', 'r.gateway'])
    .where('r.account_id', '=', accountId)
    .where('r.mode', '=', mode)
    .where('r.state', '=', 'credited')
    .where('r.payment_method_id', 'is', null)
    .where('r.gateway', 'in', gateways)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_method as m')
            .select('m.id')
            .whereRef('m.account_id', '=', 'r.account_id')
            .whereRef('m.recharge_id', '=', 'r.id'),
        ),
      ),
    )
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { rechargeId: row.id, number: row.number, gateway: requireGateway(row.gateway).code };
}

/** States of a recharge that brought nothing. */
const VOID = ['failed', 'canceled', 'expired'];

/** What recharges by themselves brought in the month that runs, or are about to bring. */
export async function toppedUpThisMonth(db: Queryable, { accountId, mode }: WalletKey): Promise<number> {
  const { timezone } = await db.selectFrom('account').select('timezone').where('id', '=', accountId).executeTakeFirstOrThrow();
  const since = startOfMonth(monthAt(await readNow(db), timezone), timezone);
  const { total } = await db
    .selectFrom('recharge')
    .select(sql<number>`coalesce(sum(credit_minor), 0)::bigint`.as('total'))
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('payment_method_id', 'is not', null)
    .where('created_at', '>=', since)
    .where('state', 'not in', VOID)
    .executeTakeFirstOrThrow();
  return total;
}

export async function saveBalanceAlert(tx: Tx, { accountId, mode }: WalletKey, belowMinor: number | null): Promise<void> {
  await tx
    .updateTable('wallet')
    .set({ alert_below_minor: belowMinor })
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow();
}

/** Saves when and by what a wallet is filled by itself; where it has too little already, it is looked at at once. */
export async function saveAutomaticTopUp(
  services: Services,
  tx: Tx,
  { accountId, mode, userId }: WalletKey & { userId: string },
  wish: BodyOutput<typeof saveTopUpEndpoint>,
): Promise<void> {
  const { enabled, belowMinor, amountMinor, monthlyCapMinor, methodId } = wish;
  const method = (await listPaymentMethods(tx, { accountId, mode })).find(({ id }) => id === methodId);
  if (method === undefined) throw new Refusal('not-found');
  if (enabled && !gatewaysThatSave(services, mode).includes(method.gateway)) throw new Refusal('method-unavailable');
  if (monthlyCapMinor < amountMinor)
    throw new Refusal('validation-failed', { fields: [{ path: 'monthlyCapMinor', code: 'too-small', params: { minimum: amountMinor } }] });
  const saved = {
    below_minor: belowMinor,
    amount_minor: amountMinor,
    monthly_cap_minor: monthlyCapMinor,
    payment_method_id: methodId,
    enabled,
    stopped_cause: null,
    saved_by: userId,
    saved_at: sql<string>`app_now()`,
  };
  await tx
    .insertInto('automatic_top_up')
    .values({ account_id: accountId, mode, ...saved })
    .onConflict((conflict) => conflict.columns(['account_id', 'mode']).doUpdateSet(saved))
    .execute();
  await setThreshold(tx, { accountId, mode }, enabled ? belowMinor : null);
  if (!enabled) return;
  await sql`INSERT INTO outbox (account_id, kind, payload)
    SELECT account_id, 'watch-wallet', jsonb_build_object('accountId', account_id, 'mode', mode, 'seq', last_seq, 'alert', false)
    FROM wallet WHERE account_id = ${accountId} AND mode = ${mode} AND available_minor + promotional_minor < top_up_below_minor`.execute(
    tx,
  );
}
