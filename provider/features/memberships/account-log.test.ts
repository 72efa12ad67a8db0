import { expect, it } from 'vitest';
import { listAccountLog } from '#contract/memberships-staff.ts';
import { cancelOrder, getOrder, holdOrder, releaseHold } from '#contract/orders.ts';
import { deletePricingRule } from '#contract/pricing-rules.ts';
import { getShippingRules, saveShippingRules } from '#contract/shipping.ts';
import { pauseStore, renameStore, resumeStore } from '#contract/stores.ts';
import { getTaxProfiles, saveTaxProfiles } from '#contract/tax.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { aRule } from '#tests/support/pricing-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });

it('the log of an account has what its members did with stores, prices, shipping, tax and orders, and nothing another account did', async () => {
  const [merchant, other] = [await provider.signUp(), await provider.signUp()];
  const own = { params: { userId: merchant.userId } };
  const store = await aSandboxStore(merchant, { name: 'Loja' });
  const ofStore = { params: { storeId: store.id } };
  await merchant.call(renameStore, { ...ofStore, body: { name: 'Loja da Ana' } });
  await merchant.call(pauseStore, ofStore);
  await merchant.call(resumeStore, ofStore);
  const answers = [
    await merchant.call(saveShippingRules, { ...own, body: (await merchant.call(getShippingRules, own)).data }),
    await merchant.call(saveTaxProfiles, { ...own, body: (await merchant.call(getTaxProfiles, own)).data }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rule = await aRule(merchant, { name: 'Twice the cost' });
  await merchant.call(deletePricingRule, { params: { ruleId: rule.id } });
  const { order } = await aReadyOrder(provider, merchant);
  const ofOrder = { params: { orderId: order.id } };
  await merchant.call(holdOrder, { ...ofOrder, body: { reason: 'other' } });
  const [hold] = (await merchant.call(getOrder, ofOrder)).data.holds;
  await merchant.call(releaseHold, { params: { orderId: order.id, holdId: hold?.id ?? '' } });
  expect((await merchant.call(cancelOrder, ofOrder)).status).toBe(200);

  const { data } = await merchant.call(listAccountLog);
  expect(data.map(({ action, facts }) => [action, facts['name'] ?? '']).toReversed()).toEqual([
    ['store-connected', 'Loja da Ana'],
    ['store-renamed', 'Loja da Ana'],
    ['store-paused', 'Loja da Ana'],
    ['store-resumed', 'Loja da Ana'],
    ['shipping-saved', ''],
    ['tax-saved', ''],
    ['pricing-rule-created', 'Twice the cost'],
    ['pricing-rule-deleted', 'Twice the cost'],
    ['order-held', order.number],
    ['order-released', order.number],
    ['order-canceled', order.number],
  ]);
  expect(data.every(({ email }) => email === merchant.email)).toBe(true);
  expect((await merchant.call(listAccountLog, { query: { userId: merchant.userId } })).data).toHaveLength(11);
  expect((await other.call(listAccountLog)).data).toEqual([]);
  const first = await merchant.call(listAccountLog, { query: { pageSize: 6 } });
  const second = await merchant.call(listAccountLog, { query: { pageSize: 6, cursor: first.page.next ?? '' } });
  expect([...first.data, ...second.data]).toEqual(data);
});
