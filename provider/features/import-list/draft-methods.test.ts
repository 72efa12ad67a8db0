import { describe, expect, it } from 'vitest';
import { DRAFT_METHODS_MAX } from '#contract/import-list.values.ts';
import { duplicateImportItem, type ImportItem } from '#contract/import-list.ts';
import type { Order } from '#contract/orders.ts';
import { getShippingTemplate, saveShippingRules } from '#contract/shipping.ts';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import type { Store } from '#contract/stores.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aPlatformOrder, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

/** Methods from China to the United States in the order of the rate book: another one, what costs least in all, and a third. */
const [other = '', proposed = '', third = ''] = (
  await (await provider.signUp()).call(getShippingTemplate, { query: { country: 'US', warehouse: 'CN' } })
).data.methods.map(({ code }) => code);

async function aMerchantWithDraft(methodCode: string | null) {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  return { merchant, store, draft: await aDraftBy(merchant, methodCode) };
}

async function aDraftBy(merchant: Merchant, methodCode: string | null): Promise<ImportItem> {
  const draft = await aDraft(merchant, await aProduct(provider));
  if (methodCode === null) return draft;
  return (await editDraft(merchant, draft, { shippingMethods: [{ country: 'US', methodCode }] })).data;
}

/** An order of one of each of the drafts' listings, to the United States. */
async function anOrderOf(merchant: Merchant, store: Store, drafts: ImportItem[]): Promise<Order> {
  await push(
    provider,
    merchant,
    store.id,
    drafts.map(({ id }) => id),
  );
  const sold = await db
    .selectFrom('listing_variant as lv')
    .innerJoin('listing as l', (join) => join.onRef('l.account_id', '=', 'lv.account_id').onRef('l.id', '=', 'lv.listing_id'))
    .select('lv.external_variant_id as id')
    .where(
      'l.import_item_id',
      'in',
      drafts.map(({ id }) => id),
    )
    .where('lv.position', '=', 1)
    .execute();
  const order = aPlatformOrder({ lines: sold.map(({ id }) => aLine(id)) });
  await takeOrder(provider, { accountId: merchant.accountId, id: store.id, mode: 'test' }, order);
  return orderPage(merchant, order);
}

async function setRule(merchant: Merchant, overrides: Partial<ShippingRule>): Promise<void> {
  const limits = { maxFreightMinor: null, maxDays: null, trackedOnly: false, insured: false, warehouse: null };
  const rule: ShippingRule = { countries: [], methods: [], ...limits, fallback: 'cheapest', exceptions: [], ...overrides };
  const saved = await merchant.call(saveShippingRules, { params: { userId: merchant.userId }, body: { version: 0, rules: [rule] } });
  expect(saved.status).toBe(200);
}

describe('shipping methods of a draft', () => {
  longTest('are kept by country, come along when it is duplicated, and are taken off again', async () => {
    const { merchant, draft } = await aMerchantWithDraft(other);
    expect(draft.shippingMethods).toEqual([{ country: 'US', methodCode: other }]);
    const copy = await merchant.call(duplicateImportItem, { params: { importItemId: draft.id }, body: { storeIds: [] } });
    expect((await readDraft(merchant, copy.data.importItemId)).shippingMethods).toEqual(draft.shippingMethods);
    expect((await editDraft(merchant, draft, { shippingMethods: [] })).data.shippingMethods).toEqual([]);
  });

  it('are refused by field where they do not go there, stand twice or are too many', async () => {
    const { merchant, draft } = await aMerchantWithDraft(null);
    const us = { country: 'US', methodCode: other };
    const refused = [
      [[{ country: 'US', methodCode: 'no-such-line' }], 'shippingMethods.0.methodCode', 'unknown-method'],
      [[us, { country: 'AQ', methodCode: other }], 'shippingMethods.1.methodCode', 'unknown-method'],
      [[us, { ...us, methodCode: proposed }], 'shippingMethods.1.country', 'listed-twice'],
      [Array.from({ length: DRAFT_METHODS_MAX + 1 }, () => us), 'shippingMethods', 'too-large'],
    ] as const;
    for (const [shippingMethods, path, code] of refused) {
      const answer = await editDraft(merchant, draft, { shippingMethods: [...shippingMethods], vendor: 'x' });
      expect({ status: answer.status, fields: answer.problem.fields }).toMatchObject({ status: 400, fields: [{ path, code }] });
    }
    expect(await readDraft(merchant, draft.id)).toEqual(draft);
  });

  it('keep a draft open to other edits when a method is no longer offered', async () => {
    const { merchant, draft } = await aMerchantWithDraft(null);
    await db
      .updateTable('import_item')
      .set({ shipping_methods: JSON.stringify({ US: 'line-of-last-year' }) })
      .where('id', '=', draft.id)
      .execute();
    const shippingMethods = [
      { country: 'US', methodCode: 'line-of-last-year' },
      { country: 'BR', methodCode: proposed },
    ];
    const saved = await editDraft(merchant, draft, { shippingMethods });
    expect(saved.data.shippingMethods).toHaveLength(2);
    expect(saved.data.profits[0]?.profit?.method.code).toBe(proposed);
  });

  it('are what the profit goes by', async () => {
    const { merchant, draft } = await aMerchantWithDraft(null);
    expect(draft.profits).toMatchObject([{ country: 'US', profit: { country: 'US', quantity: 1, method: { code: proposed } } }]);
    const saved = (await editDraft(merchant, draft, { shippingMethods: [{ country: 'US', methodCode: other }] })).data;
    expect(saved.profits).toMatchObject([{ country: 'US', profit: { method: { code: other } } }]);
    const [before, after] = [draft.profits[0]?.profit, saved.profits[0]?.profit];
    expect(after?.freight.amountMinor).not.toBe(before?.freight.amountMinor);
    expect(after?.revenue).toEqual(before?.revenue);
  });
});

describe('an order', () => {
  longTest('goes by the method of its listing, and without one as proposed', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft(other);
    expect((await anOrderOf(merchant, store, [draft])).quote?.methodCode).toBe(other);
    const plain = await aMerchantWithDraft(null);
    expect((await anOrderOf(plain.merchant, plain.store, [plain.draft])).quote?.methodCode).toBe(proposed);
  });

  longTest('goes by the method the listing was pushed with until the draft is pushed again', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft(other);
    expect((await anOrderOf(merchant, store, [draft])).quote?.methodCode).toBe(other);
    await editDraft(merchant, draft, { shippingMethods: [] });
    const listing = () =>
      db.selectFrom('listing').select('shipping_methods').where('import_item_id', '=', draft.id).executeTakeFirstOrThrow();
    expect((await listing()).shipping_methods).toEqual({ US: other });
    expect((await anOrderOf(merchant, store, [draft])).quote?.methodCode).toBe(proposed);
  });

  longTest('goes by a rule of the merchant that names methods, and by the listing where the rule names none', async () => {
    const ruled = await aMerchantWithDraft(other);
    await setRule(ruled.merchant, { countries: ['US'], methods: [third] });
    expect((await anOrderOf(ruled.merchant, ruled.store, [ruled.draft])).quote?.methodCode).toBe(third);
    const open = await aMerchantWithDraft(other);
    await setRule(open.merchant, { fallback: 'ask' });
    expect((await anOrderOf(open.merchant, open.store, [open.draft])).quote?.methodCode).toBe(other);
    const bounded = await aMerchantWithDraft(other);
    await setRule(bounded.merchant, { maxDays: 1, fallback: 'ask' });
    expect(await anOrderOf(bounded.merchant, bounded.store, [bounded.draft])).toMatchObject({
      quote: null,
      causes: [{ code: 'too-slow' }],
    });
  });

  longTest('of listings that differ goes as the rules say', async () => {
    const { merchant, store, draft } = await aMerchantWithDraft(other);
    const same = await aDraftBy(merchant, other);
    expect((await anOrderOf(merchant, store, [draft, same])).quote?.methodCode).toBe(other);
    const plain = await aDraftBy(merchant, null);
    expect((await anOrderOf(merchant, store, [draft, plain])).quote?.methodCode).toBe(proposed);
  });
});
