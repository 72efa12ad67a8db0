import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { type Payment, payOrders } from '#contract/payments.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Merchant } from './call.ts';
import { addBalance } from './due-orders.ts';
import { aReadyOrder, type TestStore, type TestVariant } from './order-builders.ts';
import { setGraceWindow } from './order-settings.ts';
import type { TestProvider } from './provider.ts';

/** What the merchant of a held order had before paying it. */
export const BALANCE_MINOR = 20_000;

export interface HeldOrder {
  merchant: Merchant;
  order: Order;
  store: TestStore;
  variant: TestVariant;
  platformOrder: PlatformOrder;
  /** What was held for it when it was paid. */
  costMinor: number;
  payment: Payment;
}

/** An order paid within a grace window of an hour, by a merchant with money left: `spareMinor`, or what a balance of 200 leaves. */
export async function aHeldOrder(provider: TestProvider, overrides: { quantity?: number; spareMinor?: number } = {}): Promise<HeldOrder> {
  const merchant = await provider.signUp();
  const { spareMinor, ...order } = overrides;
  const ready = await aReadyOrder(provider, merchant, { mode: 'test', ...order });
  await setGraceWindow(merchant, ready.store.id);
  const costMinor = ready.order.costTotal?.amountMinor ?? 0;
  const balanceMinor = spareMinor === undefined ? BALANCE_MINOR : costMinor + spareMinor;
  await addBalance(provider.services.database, merchant.accountId, balanceMinor);
  const payment = await merchant.call(payOrders, { body: { orderIds: [ready.order.id], expectedTotalMinor: costMinor } });
  return { ...ready, merchant, costMinor, payment: payment.data };
}

export async function pageOf({ merchant, order }: Pick<HeldOrder, 'merchant' | 'order'>): Promise<Order> {
  return (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
}

/** Available, held and promotional. */
export async function balancesOf({ merchant }: Pick<HeldOrder, 'merchant'>): Promise<number[]> {
  const wallet = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test');
  return [wallet?.available, wallet?.held, wallet?.promotional].map((money) => money?.amountMinor ?? Number.NaN);
}

/** What was posted beside recharges, the newest first. */
export async function postedFor({ merchant }: Pick<HeldOrder, 'merchant'>): Promise<string[]> {
  const { data } = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
  return data.map(({ kind }) => kind).filter((kind) => kind !== 'recharge');
}
