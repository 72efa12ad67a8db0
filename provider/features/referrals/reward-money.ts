import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { FollowedEntry } from '#provider/ledger/follow-ledger.ts';

/**
 * Keeps how much of a wallet's money came from commissions, and what of it each order was paid from. Commissions that were moved to the wallet are spent first:
 * an order, a hold or a charge takes promotional money, as the lines of its entry say, then commissions, then the rest. What is given back of an order is first
 * the promotional money, again by its lines, then the commissions it was paid from. A charge that is given back counts as money of the merchant's own, and so
 * does whatever is paid in. Money that leaves in any other way is the merchant's own first: commissions are at most what the wallet has after the entry.
 */
export async function keepRewardMoney(tx: Tx, entry: FollowedEntry): Promise<void> {
  const { accountId, mode, documentType, documentId, ownAfterMinor } = entry;
  const byMinor = entry.lines.reduce((sum, { account, amountMinor }) => sum + (account === 'wallet:available' ? amountMinor : 0), 0);
  if (entry.kind === 'commission') return addRewardMoney(tx, entry, byMinor);
  const found = await sql<{ leftMinor: number }>`SELECT left_minor AS "leftMinor" FROM reward_money
    WHERE account_id = ${accountId} AND mode = ${mode} FOR UPDATE`.execute(tx);
  const before = found.rows[0]?.leftMinor;
  if (before === undefined) return;
  const paid = documentType === 'order' || documentType === 'charge';
  const usedMinor = paid ? Math.min(before, Math.max(0, -byMinor)) : 0;
  if (documentType === 'order' && usedMinor > 0) await useForOrder(tx, { accountId, orderId: documentId }, usedMinor);
  const backMinor = documentType === 'order' && byMinor > 0 ? await giveBackOfOrder(tx, { accountId, orderId: documentId }, byMinor) : 0;
  const leftMinor = Math.min(before - usedMinor + backMinor, Math.max(0, ownAfterMinor));
  if (leftMinor !== before)
    await sql`UPDATE reward_money SET left_minor = ${leftMinor} WHERE account_id = ${accountId} AND mode = ${mode}`.execute(tx);
}

async function addRewardMoney(tx: Tx, { accountId, mode }: FollowedEntry, amountMinor: number): Promise<void> {
  if (amountMinor <= 0) return;
  await sql`INSERT INTO reward_money AS r (account_id, mode, left_minor) VALUES (${accountId}, ${mode}, ${amountMinor})
    ON CONFLICT (account_id, mode) DO UPDATE SET left_minor = r.left_minor + excluded.left_minor`.execute(tx);
}

interface OfOrder {
  accountId: string;
  orderId: string;
}

async function useForOrder(tx: Tx, { accountId, orderId }: OfOrder, amountMinor: number): Promise<void> {
  await sql`INSERT INTO order_reward_money AS r (account_id, order_id, used_minor) VALUES (${accountId}, ${orderId}, ${amountMinor})
    ON CONFLICT (account_id, order_id) DO UPDATE SET used_minor = r.used_minor + excluded.used_minor`.execute(tx);
}

/** Gives back at most what commissions paid of the order; how much that was. */
async function giveBackOfOrder(tx: Tx, { accountId, orderId }: OfOrder, amountMinor: number): Promise<number> {
  const given = await sql<{ backMinor: number }>`
    UPDATE order_reward_money r SET used_minor = r.used_minor - least(former.used_minor, ${amountMinor}::bigint)
    FROM (SELECT used_minor FROM order_reward_money WHERE account_id = ${accountId} AND order_id = ${orderId} FOR UPDATE) former
    WHERE r.account_id = ${accountId} AND r.order_id = ${orderId}
    RETURNING least(former.used_minor, ${amountMinor}::bigint)::bigint AS "backMinor"`.execute(tx);
  return given.rows[0]?.backMinor ?? 0;
}
