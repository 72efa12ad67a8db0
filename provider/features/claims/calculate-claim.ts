import type { z } from 'zod';
import type { ClaimInput, ClaimTerms } from '#contract/claims.ts';
import { sql } from 'kysely';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type ClaimAmounts, claimAmounts, type ChargedParcel } from './claim-amounts.ts';
import { type ClaimClock, claimTerms, isOfWholeParcel } from './claim-terms.ts';
import { findChargedParcel } from './charged-parcel.store.ts';

export type ClaimWish = z.output<typeof ClaimInput>;

/** What a claim gives back at most, and by the payment of which order. */
export async function calculateClaim(
  queryable: Queryable,
  accountId: string,
  wish: Pick<ClaimWish, 'parcelId' | 'orderId' | 'reason' | 'lines'>,
  exceptClaimId?: string,
): Promise<ClaimAmounts & { chargedOrderId: string }> {
  const { parcelId, orderId, reason } = wish;
  const parcel = await findChargedParcel(queryable, {
    accountId,
    parcelId,
    orderId,
    ...(exceptClaimId === undefined ? {} : { exceptClaimId }),
  });
  if (parcel === null) throw new Refusal('not-found');
  const items = itemsOf(parcel, wish);
  return { ...claimAmounts(parcel, { items, failedWhole: isOfWholeParcel(reason) }), chargedOrderId: parcel.chargedOrderId };
}

/** Items by line: those named, or all the rest of the parcel. */
function itemsOf(parcel: ChargedParcel, { reason, lines }: Pick<ClaimWish, 'reason' | 'lines'>): Map<string, number> {
  const named = lines.map(({ orderLineId, quantity }): [string, number] => [orderLineId, quantity]);
  const rest = parcel.lines.map((line): [string, number] => [line.orderLineId, line.inParcel - line.claimedInParcel]);
  const items = new Map((named.length === 0 && isOfWholeParcel(reason) ? rest : named).filter(([, quantity]) => quantity > 0));
  for (const [orderLineId, quantity] of items) {
    const line = parcel.lines.find((each) => each.orderLineId === orderLineId);
    if (line === undefined) throw new Refusal('not-found');
    if (quantity > line.inParcel - line.claimedInParcel) throw new Refusal('limit-reached');
  }
  if (items.size === 0 && named.length === 0 && isOfWholeParcel(reason)) throw new Refusal('limit-reached');
  if (items.size === 0) throw new Refusal('validation-failed', { fields: [{ path: 'lines', code: 'required' }] });
  return items;
}

interface ParcelFacts extends Omit<ClaimClock, 'country'> {
  number: string;
  mode: ClaimTerms['mode'];
  country: string;
  orders: Pick<ClaimTerms['orders'][number], 'id' | 'number' | 'externalName'>[];
}

/** What can be claimed of a parcel of the account, and when. */
export async function getClaimTerms(queryable: Queryable, accountId: string, parcelId: string): Promise<ClaimTerms> {
  const parcel = await findParcelFacts(queryable, accountId, parcelId);
  if (parcel === null) throw new Refusal('not-found');
  const orders = [];
  for (const order of parcel.orders) {
    const charged = await findChargedParcel(queryable, { accountId, parcelId, orderId: order.id });
    const lines = (charged?.lines ?? []).map(({ orderLineId, title, sku, inParcel, claimedInParcel }) => ({
      orderLineId,
      title,
      sku,
      quantity: inParcel,
      claimable: inParcel - claimedInParcel,
    }));
    orders.push({ ...order, lines });
  }
  const { number: parcelNumber, state, mode } = parcel;
  return { parcelId, parcelNumber, state, mode, terms: claimTerms(parcel, await readNow(queryable)), orders };
}

/** What the days of a parcel's claims are counted from, as it stands; null when the account has no such parcel. */
export async function findParcelFacts(queryable: Queryable, accountId: string, parcelId: string): Promise<ParcelFacts | null> {
  const found = await sql<ParcelFacts>`
    SELECT p.number, p.state, p.created_at AS "createdAt", p.shipped_at AS "shippedAt", p.delivered_at AS "deliveredAt",
      (SELECT max(e.at) FROM tracking_event e WHERE e.account_id = p.account_id AND e.parcel_id = p.id) AS "movedAt",
      carried.mode, carried.country, carried.orders
    FROM parcel p CROSS JOIN LATERAL (
      SELECT min(o.mode) AS mode, min(o.country) AS country,
        jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'externalName', o.external_name) ORDER BY o.placed_at, o.id) AS orders
      FROM orders o WHERE o.account_id = p.account_id
        AND o.id IN (SELECT pl.order_id FROM parcel_line pl WHERE pl.account_id = p.account_id AND pl.parcel_id = p.id)
    ) carried
    WHERE p.account_id = ${accountId} AND p.id = ${parcelId} AND carried.orders IS NOT NULL`.execute(queryable);
  const [row] = found.rows;
  return row === undefined ? null : { ...row, movedAt: row.movedAt ?? row.createdAt };
}
