import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Cause } from '#contract/problem.ts';
import { addJob, type Database, inTransaction } from '#provider/database/database.ts';
import { notifyAccount } from '#provider/features/notifications/publish-event.ts';
import { findOrderSettings } from '#provider/features/order-settings/order-settings.store.ts';
import { listOrderRows } from '#provider/features/orders/list-order-rows.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { buildPay } from '../pay.ts';
import {
  type Attempt,
  dropStop,
  findAutomaticOrder,
  findDueOrders,
  findRetriable,
  keepBudget,
  keepStop,
  reserveBudget,
  returnBudget,
} from './automatic-payments.store.ts';
import { judgeAutomaticPayment } from './judge-automatic-payment.ts';

/** Most orders tried at once; the five-minute job and later checks find the others. */
const BATCH = 500;
const PayTask = z.object({ accountId: Id, orderId: Id });
const AccountTask = z.object({ accountId: Id });

/**
 * Pays an order for its merchant within the limits of the settings, or keeps why not. The key of the payment is the order's quote: however often and
 * however many at once this runs, and wherever it breaks off, the order is paid once.
 */
export async function payAutomatically(services: Services, payload: unknown): Promise<void> {
  const key = PayTask.parse(payload);
  const { database } = services;
  const settings = await findOrderSettings(database.db, key.accountId);
  if (!settings.automaticPayment.enabled) return dropStop(database.db, key);
  const order = await findAutomaticOrder(database.db, key);
  // With a fresh quote it comes back here.
  if (order?.quoteOver === true) return queueCheck(database, key);
  const [row] = await listOrderRows(services, { accountId: key.accountId, orderIds: [key.orderId], locale: 'en-US' });
  if (order === null || order.quoteId === null || row?.payable !== true || row.costTotal === null || row.kind !== 'store')
    return dropStop(database.db, key);
  const against = judgeAutomaticPayment(settings.automaticPayment, { ...row, financialState: order.financialState });
  if (against !== null) return stop(database, key, against);
  const attempt = { ...key, quoteId: order.quoteId, amountMinor: row.costTotal.amountMinor };
  const { maxDayMinor } = settings.automaticPayment;
  const spentMinor = await inTransaction(database, (tx) => reserveBudget(tx, attempt, { maxDayMinor }));
  if (spentMinor !== null && maxDayMinor !== null)
    return stop(database, key, { code: 'auto-day-limit', params: { spentMinor, costMinor: attempt.amountMinor, maxMinor: maxDayMinor } });
  await pay(services, attempt);
}

async function pay(services: Services, attempt: Attempt): Promise<void> {
  const { database } = services;
  const { accountId, orderId, quoteId, amountMinor } = attempt;
  try {
    await buildPay(services)({
      accountId,
      userId: null,
      grantId: null,
      key: `automatic:${orderId}:${quoteId}`,
      bodyHash: createHash('sha256').update(`${orderId} ${quoteId}`).digest(),
      payables: [{ type: 'order', id: orderId }],
      expectedTotalMinor: amountMinor,
    });
    await keepBudget(database.db, attempt);
    await dropStop(database.db, attempt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await returnBudget(database.db, attempt);
    if (error.code === 'insufficient-balance') await stop(database, attempt, shortBalance(error, amountMinor));
    // Its state, price or stock changed a moment ago: whoever changed it has it checked, and with that it comes back here.
    else if (error.code === 'quote-expired') await queueCheck(database, attempt);
  }
}

function shortBalance({ details }: Refusal, amountMinor: number): Cause {
  const missingMinor = details?.['shortfallMinor'];
  return { code: 'insufficient-balance', params: { missingMinor: typeof missingMinor === 'number' ? missingMinor : amountMinor } };
}

/** Keeps why an order was not paid. Its merchant is notified of each reason once, not of each attempt. */
async function stop(database: Database, key: { accountId: string; orderId: string }, cause: Cause): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (await keepStop(tx, key, cause))
      await notifyAccount(tx, {
        accountId: key.accountId,
        kind: 'automatic-payment-stopped',
        count: 1,
        path: '/orders?tab=awaiting-payment',
      });
  });
}

async function queueCheck({ db }: Database, key: { accountId: string; orderId: string }): Promise<void> {
  await addJob(db, 'recheck-stock', { accountId: key.accountId, orderId: key.orderId }, { key: `recheck-stock:${key.orderId}` });
}

/** Tries all orders of an account that await payment, after its settings changed. */
export async function tryAutomaticPayments({ database }: Services, payload: unknown): Promise<void> {
  const { accountId } = AccountTask.parse(payload);
  for (const orderId of await findDueOrders(database.db, accountId, BATCH)) await queuePayment(database, { accountId, orderId });
}

/** Tries orders again that waited for money or for the next day, once it is there or has come: a low balance alone sets nothing going. */
export async function retryAutomaticPayments({ database }: Services): Promise<void> {
  for (const key of await findRetriable(database.db, BATCH)) await queuePayment(database, key);
}

async function queuePayment({ db }: Database, key: { accountId: string; orderId: string }): Promise<void> {
  await addJob(db, 'pay-automatically', key, { key: `pay-automatically:${key.orderId}` });
}
