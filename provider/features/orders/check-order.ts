import type { FulfillmentState, PaymentState } from '#contract/orders.values.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { divideHalfUp } from '#provider/money.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { endReservations, HOLD_MINUTES, holdQuotedStock } from '#provider/features/stock/reservations.store.ts';
import type { Services } from '#provider/services.ts';
import { findAddressCauses } from './find-address-causes.ts';
import { findCauses } from './find-causes.ts';
import { moveOrder, type OrderStates } from './move-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { findLinesToSend, type LineToSend, setLineGoods } from './order-lines.store.ts';
import { orderWish, withNumber } from './order-wish.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { insertQuote, retireQuotes } from './quotes.store.ts';

/** States in which an order may still be checked and priced. */
export const CHECKABLE = new Set<FulfillmentState>(['imported', 'needs_mapping', 'ready', 'blocked']);
export const CHECKABLE_PAYMENTS = new Set<PaymentState>(['not_due', 'due']);

/** Whether an order may still be checked and priced: not paid for, not canceled. */
export function isCheckable(order: Pick<OrderStates, 'payment' | 'fulfillment'>): boolean {
  return CHECKABLE_PAYMENTS.has(order.payment) && CHECKABLE.has(order.fulfillment);
}

/**
 * Looks at an order as goods, stock, address and freight are now, and moves it to where it belongs: to ready with a
 * fresh quote, or to needs_mapping or blocked with every cause. Orders past payment are left alone. What the order held
 * it gives back first, and holds what its new quote needs instead, as long as an unpaid order may.
 */
export async function checkOrder(services: Services, tx: Tx, asked: { accountId: string; orderId: string; actor: Actor }): Promise<void> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order === null || !isCheckable(order)) return;
  const heldFrom = await endReservations(tx, order, { to: 'released', actor: asked.actor.kind });
  const lines = await findLinesToSend(tx, order.accountId, order.id);
  const { book, wishes, day } = await findQuoteBasis(services, order.accountId, tx);
  const { offers, reasons } = quoteOrder(book, await orderWish(order, lines, day), wishes);
  const addressCauses = await findAddressCauses(withNumber(order.address, book, wishes), book.addressRules.get(order.address.country));
  const causes = findCauses({ addressCauses, lines, noOffer: reasons });
  await setLineGoods(tx, order.accountId, goodsOfLines(lines));
  await retireQuotes(tx, order.accountId, order.id);
  if (causes.length > 0) return stop(tx, order, asked.actor, causes);
  const quote = await insertQuote(tx, { ...order, country: order.address.country }, { rateBookVersion: book.version, offers });
  await moveOrder(tx, order, {
    payment: 'due',
    fulfillment: 'ready',
    actor: asked.actor,
    facts: { causes: '[]', quote_id: quote.id, cost_minor: quote.totalMinor, quote_expires_at: quote.expiresAt },
  });
  if (heldFrom !== null)
    await holdQuotedStock(tx, { ...order, quoteId: quote.id }, { minutes: HOLD_MINUTES, actor: 'system', source: heldFrom });
}

async function stop(tx: Tx, order: LockedOrder, actor: Actor, causes: Cause[]): Promise<void> {
  const [first] = causes;
  await moveOrder(tx, order, {
    payment: 'not_due',
    fulfillment: causes.some((cause) => cause.code === 'unmapped-line') ? 'needs_mapping' : 'blocked',
    actor,
    ...(first === undefined ? {} : { cause: first.code }),
    facts: { causes: JSON.stringify(causes), quote_id: null, cost_minor: null, quote_expires_at: null },
  });
}

/** Each line once with the first variant sent for it and what one item sold costs; null while nobody knows what is sent. */
function goodsOfLines(lines: LineToSend[]): { lineId: string; variantId: string | null; unitCostMinor: number | null }[] {
  const sums = new Map<string, { variantId: string | null; costMinor: number; soldQuantity: number }>();
  for (const { id, quantity, soldQuantity, variant } of lines) {
    const known = sums.get(id) ?? { variantId: variant?.id ?? null, costMinor: 0, soldQuantity };
    const costMinor = variant === null ? 0 : variant.costMinor * variant.unitsPerItem * quantity;
    sums.set(id, { ...known, costMinor: known.costMinor + costMinor });
  }
  return [...sums].map(([lineId, { variantId, costMinor, soldQuantity }]) => ({
    lineId,
    variantId,
    unitCostMinor: variantId === null ? null : divideHalfUp(costMinor, soldQuantity),
  }));
}
