import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { importProducts } from '#contract/import-list.ts';
import { applyMultiplier } from '#contract/import-list-changes.ts';
import { applyRulesToDrafts, previewDraftPrices } from '#contract/pricing-rules.ts';
import { aRule } from '#tests/support/pricing-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

async function pricesOf(merchant: Merchant, importItemId: string): Promise<(number | undefined)[]> {
  return (await readDraft(merchant, importItemId)).variants.map(({ price }) => price?.amountMinor);
}

/** Versions of the rules a draft's prices were made by. */
async function rulesOf(importItemId: string) {
  const rows = await db
    .selectFrom('import_variant')
    .select(['rule_id', 'rule_version'])
    .where('import_item_id', '=', importItemId)
    .orderBy('position')
    .execute();
  return rows.map((row) => [row.rule_id, row.rule_version]);
}

describe('drafts priced by rule', () => {
  it('take the first rule that fits each variant, and remember it until their price is changed', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider, { variants: [{ costMinor: 900 }, { costMinor: 1_000 }, { costMinor: 5_000 }] });
    const draft = await aDraft(merchant, product);
    const off = await aRule(merchant, { name: 'Off', enabled: false });
    const cheap = await aRule(merchant, {
      scope: { costToMinor: 1_000 },
      method: { kind: 'multiplier', multiplier: '4' },
      compareAt: { kind: 'plus', plusMinor: 400 },
    });
    const middle = await aRule(merchant, { scope: { costFromMinor: 1_000, costToMinor: 5_000 } });
    const applied = await merchant.call(applyRulesToDrafts, { body: { importItemIds: [draft.id] } });
    expect(applied.data).toEqual({ priced: 2, left: [{ reason: 'no-rule', count: 1 }] });
    const after = await readDraft(merchant, draft.id);
    expect(await pricesOf(merchant, draft.id)).toEqual([3_600, 2_000, draft.variants[2]?.price?.amountMinor]);
    expect(after.variants[0]?.compareAt?.amountMinor).toBe(4_000);
    expect(after.version).toBe(draft.version + 1);
    expect(await rulesOf(draft.id)).toEqual([
      [cheap.id, 1],
      [middle.id, 1],
      [null, null],
    ]);
    const named = await merchant.call(applyRulesToDrafts, { body: { importItemIds: [draft.id], ruleId: off.id } });
    expect(named.data.priced).toBe(3);
    expect(await pricesOf(merchant, draft.id)).toEqual([1_800, 2_000, 10_000]);
    await merchant.call(applyMultiplier, { body: { importItemIds: [draft.id], multiplier: '3' } });
    expect(new Set((await rulesOf(draft.id)).flat())).toEqual(new Set([null]));
  });

  it('can be looked at before: by which rule, from and to what price, and nothing is set', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const draft = await aDraft(merchant, await aProduct(provider, { variants: [{ costMinor: 900 }, { costMinor: 5_000 }] }));
    const body = { importItemIds: [draft.id] };
    const without = (await merchant.call(previewDraftPrices, { body })).data;
    expect(without).toMatchObject({ hasRules: false, targetMarginBp: 3_000, priced: 0, left: 2 });
    const rule = await aRule(merchant, { scope: { costToMinor: 1_000 }, method: { kind: 'multiplier', multiplier: '4' } });
    const looked = (await merchant.call(previewDraftPrices, { body })).data;
    expect(looked).toMatchObject({ hasRules: true, priced: 1, left: 1 });
    expect(looked.samples[0]).toMatchObject({ before: draft.variants[0]?.price, rule: { id: rule.id }, unpriced: null });
    expect(looked.samples[0]?.after?.price.amountMinor).toBe(3_600);
    expect(looked.samples[1]).toMatchObject({ after: null, unpriced: 'no-rule' });
    expect(await readDraft(merchant, draft.id)).toEqual(draft);
    const nothing = { hasRules: false, targetMarginBp: 3_000, priced: 0, left: 0, samples: [] };
    expect((await stranger.call(previewDraftPrices, { body })).data).toEqual(nothing);
  });

  it('are priced once a key, all or none, and never those of another merchant', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const draft = await aDraft(merchant, await aProduct(provider));
    const rule = await aRule(merchant);
    const strangersRule = await aRule(stranger);
    const key = uuidv7();
    const call = () => merchant.call(applyRulesToDrafts, { body: { importItemIds: [draft.id] }, key });
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await readDraft(merchant, draft.id)).version).toBe(draft.version + 1);
    const refused = [
      await stranger.call(applyRulesToDrafts, { body: { importItemIds: [draft.id] } }),
      await merchant.call(applyRulesToDrafts, { body: { importItemIds: [draft.id, uuidv7()], ruleId: rule.id } }),
      await merchant.call(applyRulesToDrafts, { body: { importItemIds: [draft.id], ruleId: strangersRule.id } }),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(['not-found', 'not-found', 'not-found']);
    expect((await readDraft(merchant, draft.id)).version).toBe(draft.version + 1);
  });
});

describe('new imports', () => {
  it('are priced by rule; without one that fits by the suggested price, and not at all where the rule finds no price', async () => {
    const merchant = await provider.signUp();
    const [plain, tooDear] = [await aProduct(provider), await aProduct(provider, { variants: [{ costMinor: 90_000 }] })];
    const rule = await aRule(merchant, { scope: { costToMinor: 3_000 } });
    await aRule(merchant, { scope: { costFromMinor: 80_000 }, ceilingMinor: 10_000, neverBelow: 'cost' });
    const other = await aProduct(provider, { variants: [{ costMinor: 4_000, suggestedMinor: 1_234, suggestedCurrency: 'USD' }] });
    const { added } = (await merchant.call(importProducts, { body: { productIds: [plain.id, tooDear.id, other.id] } })).data;
    const [first = '', second = '', third = ''] = added;
    expect([await pricesOf(merchant, first), await pricesOf(merchant, second), await pricesOf(merchant, third)]).toEqual([
      [5_000, 5_000],
      [undefined],
      [1_234],
    ]);
    expect(await rulesOf(first)).toEqual([
      [rule.id, 1],
      [rule.id, 1],
    ]);
    expect((await readDraft(merchant, second)).problems).toMatchObject([{ code: 'price-missing' }]);
  });
});
