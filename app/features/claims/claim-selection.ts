import type { ClaimTerms } from '#contract/claims.ts';
import { type ClaimReason, claimWishes } from '#contract/claims.values.ts';

export interface ClaimSelection {
  orderId: string;
  reason: ClaimReason;
  wanted: (typeof claimWishes)[number];
  /** Items by line; those of nothing too. */
  lines: { orderLineId: string; quantity: number }[];
}

/** Name of the field with a line's items. */
export function quantityField(orderLineId: string): string {
  return `items-${orderLineId}`;
}

const OF_ITEMS: ReadonlySet<ClaimReason> = new Set(['damaged', 'wrong-item', 'missing-item']);

/** What is selected, by address or form: the first order and the first reason that is open, and of a parcel that failed as a whole all items. */
export function readSelection(terms: ClaimTerms, fields: URLSearchParams): ClaimSelection | null {
  const open = terms.terms.filter(({ status }) => status === 'open').map(({ reason }) => reason);
  const reason = open.find((each) => each === fields.get('reason')) ?? open[0];
  const order = terms.orders.find(({ id }) => id === fields.get('order')) ?? terms.orders[0];
  if (reason === undefined || order === undefined) return null;
  const wanted = claimWishes.find((each) => each === fields.get('wanted')) ?? 'refund';
  const lines = order.lines.map(({ orderLineId, claimable }) => {
    const typed = fields.get(quantityField(orderLineId));
    const quantity = typed === null || !/^\d{1,6}$/.test(typed) ? (OF_ITEMS.has(reason) ? 0 : claimable) : Number(typed);
    return { orderLineId, quantity: Math.min(quantity, claimable) };
  });
  return { orderId: order.id, reason, wanted, lines };
}
