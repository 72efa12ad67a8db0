import { describe, expect, it } from 'vitest';
import { listOrderMethods, setOrderMethod } from '#contract/order-actions.ts';
import { getOrder, requoteOrder } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, anAddress, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const merchant = await provider.signUp();

const methodsOf = async (orderId: string, query = {}) => (await merchant.call(listOrderMethods, { params: { orderId }, query })).data;

describe('selecting the method of an order', () => {
  longTest('shows each method with what it would cost and leave, cheapest first', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const { methods, refused, current, set, version } = await methodsOf(order.id);
    expect({ current, set, version }).toEqual({ current: order.quote?.methodCode, set: null, version: order.version });
    const totals = methods.map(
      ({ total, atDoor }) => total.amountMinor + (atDoor === null ? 0 : atDoor.duty.amountMinor + atDoor.tax.amountMinor),
    );
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const now = methods.find(({ methodCode }) => methodCode === order.quote?.methodCode);
    expect(now?.total).toEqual(order.costTotal);
    expect(now?.profit?.profit).toEqual(order.profit?.profit);
    // The lamp lies in China: what goes from the United States has nothing to send.
    expect(refused.find(({ methodCode }) => methodCode === 'us-ground')?.reasons).toEqual([
      { code: 'out-of-stock', params: { warehouse: 'US' } },
    ]);
  });

  longTest('quotes the order by the method from then on, also when it is checked again or its store changes it', async () => {
    const { order, store, platformOrder } = await aReadyOrder(provider, merchant);
    const offer = (await methodsOf(order.id)).methods.find(({ methodCode }) => methodCode === 'express');
    const body = { version: order.version, methodCode: 'express', insured: true };
    const changed = (await merchant.call(setOrderMethod, { params: { orderId: order.id }, body })).data;
    expect(changed).toMatchObject({ setMethod: 'express', setInsured: true, payable: true, quote: { methodCode: 'express' } });
    expect(changed.quote?.insurance.amountMinor).toBeGreaterThan(0);
    expect(changed.quote?.freight).toEqual(offer?.freight);
    expect(changed.events[0]).toMatchObject({ edit: 'method-set', actorKind: 'merchant' });
    const again = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(again.costTotal).toEqual(changed.costTotal);
    await takeOrder(provider, store, {
      ...platformOrder,
      updatedAt: '2026-11-02T10:00:00.000Z',
      address: anAddress({ line1: '99 Oak Street' }),
    });
    const followed = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(followed).toMatchObject({ quote: { methodCode: 'express' }, address: { line1: '99 Oak Street' } });
    const back = (
      await merchant.call(setOrderMethod, {
        params: { orderId: order.id },
        body: { version: followed.version, methodCode: null, insured: null },
      })
    ).data;
    expect(back).toMatchObject({ setMethod: null, costTotal: order.costTotal });
  });

  it('is refused for a method that does not take the order, for an order that changed, and once it is paid', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const set = (methodCode: string, version = order.version) =>
      merchant.call(setOrderMethod, { params: { orderId: order.id }, body: { version, methodCode, insured: null } });
    expect((await set('us-ground')).problem.code).toBe('method-unfit');
    expect((await set('no-such-method')).problem.code).toBe('method-unfit');
    expect((await set('express', order.version - 1)).problem.code).toBe('version-conflict');
    expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data).toEqual(order);
    await pay(provider, merchant, order);
    expect((await set('express')).problem.code).toBe('order-not-editable');
    const stranger = await provider.signUp();
    const body = { version: order.version, methodCode: 'express', insured: null };
    expect((await stranger.call(setOrderMethod, { params: { orderId: order.id }, body })).problem.code).toBe('not-found');
  });

  longTest('leaves out couriers for a post office box, and waits where one was selected', async () => {
    const { order, store, platformOrder } = await aReadyOrder(provider, merchant);
    const body = { version: order.version, methodCode: 'express', insured: null };
    await merchant.call(setOrderMethod, { params: { orderId: order.id }, body });
    await takeOrder(provider, store, {
      ...platformOrder,
      updatedAt: '2026-11-02T10:00:00.000Z',
      address: anAddress({ line1: 'P.O. Box 123' }),
    });
    const blocked = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(blocked).toMatchObject({ fulfillmentState: 'blocked', causes: [{ code: 'po-box-refused' }] });
    const { methods, refused } = await methodsOf(order.id);
    expect(methods.map(({ methodCode }) => methodCode)).not.toContain('express');
    expect(refused.find(({ methodCode }) => methodCode === 'express')?.reasons).toEqual([{ code: 'po-box-refused', params: {} }]);
  });
});
