import { describe, expect, it } from 'vitest';
import { getShippingRules, getShippingTemplate, saveShippingRules } from '#contract/shipping.ts';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import { SHIPPING_RULE_LIMIT } from '#contract/shipping.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });

function aRule(overrides: Partial<ShippingRule> = {}): ShippingRule {
  const limits = { maxFreightMinor: null, maxDays: null, trackedOnly: false, insured: false, warehouse: null };
  return { countries: [], methods: [], ...limits, fallback: 'cheapest', exceptions: [], ...overrides };
}
const own = (merchant: Merchant) => ({ userId: merchant.userId });
async function read(merchant: Merchant) {
  return (await merchant.call(getShippingRules, { params: own(merchant) })).data;
}
function save(merchant: Merchant, rules: ShippingRule[], version = 0) {
  return merchant.call(saveShippingRules, { params: own(merchant), body: { version, rules } });
}
async function problemsOf(rules: ShippingRule[]): Promise<string[]> {
  const merchant = await provider.signUp();
  const { fields } = (await save(merchant, rules)).problem;
  expect(await read(merchant)).toEqual({ version: 0, rules: [] });
  return (fields ?? []).map(({ path, code }) => `${path} ${code}`);
}

describe('the methods of the provider', () => {
  it('come in the order they are proposed in, with what they take', async () => {
    const merchant = await provider.signUp();
    const { methods, rateBookVersion } = (await merchant.call(getShippingTemplate)).data;
    expect(rateBookVersion).toBe(1);
    expect(methods[0]).toMatchObject({ code: 'standard-line', name: 'Standard line', warehouse: 'CN', tracked: true });
    expect(methods[0]?.countries).toContain('BR');
    expect(methods.every(({ minDays, maxDays, maxG }) => minDays > 0 && maxDays >= minDays && maxG > 0)).toBe(true);
    expect(methods.flatMap(({ refusedAttributes }) => refusedAttributes)).toContain('liquid');
    expect((await merchant.call(getShippingTemplate, { locale: 'pt-BR' })).data.methods[0]?.name).toBe('Linha padrão');
  });

  it('are narrowed to a country and a warehouse, with the days to there', async () => {
    const merchant = await provider.signUp();
    const all = (await merchant.call(getShippingTemplate)).data.methods;
    const toBrazil = (await merchant.call(getShippingTemplate, { query: { country: 'BR' } })).data.methods;
    expect(toBrazil.map(({ code }) => code)).toEqual(all.filter(({ countries }) => countries.includes('BR')).map(({ code }) => code));
    expect(toBrazil.every(({ countries }) => countries.join() === 'BR')).toBe(true);
    const american = (await merchant.call(getShippingTemplate, { query: { warehouse: 'US' } })).data.methods;
    expect(american.length).toBeGreaterThan(0);
    expect(american.every(({ warehouse }) => warehouse === 'US')).toBe(true);
    expect((await merchant.call(getShippingTemplate, { query: { country: 'AQ' } })).data.methods).toEqual([]);
  });
});

describe('the rules of a merchant', () => {
  it('are none until they are saved, and come back as they were saved', async () => {
    const merchant = await provider.signUp();
    expect(await read(merchant)).toEqual({ version: 0, rules: [] });
    const rules = [
      aRule({ countries: ['BR', 'PT'], methods: ['express', 'standard-line'], maxFreightMinor: 12_345, maxDays: 20, trackedOnly: true }),
      aRule({
        countries: ['US'],
        insured: true,
        warehouse: 'US',
        fallback: 'ask',
        exceptions: [
          { attribute: 'liquid', methods: ['express'] },
          { attribute: 'battery_pi966', methods: ['standard-line', 'express'] },
        ],
      }),
      aRule({ fallback: 'fastest' }),
    ];
    expect((await save(merchant, rules)).data).toEqual({ version: 1, rules });
    expect(await read(merchant)).toEqual({ version: 1, rules });
    expect((await save(merchant, rules.slice(2), 1)).data).toEqual({ version: 2, rules: rules.slice(2) });
    expect((await save(merchant, [], 2)).data).toEqual({ version: 3, rules: [] });
  });

  it('are not lost to somebody who read an older version', async () => {
    const merchant = await provider.signUp();
    const first = (await save(merchant, [aRule({ maxDays: 10 })])).data;
    for (const version of [0, 2]) {
      const late = await save(merchant, [aRule({ maxDays: 99 })], version);
      expect([late.status, late.problem.code]).toEqual([409, 'version-conflict']);
    }
    expect(await read(merchant)).toEqual(first);
  });

  it.each([0, 1])('are taken once of many saves of version %i at once', async (version) => {
    const merchant = await provider.signUp();
    if (version === 1) await save(merchant, []);
    const wishes = [5, 6, 7, 8].map((maxDays) => save(merchant, [aRule({ maxDays }), aRule({ countries: ['BR'] })], version));
    const statuses = (await Promise.all(wishes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await read(merchant)).toMatchObject({ version: version + 1, rules: [{ countries: [] }, { countries: ['BR'] }] });
  });

  it('are read and saved by their own user only', async () => {
    const [owner, other] = [await provider.signUp(), await provider.signUp()];
    const body = { version: 0, rules: [aRule()] };
    expect((await other.call(getShippingRules, { params: own(owner) })).problem.code).toBe('not-found');
    expect((await other.call(saveShippingRules, { params: own(owner), body })).problem.code).toBe('not-found');
    expect(await read(owner)).toEqual({ version: 0, rules: [] });
  });

  it('may be as many as the limit', async () => {
    const merchant = await provider.signUp();
    const template = (await merchant.call(getShippingTemplate)).data.methods;
    const countries = [...new Set(template.flatMap((method) => method.countries))];
    const rules = [...countries.map((country) => aRule({ countries: [country] })), aRule()];
    expect((await save(merchant, rules)).data.rules).toHaveLength(rules.length);
    const tooMany = Array.from({ length: SHIPPING_RULE_LIMIT + 1 }, () => aRule());
    expect((await save(merchant, tooMany, 1)).problem.fields).toMatchObject([{ path: 'rules', code: 'too-large' }]);
  });
});

describe('rules that say something impossible are refused whole, by the field', () => {
  it.each<[string, ShippingRule[], string[]]>([
    ['a country in two rules', [aRule({ countries: ['BR'] }), aRule({ countries: ['PT', 'BR'] })], ['rules.1.countries.1 listed-twice']],
    ['a country twice in one rule', [aRule({ countries: ['BR', 'BR'] })], ['rules.0.countries.1 listed-twice']],
    ['a country nobody knows', [aRule({ countries: ['BR', 'XX'] })], ['rules.0.countries.1 unknown-country']],
    ['a code that is no country code', [aRule({ countries: ['br'] })], ['rules.0.countries.0 wrong-format']],
    ['the rest of the world twice', [aRule(), aRule({ countries: ['BR'] }), aRule()], ['rules.2.countries listed-twice']],
    ['a method nobody offers', [aRule({ methods: ['standard-line', 'teleport'] })], ['rules.0.methods.1 unknown-method']],
    ['a method twice', [aRule({ methods: ['express', 'standard-line', 'express'] })], ['rules.0.methods.2 listed-twice']],
    [
      'goods named in two exceptions',
      [
        aRule({
          exceptions: [
            { attribute: 'liquid', methods: ['express'] },
            { attribute: 'liquid', methods: ['teleport'] },
          ],
        }),
      ],
      ['rules.0.exceptions.1.attribute listed-twice', 'rules.0.exceptions.1.methods.0 unknown-method'],
    ],
    [
      'an exception without a method',
      [aRule({ exceptions: [{ attribute: 'liquid', methods: [] }] })],
      ['rules.0.exceptions.0.methods too-small'],
    ],
    ['limits below one', [aRule({ maxFreightMinor: 0, maxDays: 0 })], ['rules.0.maxFreightMinor too-small', 'rules.0.maxDays too-small']],
    ['a limit with a fraction', [aRule({ maxFreightMinor: 1.5 })], ['rules.0.maxFreightMinor not-whole']],
  ])('%s', async (_name, rules, problems) => {
    expect(await problemsOf(rules)).toEqual(problems);
  });
});
