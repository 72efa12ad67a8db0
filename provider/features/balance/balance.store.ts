import { type Selectable, sql } from 'kysely';
import type { Recharge } from '#contract/balance.ts';
import type { RechargeEdit, RechargeState } from '#contract/balance.values.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

export type RechargeRow = Omit<Recharge, 'events'> & { orderIds: string[]; gatewayChargeId: string | null };

function rechargeQuery(db: Queryable, accountId: string) {
  return db.selectFrom('recharge').where('account_id', '=', accountId);
}

export async function findRecharge(db: Queryable, accountId: string, rechargeId: string): Promise<RechargeRow | null> {
  const row = await rechargeQuery(db, accountId).selectAll().where('id', '=', rechargeId).executeTakeFirst();
  return row === undefined ? null : toRecharge(row);
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findRecharges(db: Queryable, accountId: string, place: CursorPlace | null, pageSize: number): Promise<RechargeRow[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? 'asc' : 'desc';
  let query = rechargeQuery(db, accountId)
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1);
  if (place !== null) {
    const side = sql.raw(backwards ? '>' : '<');
    query = query.where(sql<boolean>`(created_at, id) ${side} (${place.values[0]}::timestamptz, ${place.id}::uuid)`);
  }
  return (await query.execute()).map(toRecharge);
}

export async function countRecharges(db: Queryable, accountId: string): Promise<number> {
  return countCapped(db, rechargeQuery(db, accountId).select('id'));
}

function toRecharge(row: Selectable<DB['recharge']>): RechargeRow {
  return {
    id: row.id,
    number: row.number,
    mode: row.mode as Mode,
    method: row.gateway as Recharge['method'],
    pay: { amountMinor: row.pay_minor, currency: row.pay_currency },
    fee: { amountMinor: row.fee_minor, currency: row.pay_currency },
    credit: cny(row.credit_minor),
    rate:
      row.pay_currency === WALLET_CURRENCY
        ? null
        : { cnyPerUnit: row.rate, source: row.rate_source, takenAt: row.rate_at, heldUntil: row.rate_until },
    quotedCredit: row.quoted_credit_minor === null ? null : cny(row.quoted_credit_minor),
    refunded: cny(row.refunded_minor),
    state: row.state as RechargeState,
    failureCode: row.failure_code,
    gatewayUrl: PAYABLE.includes(row.state) ? row.gateway_url : null,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    creditedAt: row.credited_at,
    orderIds: row.order_ids,
    gatewayChargeId: row.gateway_charge_id,
  };
}

/** States in which the payer can still go to the gateway's page. */
const PAYABLE: readonly string[] = ['created', 'redirected'] satisfies RechargeState[];
const isPayable = sql<boolean>`state = ANY (${PAYABLE}::text[]) AND expires_at > app_now()`.as('payable');

export type PayableRecharge = NonNullable<Awaited<ReturnType<typeof findPayableRecharge>>>;

/** What a gateway is asked to charge; `payable` while it may still be paid. */
export async function findPayableRecharge(db: Queryable, { accountId, id }: { accountId: string; id: string }) {
  const row = await rechargeQuery(db, accountId)
    .select(['id', 'number', 'gateway', 'pay_minor as payMinor', 'pay_currency as payCurrency', 'expires_at as expiresAt'])
    .select(isPayable)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The charge a recharge is paid by; null where none was opened. */
export async function findCharge(
  db: Queryable,
  accountId: string,
  rechargeId: string,
): Promise<{ gateway: string; chargeId: string; payable: boolean } | null> {
  const row = await rechargeQuery(db, accountId)
    .select(['gateway', 'gateway_charge_id as chargeId'])
    .select(isPayable)
    .where('id', '=', rechargeId)
    .executeTakeFirst();
  if (row === undefined || row.chargeId === null) return null;
  return { gateway: row.gateway, chargeId: row.chargeId, payable: row.payable };
}

export async function listRechargeEvents(db: Queryable, accountId: string, rechargeId: string): Promise<Recharge['events']> {
  const rows = await db
    .selectFrom('recharge_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('entity_id', '=', rechargeId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => ({
    lifecycle: 'recharge',
    fromState: row.from_state,
    toState: row.to_state,
    edit: row.edit as RechargeEdit | null,
    actorKind: row.actor_kind as Recharge['events'][number]['actorKind'],
    cause: row.cause,
    at: row.at,
  }));
}
