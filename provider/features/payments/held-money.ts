import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { LedgerEntryInput, LedgerKind, LedgerLine } from '#provider/ledger/entries.ts';
import { capture, hold, release } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';

/** An order whose row is locked. */
interface HeldOrder {
  accountId: string;
  id: string;
  number: string;
  mode: Mode;
}

/**
 * Brings what is held for an order in its grace window to what it costs now. Dearer than the balance covers is refused with what is missing,
 * and the hold stays as it was.
 */
export async function adjustHold(tx: Tx, order: HeldOrder, amountMinor: number): Promise<void> {
  const held = await findHeld(tx, order);
  const moreMinor = amountMinor - held.heldMinor;
  if (moreMinor < 0) await post(tx, order, { kind: 'release', occurrence: held.releases, lines: release(held, -moreMinor) });
  if (moreMinor <= 0) return;
  const wallet = await lockWallet(tx, order.accountId, order.mode);
  const balanceMinor = wallet.availableMinor + wallet.promotionalMinor;
  if (balanceMinor < moreMinor)
    throw new Refusal('insufficient-balance', {
      details: { mode: order.mode, totalMinor: moreMinor, balanceMinor, shortfallMinor: moreMinor - balanceMinor },
    });
  await post(tx, order, { kind: 'hold', occurrence: held.holds, lines: hold(wallet, moreMinor) });
}

/** Gives back all that is held for an order. */
export async function releaseHeldMoney(tx: Tx, order: HeldOrder): Promise<void> {
  await adjustHold(tx, order, 0);
}

/** Takes what is held for an order: an order is captured once, which the ledger's unique index guards too. */
export async function captureHeldMoney(tx: Tx, order: HeldOrder & { quoteId: string | null }): Promise<void> {
  const revenue = await sql<LedgerLine>`
    SELECT p.account, p.amount AS "amountMinor" FROM quote q, unnest(q.posting_accounts, q.posting_amounts) AS p (account, amount)
    WHERE q.account_id = ${order.accountId} AND q.id = ${order.quoteId}`.execute(tx);
  const { heldMinor } = await findHeld(tx, order);
  if (revenue.rows.reduce((sum, line) => sum + line.amountMinor, 0) !== heldMinor)
    throw new Error(`what is held for ${order.number} is not what its quote costs`);
  await post(tx, order, { kind: 'capture', occurrence: 0, lines: capture(revenue.rows) });
}

interface Held {
  heldMinor: number;
  /** The part of it that came from available money. */
  availableMinor: number;
  /** Entries posted so far. */
  holds: number;
  releases: number;
}

async function findHeld(tx: Tx, { accountId, id }: HeldOrder): Promise<Held> {
  const found = await sql<Held>`
    SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:held'), 0)::bigint AS "heldMinor",
      -coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:available'), 0)::bigint AS "availableMinor",
      count(DISTINCT e.id) FILTER (WHERE e.kind = 'hold') AS holds, count(DISTINCT e.id) FILTER (WHERE e.kind = 'release') AS releases
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${accountId} AND e.document_type = 'order' AND e.document_id = ${id}`.execute(tx);
  return found.rows[0] ?? { heldMinor: 0, availableMinor: 0, holds: 0, releases: 0 };
}

async function post(
  tx: Tx,
  { accountId, mode, id, number }: HeldOrder,
  entry: { kind: LedgerKind; occurrence: number; lines: LedgerLine[] },
): Promise<void> {
  const document: LedgerEntryInput['document'] = { type: 'order', id, number };
  await postEntries(tx, [{ accountId, mode, document, ...entry }]);
}
