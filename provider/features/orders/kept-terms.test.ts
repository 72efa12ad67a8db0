import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Order } from '#contract/orders.ts';
import { updatePricingRule } from '#contract/pricing-rules.ts';
import { getProfitSettings, type Profit, saveProfitSettings } from '#contract/profit.ts';
import {
  aLine,
  aListingOf,
  anAddress,
  aPlatformOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { aRule, type RuleInput, ruleInput } from '#tests/support/pricing-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });

function profitOf({ profit }: Pick<Order, 'profit'>): Profit {
  if (profit === null) throw new Error('the order has no profit');
  return profit;
}

it('a paid order keeps the fees it was paid with; one that is not paid yet goes by the new ones', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const variant = await aVariant(provider, { stock: 40 });
  const line = aLine(await aListingOf(provider, store, variant));
  const rule = await aRule(merchant, { name: 'Low', storeFeeBp: 200, paymentFeeFixedMinor: 30 });
  const [first, second] = [
    aPlatformOrder({ lines: [line] }),
    aPlatformOrder({ lines: [line], address: anAddress({ phone: '+12125550199' }) }),
  ];
  for (const order of [first, second]) await takeOrder(provider, store, order);
  await pay(provider, merchant, await orderPage(merchant, first));
  const before = profitOf(await orderPage(merchant, first));
  expect(before).toMatchObject({ feeRules: ['Low'], paymentFee: { amountMinor: 30 } });
  expect(before.storeFee.amountMinor).toBe(Math.round(before.revenue.amountMinor * 0.02));

  const dear = ruleInput({ name: 'High', storeFeeBp: 1_000 });
  await merchant.call(updatePricingRule, { params: { ruleId: rule.id }, body: { ...dear, version: rule.version } });
  await provider.runJobs();
  expect(profitOf(await orderPage(merchant, first))).toEqual(before);
  const anew = profitOf(await orderPage(merchant, second));
  expect(anew).toMatchObject({ feeRules: ['High'], paymentFee: { amountMinor: 0 } });
  expect(anew.storeFee.amountMinor).toBe(Math.round(anew.revenue.amountMinor * 0.1));
});

it('only a change of what fees go by has listings and orders looked at again', async () => {
  const merchant = await provider.signUp();
  const follows = async () => {
    const found = await sql<{ queued: number }>`SELECT count(*)::int AS queued FROM graphile_worker.jobs
      WHERE key = ${`follow-fees:${merchant.accountId}`}`.execute(provider.services.database.db);
    return found.rows[0]?.queued;
  };
  const change = async (rule: { id: string; version: number }, body: RuleInput) =>
    (await merchant.call(updatePricingRule, { params: { ruleId: rule.id }, body: { ...body, version: rule.version } })).data;
  const plain = await aRule(merchant, { name: 'No fees' });
  expect(await follows()).toBe(0);
  const fees = ruleInput({ storeFeeBp: 200 });
  const charging = await change(plain, fees);
  expect(await follows()).toBe(1);
  await provider.runJobs();
  const renamed = await change(charging, { ...fees, name: 'Other name', method: { kind: 'margin', marginBp: 4_000 } });
  expect(await follows()).toBe(0);
  await change(renamed, { ...fees, scope: { costFromMinor: 100 } });
  expect(await follows()).toBe(1);
  await provider.runJobs();
});

it('where the fees of the rule that fits have no exchange rate, no profit is said rather than one without fees', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  await aRule(merchant, { currency: 'KES', paymentFeeFixedMinor: 100 });
  const order = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, await aVariant(provider)))] });
  await takeOrder(provider, store, order);
  expect((await orderPage(merchant, order)).profit).toBeNull();
});

it('what the store pays back lowers the profit of a paid order by as much, fees by their share', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const variant = await aVariant(provider, { stock: 40 });
  const line = aLine(await aListingOf(provider, store, variant));
  await aRule(merchant, { storeFeeBp: 1_000 });
  const order = aPlatformOrder({ lines: [line] });
  await takeOrder(provider, store, order);
  await pay(provider, merchant, await orderPage(merchant, order));
  const before = profitOf(await orderPage(merchant, order));
  const later = new Date(Date.parse(order.updatedAt) + 60_000).toISOString();
  await takeOrder(provider, store, { ...order, refundedMinor: 500, financialState: 'partially_refunded', updatedAt: later });
  const after = profitOf(await orderPage(merchant, order));
  expect(after.revenue.amountMinor).toBe(before.revenue.amountMinor - 500);
  expect(after.storeFee.amountMinor).toBe(Math.round(after.revenue.amountMinor * 0.1));
  expect(after.profit.amountMinor).toBe(before.profit.amountMinor - 500 + before.storeFee.amountMinor - after.storeFee.amountMinor);
  expect(after.rates).toEqual(before.rates);
});

it('a rule of another store is none: no fees, and nothing names one', async () => {
  const merchant = await provider.signUp();
  const [store, other] = [await aStore(provider, merchant), await aStore(provider, merchant)];
  await aRule(merchant, { storeFeeBp: 1_000, scope: { storeIds: [other.id] } });
  const order = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, await aVariant(provider)))] });
  await takeOrder(provider, store, order);
  expect(profitOf(await orderPage(merchant, order))).toMatchObject({ feeRules: [], storeFee: { amountMinor: 0 } });
});

it('the charge at the door is an alarm above the share the account says, and never in the profit', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const order = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, await aVariant(provider)))] });
  await takeOrder(provider, store, order);
  const profit = profitOf(await orderPage(merchant, order));
  const { revenue, goods, freight, duty, tax, atDoor, atDoorBp } = profit;
  expect(atDoor.amountMinor).toBeGreaterThan(0);
  expect(profit.profit.amountMinor).toBe(
    revenue.amountMinor - goods.amountMinor - freight.amountMinor - duty.amountMinor - tax.amountMinor,
  );
  const settings = (await merchant.call(getProfitSettings)).data;
  const alarmAt = async (doorAlarmBp: number) => {
    const { version } = (await merchant.call(getProfitSettings)).data;
    await merchant.call(saveProfitSettings, { body: { ...settings, version, doorAlarmBp } });
    return profitOf(await orderPage(merchant, order)).atDoorAlarm;
  };
  expect(await alarmAt((atDoorBp ?? 0) - 1)).toBe(true);
  expect(await alarmAt(atDoorBp ?? 0)).toBe(false);
});
