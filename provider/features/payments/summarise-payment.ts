import type { z } from 'zod';
import type { DataOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { CostParts, getPaymentSummary } from '#contract/payments.ts';
import { secondsUntil } from '#provider/database/app-clock.ts';
import { type CostPartsMinor, listOrderRows } from '#provider/features/orders/list-order-rows.ts';
import { findHeldStock, findUnholdable } from '#provider/features/stock/reservations.store.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findGraceEnds, spendableBalance } from './payments.store.ts';

type OrderToPay = Awaited<ReturnType<typeof listOrderRows>>[number];

/** What paying these orders would cost and leave, with those that can't be paid set apart. Changes nothing. */
export async function summarisePayment(
  services: Services,
  { accountId, orderIds, locale }: { accountId: string; orderIds: string[]; locale: Locale },
): Promise<DataOf<typeof getPaymentSummary>> {
  const { db } = services.database;
  const wanted = [...new Set(orderIds)];
  const orders = await listOrderRows(services, { accountId, orderIds: wanted, locale });
  const first = orders[0];
  if (first === undefined || orders.length < wanted.length) throw new Refusal('not-found');
  if (orders.some((order) => order.mode !== first.mode)) throw new Refusal('mode-mixed');

  const payable = orders.filter((order) => order.payable);
  const parts = sumParts(payable);
  const totalMinor = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const held = await findHeldStock(db, accountId, wanted);
  const unholdable = reservesStock(services, first.mode) ? await findUnholdable(db, accountId, wanted) : new Set<string>();
  const windows = await findGraceEnds(db, accountId, wanted);
  const freeUntil = payable.flatMap(({ id }) => windows.get(id) ?? []).sort()[0] ?? null;
  const balanceMinor = await spendableBalance(db, accountId, first.mode);
  return {
    mode: first.mode,
    orders: payable.map(({ costParts, ...row }) => ({
      ...row,
      parts: costParts === null ? null : toParts(costParts),
      reservation: held.get(row.id) ?? null,
      reservedByPayment: unholdable.has(row.id) && !held.has(row.id),
      freeUntil: windows.get(row.id) ?? null,
    })),
    blocked: orders
      .filter((order) => !order.payable)
      .map(({ id, number, kind, causes }) => ({ orderId: id, number, kind: kind === 'manual' ? 'manual' : 'store', causes })),
    parts: toParts(parts),
    total: cny(totalMinor),
    balanceBefore: cny(balanceMinor),
    balanceAfter: balanceMinor >= totalMinor ? cny(balanceMinor - totalMinor) : null,
    shortfall: cny(Math.max(0, totalMinor - balanceMinor)),
    validUntil:
      payable
        .map((order) => order.quoteExpiresAt)
        .filter((time) => time !== null)
        .sort()[0] ?? null,
    freeUntil,
    freeSecondsLeft: freeUntil === null ? null : await secondsUntil(db, freeUntil),
  };
}

function sumParts(orders: OrderToPay[]): CostPartsMinor {
  const sum = (part: keyof CostPartsMinor) => orders.reduce((total, { costParts }) => total + (costParts?.[part] ?? 0), 0);
  return { goods: sum('goods'), freight: sum('freight'), duty: sum('duty'), tax: sum('tax'), fees: sum('fees') };
}

function toParts({ goods, freight, duty, tax, fees }: CostPartsMinor): z.infer<typeof CostParts> {
  return { goods: cny(goods), freight: cny(freight), duty: cny(duty), tax: cny(tax), fees: cny(fees) };
}
