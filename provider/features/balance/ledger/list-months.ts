import { sql } from 'kysely';
import type { LedgerMonth, listLedgerMonths } from '#contract/balance.ts';
import type { DataOf, QueryOutput } from '#contract/endpoint.ts';
import { cny } from '#contract/money.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { lastSeqBefore, type WalletKey } from './ledger-range.ts';
import { addMonths, monthAt, startOfMonth } from './month-range.ts';
import { statementZone } from './statement-zone.ts';

const MONTHS = 12;

/** Places of a month's entries in the chain: those after `fromSeq` up to and with `toSeq`. */
export interface MonthRange {
  fromSeq: number;
  toSeq: number;
}

/** Money in and out month by month, the newest first. */
export async function listMonths(
  db: Queryable,
  accountId: string,
  { mode, until, timeZone: asked }: QueryOutput<typeof listLedgerMonths>,
): Promise<DataOf<typeof listLedgerMonths>> {
  const [timeZone, now] = await Promise.all([statementZone(db, accountId, asked), readNow(db)]);
  const current = monthAt(now, timeZone);
  const last = until === undefined || until > current ? current : until;
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(last, index + 1 - MONTHS));
  const wallet = { accountId, mode };
  const ranges = await findRanges(db, wallet, months, timeZone);
  const sums = await sumRanges(db, wallet, ranges);
  const shown = months.map((month, index) => toMonth(month, sums[index]));
  return { timeZone, months: shown.reverse(), hasEarlier: (ranges[0]?.fromSeq ?? 0) > 0, hasLater: last < current };
}

/** Places of a month's entries as they stand now. */
export async function findMonthRange(
  db: Queryable,
  wallet: WalletKey,
  { month, timeZone }: { month: string; timeZone: string },
): Promise<MonthRange> {
  const [range = { fromSeq: 0, toSeq: 0 }] = await findRanges(db, wallet, [month], timeZone);
  return range;
}

/** The sums of a part of the chain, under the month it is of. */
export async function sumMonth(
  db: Queryable,
  wallet: WalletKey,
  { month, range }: { month: string; range: MonthRange },
): Promise<LedgerMonth> {
  const [sums] = await sumRanges(db, wallet, [range]);
  return toMonth(month, sums);
}

/** Of months that follow each other. */
async function findRanges(db: Queryable, wallet: WalletKey, months: string[], timeZone: string): Promise<MonthRange[]> {
  const edges = [...months, addMonths(months.at(-1) ?? '', 1)].map((month) => lastSeqBefore(wallet, startOfMonth(month, timeZone)));
  const { rows } = await sql<{ edges: number[] }>`SELECT ARRAY[${sql.join(edges)}]::bigint[]::float8[] AS edges`.execute(db);
  const found = rows[0]?.edges ?? [];
  // A clock that was put back, as demos do, must not count an entry twice.
  const rising = found.map((_, index) => Math.max(...found.slice(0, index + 1)));
  return months.map((_, index) => ({ fromSeq: rising[index] ?? 0, toSeq: rising[index + 1] ?? 0 }));
}

interface RangeSums {
  entries: number;
  in_minor: number;
  out_minor: number;
  opening_minor: number;
}

async function sumRanges(db: Queryable, { accountId, mode }: WalletKey, ranges: MonthRange[]): Promise<RangeSums[]> {
  const { rows } = await sql<RangeSums>`
    SELECT s.entries, s.in_minor, s.out_minor, coalesce((SELECT o.available_after_minor + o.promotional_after_minor FROM ledger_entry o
        WHERE o.account_id = ${accountId} AND o.mode = ${mode} AND o.seq = r.from_seq), 0)::bigint AS opening_minor
    FROM unnest(${ranges.map(({ fromSeq }) => fromSeq)}::bigint[], ${ranges.map(({ toSeq }) => toSeq)}::bigint[])
      WITH ORDINALITY AS r (from_seq, to_seq, place)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS entries, coalesce(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0)::bigint AS in_minor,
        coalesce(sum(e.amount_minor) FILTER (WHERE e.amount_minor < 0), 0)::bigint AS out_minor
      FROM ledger_entry e
      WHERE e.account_id = ${accountId} AND e.mode = ${mode} AND e.seq > r.from_seq AND e.seq <= r.to_seq) s
    ORDER BY r.place`.execute(db);
  return rows;
}

function toMonth(month: string, sums: RangeSums | undefined): LedgerMonth {
  const { entries = 0, in_minor: moneyIn = 0, out_minor: moneyOut = 0, opening_minor: opening = 0 } = sums ?? {};
  return {
    month,
    opening: cny(opening),
    moneyIn: cny(moneyIn),
    moneyOut: cny(moneyOut),
    closing: cny(opening + moneyIn + moneyOut),
    entries,
  };
}
