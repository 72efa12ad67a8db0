import { describe, expect, it } from 'vitest';
import { createRecharge, getRecharge } from '#contract/balance.ts';
import { getOrder, reserveStock } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addJob } from './database.ts';
import { migrate } from './migrate.ts';

async function aProvider(overrides: { demo?: boolean } = {}) {
  const provider = await startTestProvider(overrides);
  await seedRateBook(provider.services);
  return provider;
}
async function aRecharge(merchant: Merchant) {
  return (await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 } })).data;
}
async function rechargeState(merchant: Merchant, rechargeId: string): Promise<string> {
  return (await merchant.call(getRecharge, { params: { rechargeId } })).data.state;
}
async function minutesOff(merchant: Merchant): Promise<number> {
  return Math.round(Math.abs(Date.parse((await aRecharge(merchant)).createdAt) - Date.now()) / 60_000);
}
/** When the queue ends the one recharge of a provider. */
async function queuedEnd({ services }: TestProvider): Promise<string> {
  const { rows } = await services.database.pool.query("SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'expire-recharge'");
  return rows[0].run_at;
}

describe('when the clock is moved', () => {
  it('a quote expires', async () => {
    const provider = await aProvider();
    const newcomer = await provider.signUp();
    const { order } = await aReadyOrder(provider, newcomer);
    await moveClock(provider, { hours: 25 });
    const merchant = await signInAgain(provider, newcomer);
    const read = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(read).toMatchObject({ payable: false, causes: [{ code: 'quote-expired' }] });
    const body = { orderIds: [order.id], expectedTotalMinor: order.costTotal?.amountMinor ?? 0 };
    expect((await merchant.call(payOrders, { body })).problem.code).toBe('quote-expired');
  });

  longTest('a reservation ends', async () => {
    const provider = await aProvider();
    const merchant = await provider.signUp();
    const { order } = await aReadyOrder(provider, merchant);
    await merchant.call(reserveStock, { body: { orderIds: [order.id] } });
    const heldAfter = async (minutes: number) => {
      await moveClock(provider, { minutes });
      await addJob(provider.services.database.db, 'expire-holds', {});
      await provider.runJobs();
      return (await merchant.call(getOrder, { params: { orderId: order.id } })).data.reservation?.units ?? 0;
    };
    expect([await heldAfter(14), await heldAfter(2)]).toEqual([1, 0]);
  });

  it('a recharge expires, by a job that was queued for its time', async () => {
    const provider = await aProvider();
    const merchant = await provider.signUp();
    const stateAfter = async (rechargeId: string, minutes: number) => {
      await moveClock(provider, { minutes });
      await provider.runJobs();
      return rechargeState(merchant, rechargeId);
    };
    const first = await aRecharge(merchant);
    expect([await stateAfter(first.id, 29), await stateAfter(first.id, 2)]).toEqual(['created', 'expired']);
    // Queued while the clock is ahead.
    const second = await aRecharge(merchant);
    expect([await stateAfter(second.id, 29), await stateAfter(second.id, 2)]).toEqual(['created', 'expired']);
  });

  it('back, what waited waits longer', async () => {
    const provider = await aProvider();
    const merchant = await provider.signUp();
    const { id } = await aRecharge(merchant);
    await moveClock(provider, { hours: -1 });
    await moveClock(provider, { minutes: 59 });
    await provider.runJobs();
    expect(await rechargeState(merchant, id)).toBe('created');
    await moveClock(provider, { minutes: 32 });
    await provider.runJobs();
    expect(await rechargeState(merchant, id)).toBe('expired');
  });
});

describe('with DEMO=0', () => {
  it('the clock can not be moved, and what a row says of it does nothing', async () => {
    const provider = await aProvider({ demo: false });
    const merchant = await provider.signUp();
    const { order } = await aReadyOrder(provider, merchant);
    await expect(moveClock(provider, { hours: 25 })).rejects.toThrow('only while DEMO is on');
    await provider.services.database.pool.query('UPDATE app_clock SET ahead_seconds = 25 * 3600');
    expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data).toMatchObject({ payable: true, causes: [] });
    expect(await minutesOff(merchant)).toBe(0);
  });

  it('a database that was a demo’s goes by the server’s clock again, its waiting jobs too, and stays so', async () => {
    const provider = await aProvider();
    const merchant = await provider.signUp();
    const { expiresAt } = await aRecharge(merchant);
    await moveClock(provider, { minutes: 20 });
    expect(Date.parse(expiresAt) - Date.parse(await queuedEnd(provider))).toBe(20 * 60_000);
    expect(await migrate(provider.databaseUrl)).toEqual(['function app_now', 'function demo_mode']);
    expect(Date.parse(await queuedEnd(provider))).toBe(Date.parse(expiresAt));
    expect(await minutesOff(merchant)).toBe(0);
    expect(await migrate(provider.databaseUrl, { demo: true })).toEqual(['function app_now', 'function demo_mode']);
    expect(await minutesOff(merchant)).toBe(0);
  });
});
