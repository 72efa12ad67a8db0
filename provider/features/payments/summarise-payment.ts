import type { DataOf } from '#contract/endpoint.ts';
import { cny } from '#contract/money.ts';
import type { getPaymentSummary } from '#contract/payments.ts';
import { listOrderRows } from '#provider/features/orders/list-order-rows.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { availableBalance } from './payments.store.ts';

type OrderToPay = Awaited<ReturnType<typeof listOrderRows>>[number];

/** What paying these orders would cost and leave, with those that can't be paid told apart. Changes nothing. */
export async function summarisePayment(
  services: Services,
  accountId: string,
  orderIds: string[],
): Promise<DataOf<typeof getPaymentSummary>> {
  const { db } = services.database;
  const wanted = [...new Set(orderIds)];
  const orders = await listOrderRows(db, accountId, wanted);
  const first = orders[0];
  if (first === undefined || orders.length < wanted.length) throw new Refusal('not-found');
  if (orders.some((order) => order.mode !== first.mode)) throw new Refusal('mode-mixed');

  const payable = orders.filter((order) => order.payable);
  const goodsMinor = sum(payable, (order) => order.goodsMinor);
  const freightMinor = sum(payable, (order) => order.freightMinor);
  const totalMinor = goodsMinor + freightMinor;
  const balanceMinor = await availableBalance(db, accountId, first.mode);
  return {
    mode: first.mode,
    orders: payable.map(({ goodsMinor: goods, freightMinor: freight, ...row }) => ({
      ...row,
      goods: goods === null ? null : cny(goods),
      freight: freight === null ? null : cny(freight),
    })),
    blocked: orders.filter((order) => !order.payable).map((order) => ({ orderId: order.id, number: order.number, causes: order.causes })),
    goods: cny(goodsMinor),
    freight: cny(freightMinor),
    total: cny(totalMinor),
    balanceBefore: cny(balanceMinor),
    balanceAfter: balanceMinor >= totalMinor ? cny(balanceMinor - totalMinor) : null,
    shortfall: cny(Math.max(0, totalMinor - balanceMinor)),
    validUntil:
      payable
        .map((order) => order.quoteExpiresAt)
        .filter((time) => time !== null)
        .sort()[0] ?? null,
  };
}

function sum(orders: OrderToPay[], part: (order: OrderToPay) => number | null): number {
  return orders.reduce((total, order) => total + (part(order) ?? 0), 0);
}
