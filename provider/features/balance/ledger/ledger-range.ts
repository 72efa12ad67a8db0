import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';

export interface WalletKey {
  accountId: string;
  mode: Mode;
}

/**
 * Place of the last entry before a time; 0 where there is none. Entries carry the time their transaction began at, so one posted later may be a little
 * older than the one before it; no transaction lasts an hour.
 */
export function lastSeqBefore({ accountId, mode }: WalletKey, time: string): RawBuilder<number> {
  const before = sql`x.account_id = ${accountId} AND x.mode = ${mode} AND x.at < ${time}::timestamptz`;
  return sql<number>`coalesce((SELECT max(x.seq) FROM ledger_entry x
    WHERE ${before} AND x.at >= (SELECT max(x.at) FROM ledger_entry x WHERE ${before}) - interval '1 hour'), 0)`;
}
