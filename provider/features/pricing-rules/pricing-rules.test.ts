import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  createPricingRule,
  deletePricingRule,
  listPricingRules,
  orderPricingRules,
  previewPricingRule,
  updatePricingRule,
} from '#contract/pricing-rules.ts';
import { PRICING_RULE_LIMIT } from '#contract/pricing-rules.values.ts';
import { saveTaxProfiles } from '#contract/tax.ts';
import { aRule, ruleInput, type RuleInput } from '#tests/support/pricing-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });

async function namesOf(merchant: Merchant): Promise<string[]> {
  return (await merchant.call(listPricingRules)).data.rules.map(({ name }) => name);
}

describe('the list of rules', () => {
  it('keeps rules in their order, with a version each', async () => {
    const merchant = await provider.signUp();
    const [first, second] = [await aRule(merchant, { name: 'First' }), await aRule(merchant, { name: 'Second' })];
    expect([first.position, second.position, second.version, second.warnings]).toEqual([1, 2, 1, ['never-reached']]);
    await merchant.call(orderPricingRules, { body: { ruleIds: [second.id, first.id] } });
    expect(await namesOf(merchant)).toEqual(['Second', 'First']);
    const { position: _position, id: _id, warnings: _warnings, updatedAt: _updatedAt, ...wish } = first;
    const saved = await merchant.call(updatePricingRule, { params: { ruleId: first.id }, body: { ...wish, name: 'Renamed' } });
    expect(saved.data).toMatchObject({ name: 'Renamed', version: 2, position: 2 });
    const stale = await merchant.call(updatePricingRule, { params: { ruleId: first.id }, body: { ...wish, name: 'Too late' } });
    expect(stale.problem.code).toBe('version-conflict');
    await merchant.call(deletePricingRule, { params: { ruleId: second.id } });
    expect(await namesOf(merchant)).toEqual(['Renamed']);
  });

  it('is not put in an order that lacks a rule, names one twice or one of somebody else', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const [mine, alsoMine, theirs] = [await aRule(merchant), await aRule(merchant), await aRule(other)];
    for (const ruleIds of [[mine.id], [mine.id, mine.id], [mine.id, theirs.id], [mine.id, alsoMine.id, theirs.id]]) {
      expect((await merchant.call(orderPricingRules, { body: { ruleIds } })).problem.code).toBe('version-conflict');
    }
  });

  it('of another merchant can be neither read, changed nor taken off', async () => {
    const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
    const rule = await aRule(owner);
    const body = { ...ruleInput({ name: 'Mine now' }), version: 1 };
    expect((await stranger.call(updatePricingRule, { params: { ruleId: rule.id }, body })).problem.code).toBe('not-found');
    expect((await stranger.call(deletePricingRule, { params: { ruleId: rule.id } })).problem.code).toBe('not-found');
    expect(await namesOf(stranger)).toEqual([]);
    expect(await namesOf(owner)).toEqual([rule.name]);
  });

  it('takes so many and no more, also at once, and the same key only once', async () => {
    const merchant = await provider.signUp();
    const key = uuidv7();
    const twice = await Promise.all([1, 2].map(() => merchant.call(createPricingRule, { body: ruleInput(), key })));
    expect(new Set(twice.map(({ text }) => text)).size).toBe(1);
    for (let count = 1; count < PRICING_RULE_LIMIT - 1; count += 1) await aRule(merchant);
    const last = await Promise.all([1, 2, 3].map(() => merchant.call(createPricingRule, { body: ruleInput() })));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a rule that can’t be calculated with names the field', () => {
  const band = (fromMinor: number, toMinor: number | null) => ({ fromMinor, toMinor, multiplier: '2' });
  const bands = (...list: ReturnType<typeof band>[]): Partial<RuleInput> => ({ method: { kind: 'bands', bands: list } });
  const nowhere = { storeIds: [uuidv7()], categoryIds: [uuidv7()] };
  it.each([
    ['bands that do not start at 0', bands(band(100, null)), ['method.bands.0.fromMinor band-start']],
    ['a gap', bands(band(0, 100), band(200, null)), ['method.bands.1.fromMinor band-gap']],
    ['an overlap', bands(band(0, 100), band(50, null)), ['method.bands.1.fromMinor band-overlap']],
    [
      'a band after one without end',
      bands(band(0, null), band(50, null)),
      ['method.bands.0.toMinor not-above-floor', 'method.bands.1.fromMinor band-overlap'],
    ],
    ['an end', bands(band(0, 100)), ['method.bands.0.toMinor band-end']],
    ['an empty band', bands(band(0, 0), band(0, null)), ['method.bands.0.toMinor not-above-floor']],
    [
      'margin and fees of the whole price',
      { method: { kind: 'margin', marginBp: 8_000 }, storeFeeBp: 2_000 },
      ['method.marginBp shares-exceed-price'],
    ],
    [
      'break-even and fees of the whole price',
      { method: { kind: 'formula', profitBp: 0, breakEvenBp: 9_000 }, paymentFeeBp: 1_000 },
      ['method.breakEvenBp shares-exceed-price'],
    ],
    ['break-even of 100 %', { method: { kind: 'formula', profitBp: 0, breakEvenBp: 10_000 } }, ['method.breakEvenBp too-large']],
    ['a ceiling below the floor', { floorMinor: 500, ceilingMinor: 500 }, ['ceilingMinor not-above-floor']],
    ['costs the wrong way round', { scope: { costFromMinor: 9, costToMinor: 8 } }, ['scope.costToMinor not-above-floor']],
    ['an end before the start', { activeFrom: '2026-12-02T00:00:00Z', activeTo: '2026-12-01T00:00:00Z' }, ['activeTo not-after-start']],
    ['tax without a country', { includeTax: true }, ['shipping.country shipping-missing']],
    ['no rate of the day', { currency: 'ZWL', rate: { kind: 'live' } }, ['currency no-rate']],
    ['stores and categories of nobody', { scope: nowhere }, ['scope.storeIds.0 not-a-choice', 'scope.categoryIds.0 not-a-choice']],
    ['a country of nobody', { shipping: { country: 'XX', methodCode: null } }, ['shipping.country unknown-country']],
    ['a method that is not ours', { shipping: { country: 'US', methodCode: 'teleport' } }, ['shipping.methodCode unknown-method']],
    ['a multiplier of 0', { method: { kind: 'multiplier', multiplier: '0' } }, ['method.multiplier wrong-format']],
    ['a price of more than there is', { floorMinor: 10 ** 12 }, ['floorMinor too-large']],
  ] as [string, Partial<RuleInput>, string[]][])('%s', async (_what, overrides, expected) => {
    const merchant = await provider.signUp();
    const { problem } = await merchant.call(createPricingRule, { body: ruleInput(overrides) });
    expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
    expect(problem.fields?.every(({ message }) => message.length > 0)).toBe(true);
    expect(await namesOf(merchant)).toEqual([]);
  });

  it('a store of another merchant is nobody’s', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const { id } = await aSandboxStore(other);
    const { problem } = await merchant.call(createPricingRule, { body: ruleInput({ scope: { storeIds: [id] } }) });
    expect(problem.fields).toMatchObject([{ path: 'scope.storeIds.0', code: 'not-a-choice' }]);
  });
});

describe('a preview', () => {
  const preview = async (merchant: Merchant, overrides: Partial<RuleInput> = {}) =>
    (await merchant.call(previewPricingRule, { body: { rule: ruleInput(overrides) } })).data;

  it('shows products of the catalog, then listings, then drafts: the merchant’s own first', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider);
    expect((await preview(merchant)).source).toBe('catalog');
    const draft = await aDraft(merchant, product);
    expect(await preview(merchant, { ceilingMinor: 4_000 })).toMatchObject({
      source: 'drafts',
      samples: [
        {
          title: 'Desk lamp',
          cost: { amountMinor: 2_500, currency: 'CNY' },
          before: draft.variants[0]?.price,
          after: { price: { amountMinor: 4_000, currency: 'USD' }, limits: ['ceiling'] },
          rule: { id: null, name: 'Twice the cost' },
          unpriced: null,
        },
      ],
    });
    const store = await aSandboxStore(merchant);
    await push(provider, merchant, store.id, [draft.id]);
    expect((await preview(merchant)).source).toBe('drafts');
  });

  it('counts freight and the tax the merchant pays as an order would be charged, or says that nothing goes there', async () => {
    const merchant = await provider.signUp();
    await aDraft(merchant, await aProduct(provider));
    const [plain] = (await preview(merchant)).samples;
    const toGermany = { shipping: { country: 'DE', methodCode: null }, includeTax: true };
    const [atDoor] = (await preview(merchant, toGermany)).samples;
    expect(atDoor?.after?.steps.find(({ step }) => step === 'tax')?.amount.amountMinor).toBe(0);
    const profile = { group: 'ioss', mode: 'provider', declaredBase: 'store', overLimit: 'hold' } as const;
    await merchant.call(saveTaxProfiles, { params: { userId: merchant.userId }, body: { version: 0, profiles: [profile] } });
    const [landed] = (await preview(merchant, toGermany)).samples;
    const steps = new Map(landed?.after?.steps.map(({ step, amount }) => [step, amount.amountMinor]));
    expect(steps.get('shipping')).toBeGreaterThan(0);
    expect(steps.get('tax')).toBeGreaterThan(0);
    const spent = 2_500 + (steps.get('shipping') ?? 0) + (steps.get('tax') ?? 0);
    expect([plain?.after?.price.amountMinor, landed?.after?.price.amountMinor]).toEqual([5_000, spent * 2]);
    const heavy = await aProduct(provider);
    await provider.services.database.db
      .updateTable('variant')
      .set({ packed_weight_g: 900_000 })
      .where('product_id', '=', heavy.id)
      .execute();
    await aDraft(merchant, heavy);
    const [refused] = (await preview(merchant, { shipping: { country: 'DE', methodCode: null } })).samples;
    expect(refused).toMatchObject({ after: null, unpriced: 'no-shipping' });
  });

  it('says of goods that are not for the rule, or on its list, that they keep their price', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider);
    await aDraft(merchant, product);
    const [other] = (await preview(merchant, { scope: { tags: ['garden'] } })).samples;
    const [untouched] = (await preview(merchant, { untouchedSkus: [(product.skus[0] ?? '').toLowerCase()] })).samples;
    expect([other, untouched]).toMatchObject([
      { unpriced: 'no-rule', after: null },
      { unpriced: 'untouched', after: null },
    ]);
  });
});
