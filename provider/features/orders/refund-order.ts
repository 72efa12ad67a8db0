import { sql } from 'kysely';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { LedgerLine } from '#provider/ledger/entries.ts';
import { refund } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import type { LockedOrder } from './orders.store.ts';

interface Paid {
  /** What the provider still has of the order's payment, by account, positive. */
  revenue: LedgerLine[];
  /** Promotional money the payment took and no refund gave back. */
  promotionalMinor: number;
  /** Refunds posted so far. */
  refunds: number;
}

/**
 * Pays back all that is left of an order's payment, or of its goods `goodsMinor` at most what is left of them, into the wallet it was paid from. What was
 * paid from promotional money goes back there first. The order is locked. Gives what was paid back, in fen.
 */
export async function refundOrder(tx: Tx, order: LockedOrder, wish: { goodsMinor?: number; reason: CauseCode }): Promise<number> {
  const { revenue, promotionalMinor, refunds } = await findPaid(tx, order);
  const back = wish.goodsMinor === undefined ? revenue : ofGoods(revenue, wish.goodsMinor);
  const amountMinor = back.reduce((sum, line) => sum + line.amountMinor, 0);
  if (amountMinor === 0) return 0;
  await postEntries(tx, [
    {
      accountId: order.accountId,
      mode: order.mode,
      kind: 'refund',
      document: { type: 'order', id: order.id, number: order.number },
      occurrence: refunds,
      reason: wish.reason,
      lines: refund(back, promotionalMinor),
    },
  ]);
  return amountMinor;
}

/**
 * Pays back parts of what a locked order was charged, each to the account it was paid to, never more than that account still has of it: more is
 * refused as `state-conflict`, and nothing is paid. Gives what is left of the payment, in fen.
 */
export async function refundParts(tx: Tx, order: LockedOrder, wish: { parts: LedgerLine[]; reason: CauseCode }): Promise<number> {
  const { revenue, promotionalMinor, refunds } = await findPaid(tx, order);
  const leftOf = new Map(revenue.map(({ account, amountMinor }) => [account, amountMinor]));
  const sums = new Map<LedgerLine['account'], number>();
  for (const { account, amountMinor } of wish.parts) sums.set(account, (sums.get(account) ?? 0) + amountMinor);
  const back = [...sums].map(([account, amountMinor]) => ({ account, amountMinor }));
  if (back.length === 0 || back.some(({ account, amountMinor }) => amountMinor > (leftOf.get(account) ?? 0)))
    throw new Refusal('state-conflict');
  await postEntries(tx, [
    {
      accountId: order.accountId,
      mode: order.mode,
      kind: 'refund',
      document: { type: 'order', id: order.id, number: order.number },
      occurrence: refunds,
      reason: wish.reason,
      lines: refund(back, promotionalMinor),
    },
  ]);
  const sum = (of: LedgerLine[]) => of.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return sum(revenue) - sum(back);
}

function ofGoods(revenue: LedgerLine[], goodsMinor: number): LedgerLine[] {
  const left = revenue.find(({ account }) => account === 'revenue:goods')?.amountMinor ?? 0;
  const amountMinor = Math.min(left, goodsMinor);
  return amountMinor === 0 ? [] : [{ account: 'revenue:goods', amountMinor }];
}

async function findPaid(tx: Tx, { accountId, id }: LockedOrder): Promise<Paid> {
  const found = await sql<{ account: LedgerLine['account']; amountMinor: number; refunds: number }>`
    SELECT l.ledger_account AS account, sum(l.amount_minor)::bigint AS "amountMinor",
      (SELECT count(*) FROM ledger_entry r WHERE r.account_id = ${accountId} AND r.document_type = 'order' AND r.document_id = ${id} AND r.kind = 'refund') AS refunds
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${accountId} AND e.document_type = 'order' AND e.document_id = ${id}
    GROUP BY l.ledger_account HAVING sum(l.amount_minor) <> 0`.execute(tx);
  const revenue = found.rows
    .filter(({ account }) => !account.startsWith('wallet:'))
    .map(({ account, amountMinor }) => ({ account, amountMinor }));
  const promotional = found.rows.find(({ account }) => account === 'wallet:promotional')?.amountMinor ?? 0;
  return { revenue, promotionalMinor: -promotional, refunds: found.rows[0]?.refunds ?? 0 };
}
