import { sql } from 'kysely';
import type { OperatorWithdrawal } from '#contract/withdrawals.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { minorDigits } from '#provider/money.ts';
import { OperatorMistake, printable, printableLines } from '#provider/operator.ts';
import { readOperatorWithdrawal } from './withdrawals.store.ts';

const LISTED = 200;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Withdrawals that wait for us, the oldest first, or all, the newest first: a line for each. */
export async function describeWithdrawals(db: Queryable, { all }: { all: boolean }): Promise<string[]> {
  const waits = sql`w.state IN ('requested', 'reviewing', 'failed') OR (w.state IN ('approved', 'sending') AND w.destination = 'payout' AND w.mode = 'live')`;
  const found = await sql<{ id: string }>`
    SELECT w.id FROM withdrawal w WHERE ${all ? sql`true` : waits}
    ORDER BY w.created_at ${all ? sql`DESC` : sql`ASC`}, w.id LIMIT ${LISTED}`.execute(db);
  if (found.rows.length === 0) return [all ? 'There is no withdrawal.' : 'No withdrawal waits.'];
  const now = await readNow(db);
  const lines: string[] = [];
  for (const { id } of found.rows) lines.push(lineOf(await readOperatorWithdrawal(db, { withdrawalId: id }), now));
  if (lines.length < LISTED) return lines;
  return [...lines, `These are the ${all ? 'newest' : 'oldest'} ${LISTED}; there may be more.`];
}

function lineOf(withdrawal: OperatorWithdrawal, now: Date): string {
  const { number, mode, state, source, createdAt, amount, pay, payee, review, confirmedBy } = withdrawal;
  return [
    number,
    ageOf(createdAt, now),
    mode,
    `${state}${progressOf(withdrawal)}`,
    `${money(amount)} from ${source === 'wallet' ? 'the wallet' : 'commissions'}`,
    `${money(pay)} to ${payee === '' ? 'the wallet' : printable(payee)}`,
    review.length === 0 ? 'no review needed' : review.join(', '),
    `confirmed by ${confirmedBy ?? '-'}`,
  ].join('\t');
}

/** A withdrawal with its facts and steps, the last step first. */
export async function describeWithdrawal(db: Queryable, number: string): Promise<string[]> {
  const withdrawal = await requireByNumber(db, number);
  const { accountId, requestedBy, fee, rate, pay, failure, providerRef, payoutFile, method, events } = withdrawal;
  return [
    lineOf(withdrawal, await readNow(db)),
    `account ${accountId}, requested by ${requestedBy}`,
    `fee ${money(fee)}, rate ${rate} CNY for 1 ${pay.currency}${method === null ? '' : `, by ${method}`}`,
    ...(payoutFile === null ? [] : [`in the file ${payoutFile} for the bank`]),
    ...(providerRef === null ? [] : [`reference ${printable(providerRef)}`]),
    ...(failure === null ? [] : [`refused: ${failure}`]),
    ...events.flatMap((event) => [
      [`${event.at.slice(0, 16)}Z`, event.edit ?? event.toState, event.by, event.failure ?? ''].join('\t').trimEnd(),
      ...(event.text === '' ? [] : printableLines(event.text)),
    ]),
  ];
}

/** How many have agreed, of a withdrawal that is reviewed. */
export function progressOf({
  state,
  approvedBy,
  approvalsNeeded,
}: Pick<OperatorWithdrawal, 'state' | 'approvedBy' | 'approvalsNeeded'>): string {
  const isReviewed = state === 'requested' || state === 'reviewing' || state === 'info_needed';
  return isReviewed ? `, ${approvedBy.length} of ${approvalsNeeded} approvals` : '';
}

/** A withdrawal by the number an operator typed. */
export async function requireByNumber(db: Queryable, number: string): Promise<OperatorWithdrawal> {
  return readOperatorWithdrawal(db, { number: number.trim().toUpperCase() }).catch((error: unknown) => {
    throw error instanceof Refusal ? new OperatorMistake(`There is no withdrawal ${printable(number)}.`) : error;
  });
}

function ageOf(since: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS));
  return hours < DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} d`;
}

function money({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  const digits = minorDigits(currency);
  return `${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`;
}
