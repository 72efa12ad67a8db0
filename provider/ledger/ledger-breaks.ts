import type { Queryable } from '#provider/database/database.ts';

/** What can be wrong in the books. */
export type LedgerBreakCause =
  | 'lines-unbalanced'
  | 'entry-without-lines'
  | 'lines-without-entry'
  | 'chain-broken'
  | 'hash-wrong'
  | 'balance-after-wrong'
  | 'wallet-balance-wrong'
  | 'chain-tail-wrong'
  | 'entry-without-wallet'
  | 'document-without-entry'
  | 'payment-unequal'
  | 'commission-balance-wrong';

/** The newest check of the books, and what it found. */
export async function findLastCheck(db: Queryable) {
  const check = await db.selectFrom('ledger_check').selectAll().orderBy('checked_at', 'desc').limit(1).executeTakeFirst();
  if (check === undefined) return null;
  const breaks = await db.selectFrom('ledger_break').selectAll().where('check_id', '=', check.id).orderBy('seq').execute();
  return { checkedAt: check.checked_at, wallets: check.wallets, entries: check.entries, sumMinor: check.sum_minor, breaks };
}
