import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { findEntries, type FollowedEntry } from '#provider/ledger/follow-ledger.ts';
import { readBuyer } from './invoice-parties.ts';

/** A payment of more than one order of a store. */
interface SharedPayment {
  accountId: string;
  paymentId: string;
  storeId: string | null;
  /** Whether money is still held for one of the orders: it has yet to be captured or released. */
  isHeld: boolean;
}

/**
 * What is invoiced once an entry of an order was handled: entries that paid for orders and have no invoice yet, those of one invoice together. Orders of a
 * store that were paid together have one invoice, where the profile that bills them says so; it waits until no money is held for any of them, or one of
 * them is refunded. Where the profile says so no longer, what waited until then is invoiced one by one.
 */
export async function findDueInvoices(tx: Tx, entry: FollowedEntry): Promise<FollowedEntry[][]> {
  const shared = await findSharedPayment(tx, entry);
  if (shared === null) return isPaymentOfOrder(entry) ? [[entry]] : [];
  const { combined } = await readBuyer(tx, entry.accountId, shared.storeId);
  if (!combined) return (await findWaiting(tx, shared)).filter(({ seq }) => seq <= entry.seq).map((waiting) => [waiting]);
  if (shared.isHeld && entry.kind !== 'refund') return [];
  const waiting = await findWaiting(tx, shared);
  return waiting.length === 0 ? [] : [waiting];
}

/** Whether an entry paid for an order, at once or out of what was held for it. */
export function isPaymentOfOrder({ kind }: FollowedEntry): boolean {
  return kind === 'order_payment' || kind === 'capture';
}

/** Whether an entry pays for an order or gives money of it back: what waits for that is invoiced then. */
export function settlesOrder(entry: FollowedEntry): boolean {
  return isPaymentOfOrder(entry) || (entry.documentType === 'order' && (entry.kind === 'release' || entry.kind === 'refund'));
}

/** The payment by which the order of an entry was paid last, if it paid for other orders of the store, too. */
async function findSharedPayment(tx: Tx, { accountId, id }: FollowedEntry): Promise<SharedPayment | null> {
  const found = await sql<Omit<SharedPayment, 'accountId'> & { orders: number }>`
    WITH paid AS (
      SELECT p.account_id, p.id, p.paid_at, o.store_id FROM ledger_entry e
      JOIN orders o ON o.account_id = e.account_id AND o.id = e.document_id
      JOIN payment_item i ON i.account_id = o.account_id AND i.payable_type = 'order' AND i.payable_id = o.id
      JOIN payment p ON p.account_id = i.account_id AND p.id = i.payment_id AND p.paid_at <= e.at
      WHERE e.account_id = ${accountId} AND e.id = ${id} AND e.document_type = 'order' ORDER BY p.paid_at DESC, p.id DESC LIMIT 1
    )
    SELECT paid.id AS "paymentId", paid.store_id AS "storeId", count(*) AS orders, bool_or(held.minor > 0) AS "isHeld" FROM paid
    JOIN payment_item i ON i.account_id = paid.account_id AND i.payment_id = paid.id AND i.payable_type = 'order'
    JOIN orders o ON o.account_id = i.account_id AND o.id = i.payable_id AND o.store_id IS NOT DISTINCT FROM paid.store_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor), 0) AS minor FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = o.account_id AND e.document_type = 'order' AND e.document_id = o.id AND l.ledger_account = 'wallet:held'
        AND NOT ${paidAgain(sql`o.id`, sql`'infinity'`)}
    ) held
    GROUP BY paid.id, paid.store_id`.execute(tx);
  const [row] = found.rows;
  if (row === undefined || row.orders === 1) return null;
  const { orders: _orders, ...shared } = row;
  return { accountId, ...shared };
}

/** Entries that paid for orders of a payment and store, and have no invoice yet. */
function findWaiting(tx: Tx, { accountId, paymentId, storeId }: SharedPayment): Promise<FollowedEntry[]> {
  return findEntries(
    tx,
    sql`SELECT e.* FROM payment paid
      JOIN payment_item i ON i.account_id = paid.account_id AND i.payment_id = paid.id AND i.payable_type = 'order'
      JOIN orders o ON o.account_id = i.account_id AND o.id = i.payable_id AND o.store_id IS NOT DISTINCT FROM ${storeId}
      JOIN ledger_entry e ON e.account_id = o.account_id AND e.document_type = 'order' AND e.document_id = o.id
        AND e.kind IN ('order_payment', 'capture') AND e.at >= paid.paid_at
      WHERE paid.account_id = ${accountId} AND paid.id = ${paymentId} AND NOT ${paidAgain(sql`o.id`, sql`e.at`)}
        AND NOT EXISTS (SELECT 1 FROM invoice_document d WHERE d.account_id = e.account_id AND d.ledger_entry_id = e.id)`,
  );
}

/** Whether an order was paid by a later payment than `paid`, until a moment. */
function paidAgain(orderId: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM payment_item j JOIN payment later ON later.account_id = j.account_id AND later.id = j.payment_id
    WHERE j.account_id = paid.account_id AND j.payable_type = 'order' AND j.payable_id = ${orderId}
      AND (later.paid_at, later.id) > (paid.paid_at, paid.id) AND later.paid_at <= ${until})`;
}
