import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { OperatorWithdrawal, Withdrawal, WithdrawalEvent, WithdrawalRow } from '#contract/withdrawals.ts';
import { PROFILE_REST_HOURS, withdrawalFailures, type WithdrawalState } from '#contract/withdrawals.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { arrivalOf } from './arrival.ts';
import { approvalsNeeded } from './decide-withdrawal.ts';

type OwnedRow = WithdrawalRow & { accountId: string };

interface Filter {
  accountId: string;
  mode?: Mode | undefined;
  state?: WithdrawalState | undefined;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findWithdrawals(
  queryable: Queryable,
  filter: Filter,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
): Promise<WithdrawalRow[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(w.created_at, w.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const order = sql`w.created_at ${direction}, w.id ${direction}`;
  const rows = await selectWithdrawals(queryable, sql`${conditions(filter)} AND ${beyond}`, { order, limit: pageSize + 1 });
  return rows.map(({ accountId: _account, ...row }) => row);
}

export async function countWithdrawals(queryable: Queryable, filter: Filter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM withdrawal w WHERE ${conditions(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

function conditions({ accountId, mode, state }: Filter): RawBuilder<unknown> {
  const ofMode = mode === undefined ? sql`true` : sql`w.mode = ${mode}`;
  return sql`w.account_id = ${accountId} AND ${ofMode} AND ${state === undefined ? sql`true` : sql`w.state = ${state}`}`;
}

/** Of all accounts those that wait for us, the oldest first. */
export async function findWithdrawalsToReview(queryable: Queryable, limit: number): Promise<OwnedRow[]> {
  const where = sql`w.state IN ('requested', 'reviewing', 'failed') OR (w.state = 'sending' AND w.destination = 'payout') OR (w.state = 'approved' AND w.destination = 'payout')`;
  return selectWithdrawals(queryable, where, { order: sql`w.created_at, w.id`, limit });
}

interface FoundRow extends Omit<OwnedRow, 'amount' | 'fee' | 'pay'> {
  amountMinor: number;
  feeMinor: number;
  payMinor: number;
  payCurrency: string;
}

async function selectWithdrawals(
  queryable: Queryable,
  where: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<OwnedRow[]> {
  const found = await sql<FoundRow>`
    SELECT w.account_id AS "accountId", w.id, w.number, w.mode, w.source, w.destination, w.amount_minor AS "amountMinor", w.fee_minor AS "feeMinor",
      w.pay_minor AS "payMinor", w.pay_currency AS "payCurrency", w.payee, w.state, w.created_at AS "createdAt"
    FROM withdrawal w WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ amountMinor, feeMinor, payMinor, payCurrency, ...row }) => ({
    ...row,
    amount: cny(amountMinor),
    fee: cny(feeMinor),
    pay: { amountMinor: payMinor, currency: payCurrency },
  }));
}

type Facts = Pick<
  OperatorWithdrawal,
  'rate' | 'method' | 'review' | 'failure' | 'providerRef' | 'requestedBy' | 'confirmedBy' | 'payoutFile' | 'approvedBy' | 'toNewProfile'
> & { today: string; sendingSince: string | null };

type Which = { accountId: string; withdrawalId: string } | { withdrawalId: string } | { number: string };

/** A withdrawal of an account, or whosever it is. */
export async function readOperatorWithdrawal(queryable: Queryable, which: Which): Promise<OperatorWithdrawal> {
  const named = 'number' in which ? sql`w.number = ${which.number}` : sql`w.id = ${which.withdrawalId}`;
  const owned = 'accountId' in which ? sql`w.account_id = ${which.accountId}` : sql`true`;
  const [row] = await selectWithdrawals(queryable, sql`${named} AND ${owned}`, { order: sql`w.id`, limit: 1 });
  if (row === undefined) throw new Refusal('not-found');
  const facts = await sql<Facts>`
    SELECT w.rate::text AS rate, p.method, w.review, w.failure_code AS failure, w.provider_ref AS "providerRef", w.user_id AS "requestedBy",
      w.confirmed_by AS "confirmedBy", f.number AS "payoutFile", array_remove(ARRAY[w.reviewer1::text, w.reviewer2::text], NULL) AS "approvedBy",
      coalesce(p.created_at > w.created_at - make_interval(hours => ${PROFILE_REST_HOURS}::integer), false) AS "toNewProfile",
      (app_now() AT TIME ZONE 'UTC')::date::text AS today,
      (SELECT (max(e.at) AT TIME ZONE 'UTC')::date::text FROM withdrawal_event e
        WHERE e.account_id = w.account_id AND e.entity_id = w.id AND e.to_state = 'sending' AND e.edit IS NULL) AS "sendingSince"
    FROM withdrawal w LEFT JOIN payout_profile p ON p.account_id = w.account_id AND p.id = w.payout_profile_id
      LEFT JOIN payout_file f ON f.id = w.payout_file_id
    WHERE w.account_id = ${row.accountId} AND w.id = ${row.id}`.execute(queryable);
  const [fact] = facts.rows;
  if (fact === undefined) throw new Refusal('not-found');
  const { today, sendingSince, ...shown } = fact;
  return {
    ...row,
    ...shown,
    arrival: arrivalOf({ mode: row.mode, state: row.state, method: fact.method, review: fact.review, today, sendingSince }),
    approvalsNeeded: approvalsNeeded({ amountMinor: row.amount.amountMinor, review: fact.review }),
    events: await findEvents(queryable, row.accountId, row.id),
  };
}

export async function readWithdrawal(queryable: Queryable, accountId: string, withdrawalId: string): Promise<Withdrawal> {
  const {
    accountId: _account,
    requestedBy: _requester,
    confirmedBy: _confirmed,
    payoutFile: _file,
    approvalsNeeded: _needed,
    approvedBy: _by,
    toNewProfile: _new,
    ...withdrawal
  } = await readOperatorWithdrawal(queryable, { accountId, withdrawalId });
  return withdrawal;
}

/** Whether its merchant has canceled a withdrawal, or has ended one that could not be sent. */
export async function wasEndedByMerchant(
  queryable: Queryable,
  { accountId, id, state }: { accountId: string; id: string; state: WithdrawalState },
): Promise<boolean> {
  const found = await sql`SELECT 1 FROM withdrawal_event WHERE account_id = ${accountId} AND entity_id = ${id} AND to_state = ${state}
    AND to_state IN ('canceled', 'returned') AND edit IS NULL AND actor_kind = 'merchant'`.execute(queryable);
  return found.rows.length > 0;
}

async function findEvents(queryable: Queryable, accountId: string, withdrawalId: string): Promise<WithdrawalEvent[]> {
  const found = await sql<WithdrawalEvent>`
    SELECT e.to_state AS "toState", e.edit,
      CASE WHEN e.to_state <> 'failed' THEN NULL WHEN e.cause = ANY (${[...withdrawalFailures]}::text[]) THEN e.cause ELSE 'not-accepted' END AS failure,
      e.actor_kind AS by, coalesce(m.text, '') AS text, e.at
    FROM withdrawal_event e LEFT JOIN withdrawal_message m ON m.account_id = e.account_id AND m.withdrawal_id = e.entity_id AND m.seq = e.seq
    WHERE e.account_id = ${accountId} AND e.entity_id = ${withdrawalId} ORDER BY e.seq DESC`.execute(queryable);
  return found.rows;
}
