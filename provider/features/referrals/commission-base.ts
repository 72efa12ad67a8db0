import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { FollowedEntry } from '#provider/ledger/follow-ledger.ts';
import { Fraction, roundDown, shareOf } from '#provider/money.ts';

/** The commission of a base: rounded down to the fen. */
export function commissionOf(baseMinor: number, rateBp: number): number {
  return roundDown(new Fraction(baseMinor).mul(shareOf(rateBp)));
}

interface Kept {
  goodsMinor: number;
  /** Everything the order was charged and not given back, goods included. */
  allMinor: number;
  promotionalMinor: number;
  rewardMinor: number;
}

/**
 * What of an order's goods earns, by the books up to an entry of it: the goods that were charged and not given back, times the share of the order's payment
 * that is money of the merchant's own and neither promotional nor commissions spent, rounded down.
 */
export async function readCommissionBase(queryable: Queryable, { accountId, documentId, seq, mode }: FollowedEntry): Promise<number> {
  const found = await sql<Kept>`
    SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'revenue:goods'), 0)::bigint AS "goodsMinor",
      coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account NOT LIKE 'wallet:%'), 0)::bigint AS "allMinor",
      coalesce(-sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:promotional'), 0)::bigint AS "promotionalMinor",
      coalesce((SELECT r.used_minor FROM order_reward_money r WHERE r.account_id = ${accountId} AND r.order_id = ${documentId}), 0) AS "rewardMinor"
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${accountId} AND e.document_type = 'order' AND e.document_id = ${documentId} AND e.mode = ${mode} AND e.seq <= ${seq}`.execute(
    queryable,
  );
  const kept = found.rows[0];
  if (kept === undefined || kept.allMinor <= 0) return 0;
  const ownMinor = Math.max(0, kept.allMinor - kept.promotionalMinor - kept.rewardMinor);
  return roundDown(new Fraction(Math.max(0, kept.goodsMinor)).mul(ownMinor).div(kept.allMinor));
}
