import type { FulfilmentState } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import type { PackedItem } from '#provider/features/shipping/charge-weight.ts';
import { type FreightAnswer, quoteFreight, type RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { Services } from '#provider/services.ts';
import { findAddressCauses } from './find-address-causes.ts';
import { findCauses } from './find-causes.ts';
import { type Actor, moveOrder, type OrderStates } from './move-order.ts';
import { findLinesToSend, type LineToSend, setUnitCosts } from './order-lines.store.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { insertQuote, retireQuotes } from './quotes.store.ts';
import { SHIP_FROM } from '#provider/features/shipping/ship-from.ts';

const CHECKABLE = new Set<FulfilmentState>(['imported', 'needs_mapping', 'ready', 'blocked']);

/** Whether an order may still be checked and priced: not paid for, not held, not cancelled. */
export function isCheckable(order: Pick<OrderStates, 'payment' | 'fulfilment'>): boolean {
  return (order.payment === 'not_due' || order.payment === 'due') && CHECKABLE.has(order.fulfilment);
}

/**
 * Looks at an order as goods, stock, address and freight are now, and moves it to where it belongs: to ready with a
 * fresh quote, or to needs_mapping or blocked with every cause. Orders past payment are left alone.
 */
export async function checkOrder(services: Services, tx: Tx, asked: { accountId: string; orderId: string; actor: Actor }): Promise<void> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order === null || !isCheckable(order)) return;
  const lines = await findLinesToSend(tx, order.accountId, order.id, SHIP_FROM);
  const book = await loadRateBook(services, tx);
  const freight = priceParcel(book, order, lines);
  const addressCauses = await findAddressCauses(order.address, book.addressRules.get(order.address.country));
  const causes = findCauses({ address: order.address, addressCauses, lines, freight });
  await setUnitCosts(
    tx,
    order.accountId,
    lines.map((line) => ({ lineId: line.id, unitCostMinor: unitCost(line) })),
  );
  await retireQuotes(tx, order.accountId, order.id);
  const best = freight.find((answer) => answer.status === 'priced');
  if (causes.length > 0 || best === undefined) return stop(tx, order, asked.actor, causes);
  const goodsMinor = lines.reduce((sum, line) => sum + (unitCost(line) ?? 0) * line.quantity, 0);
  const quote = await insertQuote(
    tx,
    { ...order, country: order.address.country },
    { rateBookVersion: book.version, freight: best, goodsMinor },
  );
  await moveOrder(tx, order, {
    payment: 'due',
    fulfilment: 'ready',
    actor: asked.actor,
    facts: { causes: '[]', quote_id: quote.id, cost_minor: quote.totalMinor, quote_expires_at: quote.expiresAt },
  });
}

async function stop(tx: Tx, order: LockedOrder, actor: Actor, causes: Cause[]): Promise<void> {
  const [first] = causes;
  await moveOrder(tx, order, {
    payment: 'not_due',
    fulfilment: causes.some((cause) => cause.code === 'unmapped-line') ? 'needs_mapping' : 'blocked',
    actor,
    ...(first === undefined ? {} : { cause: first.code }),
    facts: { causes: JSON.stringify(causes), quote_id: null, cost_minor: null, quote_expires_at: null },
  });
}

/** What the methods of our warehouse ask, in the order they are proposed in. */
function priceParcel(book: RateBook, order: LockedOrder, lines: LineToSend[]): FreightAnswer[] {
  const { country, postcode } = order.address;
  const answers = quoteFreight(book, { country, postCode: postcode === '' ? null : postcode, items: lines.flatMap(packedItem) });
  return answers.filter(({ method }) => method.warehouse === SHIP_FROM).sort((a, b) => a.method.position - b.method.position);
}

function packedItem({ variant, quantity }: LineToSend): PackedItem[] {
  return variant === null ? [] : [{ ...variant, quantity: quantity * variant.unitsPerItem }];
}

/** What one item sold costs; null while nobody knows what is sent for it. */
function unitCost({ variant }: LineToSend): number | null {
  return variant === null ? null : variant.costMinor * variant.unitsPerItem;
}
