import { type Selectable, sql } from 'kysely';
import type { LedgerEntry, Recharge } from '#contract/balance.ts';
import type { RechargeState } from '#contract/balance.values.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { LifecycleEvent } from '#contract/orders.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

export interface LedgerFilter {
  mode: Mode;
  kind: LedgerEntry['kind'] | undefined;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findLedgerEntries(
  db: Queryable,
  accountId: string,
  filter: LedgerFilter,
  place: CursorPlace | null,
  pageSize: number,
): Promise<LedgerEntry[]> {
  const backwards = place?.direction === 'previous';
  let query = ledgerQuery(db, accountId, filter)
    .selectAll()
    .select(changesOfEntry.as('changes'))
    .orderBy('seq', backwards ? 'asc' : 'desc')
    .limit(pageSize + 1);
  if (place !== null) query = query.where('seq', backwards ? '>' : '<', Number(place.values[0]));
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    mode: filter.mode,
    seq: row.seq,
    kind: row.kind as LedgerEntry['kind'],
    document: { type: row.document_type as LedgerEntry['document']['type'], id: row.document_id, number: row.reference },
    reason: row.reason,
    amount: cny(row.amount_minor),
    changes: row.changes.map(({ balance, amountMinor }) => ({ balance, amount: cny(amountMinor) })),
    balanceAfter: cny(row.available_after_minor + row.promotional_after_minor),
    at: row.at,
  }));
}

type BalanceChange = { balance: LedgerEntry['changes'][number]['balance']; amountMinor: number };

const changesOfEntry = sql<BalanceChange[]>`(
  SELECT coalesce(json_agg(json_build_object('balance', substr(l.ledger_account, 8), 'amountMinor', l.amount_minor) ORDER BY l.line), '[]')
  FROM ledger_line l WHERE l.account_id = ledger_entry.account_id AND l.entry_id = ledger_entry.id AND l.ledger_account LIKE 'wallet:%')`;

export async function countLedgerEntries(db: Queryable, accountId: string, filter: LedgerFilter): Promise<number> {
  return countCapped(db, ledgerQuery(db, accountId, filter).select('id'));
}

function ledgerQuery(db: Queryable, accountId: string, filter: LedgerFilter) {
  const query = db.selectFrom('ledger_entry').where('account_id', '=', accountId).where('mode', '=', filter.mode);
  return filter.kind === undefined ? query : query.where('kind', '=', filter.kind);
}

export type RechargeRow = Omit<Recharge, 'events'> & { orderIds: string[] };

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
    state: row.state as RechargeState,
    failureCode: row.failure_code,
    gatewayUrl: isOpen(row.state) ? row.gateway_url : null,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    creditedAt: row.credited_at,
    orderIds: row.order_ids,
  };
}

function isOpen(state: string): boolean {
  return state === 'created' || state === 'redirected';
}

export async function listRechargeEvents(db: Queryable, accountId: string, rechargeId: string): Promise<LifecycleEvent[]> {
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
    edit: null,
    actorKind: row.actor_kind as LifecycleEvent['actorKind'],
    cause: row.cause,
    at: row.at,
  }));
}
