import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getOrder, requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await signInAgain(provider, await provider.signUp());

async function quoteStates(orderId: string) {
  const rows = await db.selectFrom('quote').select('state').where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => row.state);
}

async function letQuoteExpire(): Promise<void> {
  await moveClock(provider, { hours: 25 });
}

describe('asking for a fresh quote', () => {
  longTest('takes in what changed and supersedes the old one', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant);
    await db.updateTable('variant').set({ cost_minor: 3_100 }).where('id', '=', variant.id).execute();
    const fresh = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(fresh.quote?.goods.amountMinor).toBe(3_100);
    expect(fresh.orderLines[0]?.unitCost?.amountMinor).toBe(3_100);
    expect(fresh.quote?.id).not.toBe(order.quote?.id);
    expect(fresh).toMatchObject({ payable: true, costTotal: fresh.quote?.total, version: order.version + 1 });
    expect(await quoteStates(order.id)).toEqual(['superseded', 'valid']);
  });

  it('mends an order whose quote is past its time', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    await letQuoteExpire();
    const stale = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(stale).toMatchObject({ payable: false, paymentState: 'due', fulfillmentState: 'ready', causes: [{ code: 'quote-expired' }] });
    const body = { orderIds: [order.id], expectedTotalMinor: order.costTotal?.amountMinor ?? 0 };
    expect((await merchant.call(payOrders, { body })).problem.code).toBe('quote-expired');
    const fresh = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(fresh).toMatchObject({ payable: true, causes: [] });
    expect(await quoteStates(order.id)).toEqual(['expired', 'valid']);
  });

  it('tells quotes that ran out from quotes that were replaced, for good', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    await merchant.call(requoteOrder, { params: { orderId: order.id } });
    await letQuoteExpire();
    await merchant.call(requoteOrder, { params: { orderId: order.id } });
    expect(await quoteStates(order.id)).toEqual(['superseded', 'expired', 'valid']);
  });

  it('blocks an order whose stock went, and frees it again when it is back', async () => {
    const { order, variant } = await aReadyOrder(provider, merchant);
    const setStock = (counted: number) => db.updateTable('stock_level').set({ counted }).where('variant_id', '=', variant.id).execute();
    await setStock(0);
    const blocked = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(blocked).toMatchObject({
      fulfillmentState: 'blocked',
      paymentState: 'not_due',
      quote: null,
      causes: [{ code: 'out-of-stock' }],
    });
    await setStock(5);
    const ready = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(ready).toMatchObject({ fulfillmentState: 'ready', paymentState: 'due', payable: true });
  });

  it('happens once for a key, also twice at once', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const ask = () => merchant.call(requoteOrder, { params: { orderId: order.id }, key: `requote-${order.id}` });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second?.text).toBe(first?.text);
    expect(await quoteStates(order.id)).toEqual(['superseded', 'valid']);
  });

  it('under two keys at once leaves one valid quote, which is the order’s', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const answers = await Promise.all([1, 2, 3].map(() => merchant.call(requoteOrder, { params: { orderId: order.id } })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const valid = await db.selectFrom('quote').select('id').where('order_id', '=', order.id).where('state', '=', 'valid').execute();
    const now = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(valid).toEqual([{ id: now.quote?.id }]);
  });

  it('is refused once the order is paid', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    expect((await merchant.call(requoteOrder, { params: { orderId: order.id } })).problem.code).toBe('state-conflict');
    expect(await quoteStates(order.id)).toEqual(['used']);
  });

  it('while it is being paid ends in a paid order or a fresh quote, never in both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { order } = await aReadyOrder(provider, merchant);
      const [, requoted] = await Promise.all([
        pay(provider, merchant, order),
        merchant.call(requoteOrder, { params: { orderId: order.id } }),
      ]);
      const after = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
      // The total stayed the same, so the payment goes through either way.
      expect(after).toMatchObject({ paymentState: 'paid', costTotal: order.costTotal });
      expect(await quoteStates(order.id)).toEqual(requoted.status === 200 ? ['superseded', 'used'] : ['used']);
    }
  });

  it('for another merchant’s order or none is not found and changes nothing', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const stranger = await provider.signUp();
    expect((await stranger.call(requoteOrder, { params: { orderId: order.id } })).problem.code).toBe('not-found');
    expect((await merchant.call(requoteOrder, { params: { orderId: uuidv7() } })).problem.code).toBe('not-found');
    expect(await quoteStates(order.id)).toEqual(['valid']);
  });
});
