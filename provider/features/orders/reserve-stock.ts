import type { DataOf } from '#contract/endpoint.ts';
import type { reserveStock as endpoint } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { findHeldStock, HOLD_MINUTES, holdQuotedStock, lockQuotedStock } from '#provider/features/stock/reservations.store.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from './check-order.ts';
import { type LockedOrder, lockOrder, lockOrders } from './orders.store.ts';

const HOLD = { minutes: HOLD_MINUTES, actor: 'merchant' } as const;

/**
 * Holds the goods of orders for a merchant who is about to pay. An order whose goods went since its quote is checked
 * again: another warehouse may have them, else it is blocked with its causes. What is held already is not held for longer,
 * and an order that held goods unpaid for an hour within a day holds none: its payment takes them.
 */
export async function reserveStock(
  services: Services,
  tx: Tx,
  asked: { accountId: string; userId: string; orderIds: string[] },
): Promise<DataOf<typeof endpoint>> {
  const wanted = [...new Set(asked.orderIds)];
  const orders = await lockOrders(tx, asked.accountId, wanted);
  if (orders.length < wanted.length) throw new Refusal('not-found');
  const awaiting = orders.filter((order) => awaitsPayment(order) && reservesStock(services, order.mode));
  await lockQuotedStock(tx, awaiting);
  for (const order of awaiting) await holdOrMend(services, tx, order, asked.userId);
  const held = await findHeldStock(tx, asked.accountId, wanted);
  return [...held].map(([orderId, reservation]) => ({ orderId, reservation }));
}

function awaitsPayment(order: LockedOrder): boolean {
  return order.payment === 'due' && order.fulfillment === 'ready' && order.holdCount === 0;
}

async function holdOrMend(services: Services, tx: Tx, order: LockedOrder, userId: string): Promise<void> {
  const short = await holdQuotedStock(tx, order, HOLD);
  if (short.length === 0) return;
  await checkOrder(services, tx, { accountId: order.accountId, orderId: order.id, actor: { kind: 'merchant', id: userId } });
  const mended = await lockOrder(tx, order.accountId, order.id);
  if (mended !== null && awaitsPayment(mended)) await holdQuotedStock(tx, mended, HOLD);
}
