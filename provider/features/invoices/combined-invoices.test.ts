import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBillingProfile, updateBillingProfile } from '#contract/account.ts';
import { sendOrderNow } from '#contract/grace-window.ts';
import { getInvoice, listInvoices } from '#contract/invoices.ts';
import { cancelOrder, type Order } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders, addStockedVariants, type DueOrder } from '#tests/support/due-orders.ts';
import { expectNoGaps, followMoney, refund } from '#tests/support/live-money.ts';
import { aLine, aPlatformOrder, aReadyOrder, aStore, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { setGraceWindow } from '#tests/support/order-settings.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const ORDER_MINOR = 1_200;

const profile = { legalName: 'Loja da Ana Ltda', taxIdKind: 'none', country: 'BR', address: 'Rua São João 12', city: 'São Paulo' } as const;

/** A merchant whose orders that are paid together have one invoice, with money for many. */
async function aCombiningMerchant(): Promise<{ merchant: Merchant; split: () => Promise<void> }> {
  const merchant = await provider.signUp();
  const created = await merchant.call(createBillingProfile, { body: { ...profile, isDefault: true, combined: true } });
  await addBalance(database, merchant.accountId, 100 * ORDER_MINOR, 'live');
  await followMoney(provider);
  const split = async () => {
    const body = { ...profile, isDefault: true, combined: false };
    await merchant.call(updateBillingProfile, { params: { profileId: created.data.id }, body });
  };
  return { merchant, split };
}

const dueOrders = (merchant: Merchant, count: number, storeId?: string) =>
  addDueOrders(database, merchant.accountId, { count, mode: 'live', ...(storeId === undefined ? {} : { storeId }) });

async function payTogether(merchant: Merchant, orders: DueOrder[]): Promise<void> {
  const body = { orderIds: orders.map(({ id }) => id), expectedTotalMinor: orders.length * ORDER_MINOR };
  expect((await merchant.call(payOrders, { body })).status).toBe(200);
}

/** Orders of a store with a grace window, paid together: their money is held. */
async function heldOrders(merchant: Merchant, count: number): Promise<Order[]> {
  const { order, store, platformOrder } = await aReadyOrder(provider, merchant, { mode: 'live' });
  const orders = [order];
  while (orders.length < count) {
    const next = aPlatformOrder({ lines: [aLine(platformOrder.lines[0]?.externalVariantId ?? null)] });
    await takeOrder(provider, store, next);
    orders.push(await orderPage(merchant, next));
  }
  await setGraceWindow(merchant, store.id);
  const expectedTotalMinor = orders.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0);
  const paid = await merchant.call(payOrders, { body: { orderIds: orders.map(({ id }) => id), expectedTotalMinor } });
  expect(paid.status).toBe(200);
  return orders;
}

async function send(merchant: Merchant, order: Order | undefined): Promise<void> {
  expect((await merchant.call(sendOrderNow, { params: { orderId: order?.id ?? '' } })).status).toBe(200);
  await followMoney(provider);
}

async function cancel(merchant: Merchant, order: Order | undefined): Promise<void> {
  expect((await merchant.call(cancelOrder, { params: { orderId: order?.id ?? '' } })).status).toBe(200);
  await followMoney(provider);
}

const invoicesOf = async (merchant: Merchant) =>
  (await merchant.call(listInvoices, { query: { pageSize: 100 } })).data.filter(({ kind }) => kind !== 'recharge');
/** Numbers of the orders of each invoice, the oldest invoice first. */
const ordersOf = async (merchant: Merchant) => {
  const invoices = (await invoicesOf(merchant)).filter(({ kind }) => kind === 'order').reverse();
  const whole = await Promise.all(invoices.map(({ id: invoiceId }) => merchant.call(getInvoice, { params: { invoiceId } })));
  return whole.map(({ data }) => data.documents.map(({ number }) => number).sort());
};
const numbersOf = (orders: ({ number: string } | undefined)[]) => orders.map((order) => order?.number ?? '').sort();

describe('orders paid together', () => {
  it('have one invoice each unless the profile says otherwise', async () => {
    const { merchant, split } = await aCombiningMerchant();
    await split();
    await payTogether(merchant, await dueOrders(merchant, 50));
    await followMoney(provider);
    const invoices = await invoicesOf(merchant);
    expect(invoices).toHaveLength(50);
    expect(invoices.every(({ documentCount, documentNumber }) => documentCount === 1 && documentNumber !== '')).toBe(true);
    await expectNoGaps(database);
  });

  it('have one invoice together, whose lines name their orders; an order alone has its own', async () => {
    const { merchant } = await aCombiningMerchant();
    const orders = await dueOrders(merchant, 50);
    await payTogether(merchant, orders);
    const [alone] = await dueOrders(merchant, 1);
    if (alone !== undefined) await payTogether(merchant, [alone]);
    await Promise.all([followMoney(provider), followMoney(provider)]);
    const [single, combined] = await invoicesOf(merchant);
    expect(single).toMatchObject({ documentNumber: alone?.number, documentCount: 1, total: { amountMinor: ORDER_MINOR } });
    expect(combined).toMatchObject({ documentNumber: '', documentCount: 50, total: { amountMinor: 50 * ORDER_MINOR } });
    const { lines, documents } = (await merchant.call(getInvoice, { params: { invoiceId: combined?.id ?? '' } })).data;
    expect(numbersOf(orders)).toEqual(documents.map(({ number }) => number).sort());
    expect([...new Set(lines.map(({ documentNumber }) => documentNumber))]).toEqual(documents.map(({ number }) => number));
    const found = (await merchant.call(listInvoices, { query: { orderId: orders[7]?.id ?? '' } })).data;
    expect(found.map(({ id }) => id)).toEqual([combined?.id]);
    expect((await merchant.call(listInvoices, { query: { q: orders[7]?.number ?? '' } })).data).toEqual(found);
    await expectNoGaps(database);
  });

  it('of two stores have an invoice for each store', async () => {
    const { merchant } = await aCombiningMerchant();
    const [one, two] = [await aStore(provider, merchant, { mode: 'live' }), await aStore(provider, merchant, { mode: 'live' })];
    const [ofOne, ofTwo] = [await dueOrders(merchant, 2, one.id), await dueOrders(merchant, 3, two.id)];
    const [ofNone] = await dueOrders(merchant, 1);
    if (ofNone !== undefined) await payTogether(merchant, [...ofOne, ...ofTwo, ofNone]);
    await followMoney(provider);
    const invoices = await ordersOf(merchant);
    expect(invoices).toHaveLength(3);
    expect(invoices).toEqual(expect.arrayContaining([numbersOf(ofOne), numbersOf(ofTwo), numbersOf([ofNone])]));
    expect((await merchant.call(listInvoices, { query: { storeId: two.id } })).data.map(({ documentCount }) => documentCount)).toEqual([3]);
  });

  it('of goods that are taxed in different ways have an invoice for each note about tax', async () => {
    const { merchant } = await aCombiningMerchant();
    const variantIds = await addStockedVariants(database, { count: 1, counted: 10 });
    const orders = await addDueOrders(database, merchant.accountId, { count: 3, mode: 'live', variantIds });
    await sql`UPDATE orders SET country = 'CN' WHERE id = ${orders[0]?.id ?? ''}`.execute(database.db);
    await payTogether(merchant, orders);
    await followMoney(provider);
    const invoices = await ordersOf(merchant);
    expect(invoices).toHaveLength(2);
    expect(invoices).toEqual(expect.arrayContaining([numbersOf(orders.slice(0, 1)), numbersOf(orders.slice(1))]));
  });

  it('are credited one by one, on the invoice for all', async () => {
    const { merchant } = await aCombiningMerchant();
    const orders = await dueOrders(merchant, 3);
    await payTogether(merchant, orders);
    await followMoney(provider);
    for (const order of orders) {
      await refund(provider, merchant, order);
      await followMoney(provider);
    }
    const [last, , , combined] = await invoicesOf(merchant);
    expect(combined).toMatchObject({ state: 'credited', credited: { amountMinor: 3 * ORDER_MINOR } });
    expect(last).toMatchObject({ kind: 'credit-note', documentNumber: orders[2]?.number, total: { amountMinor: -ORDER_MINOR } });
    const { creditNotes } = (await merchant.call(getInvoice, { params: { invoiceId: combined?.id ?? '' } })).data;
    expect(creditNotes.map(({ total }) => total.amountMinor)).toEqual([-ORDER_MINOR, -ORDER_MINOR, -ORDER_MINOR]);
  });
});

describe('orders whose money is held', () => {
  it('are invoiced together once the last of them is paid for', async () => {
    const { merchant } = await aCombiningMerchant();
    const orders = await heldOrders(merchant, 3);
    await send(merchant, orders[0]);
    await send(merchant, orders[1]);
    expect(await ordersOf(merchant)).toEqual([]);
    await send(merchant, orders[2]);
    expect(await ordersOf(merchant)).toEqual([numbersOf(orders)]);
  });

  it('do not wait for one that is canceled', async () => {
    const { merchant } = await aCombiningMerchant();
    const orders = await heldOrders(merchant, 3);
    await send(merchant, orders[0]);
    await send(merchant, orders[1]);
    await cancel(merchant, orders[2]);
    expect(await ordersOf(merchant)).toEqual([numbersOf(orders.slice(0, 2))]);
  });

  it('are invoiced before one of them is credited', async () => {
    const { merchant } = await aCombiningMerchant();
    const orders = await heldOrders(merchant, 3);
    await send(merchant, orders[0]);
    await refund(provider, merchant, orders[0] ?? { id: '' });
    await followMoney(provider);
    expect(await ordersOf(merchant)).toEqual([numbersOf(orders.slice(0, 1))]);
    expect((await invoicesOf(merchant)).map(({ kind, state }) => [kind, state])).toEqual([
      ['credit-note', 'issued'],
      ['order', 'credited'],
    ]);
    await send(merchant, orders[1]);
    await send(merchant, orders[2]);
    expect(await ordersOf(merchant)).toEqual([numbersOf(orders.slice(0, 1)), numbersOf(orders.slice(1))]);
  });

  it('are invoiced one by one, the earlier ones too, where the profile combines no longer', async () => {
    const { merchant, split } = await aCombiningMerchant();
    const orders = await heldOrders(merchant, 3);
    await send(merchant, orders[0]);
    await send(merchant, orders[1]);
    await split();
    await cancel(merchant, orders[2]);
    expect(await ordersOf(merchant)).toEqual([numbersOf([orders[0]]), numbersOf([orders[1]])]);
    await expectNoGaps(database);
  });
});
