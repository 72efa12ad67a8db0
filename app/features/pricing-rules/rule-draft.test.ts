import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#contract/locales.ts';
import { PricingRuleInput } from '#contract/pricing-rules.ts';
import { formatNumber, parseNumber } from './number-input.ts';
import { readDraft } from './read-rule-draft.ts';
import { newRule, numberFields, type RuleDraft, suggestedRule, toDraft } from './rule-draft.ts';

const timeZone = 'America/Sao_Paulo';

function read(locale: Locale, changes: Partial<RuleDraft>, numbers: Partial<RuleDraft['numbers']> = {}) {
  const draft = newRule('USD', { locale, timeZone });
  return readDraft({ ...draft, name: 'Rule', ...changes, numbers: { ...draft.numbers, ...numbers } }, { locale, timeZone });
}

describe('numbers as they are typed (fault 106)', () => {
  it.each([
    ['en-US', '1,234.56', 123_456],
    ['en-US', '1.234,56', 123_456],
    ['es-ES', '1.234,56', 123_456],
    ['pt-BR', '1.234,56', 123_456],
    ['pt-BR', '1,234.56', 123_456],
    ['pt-BR', '1 234,56', 123_456],
  ] as const)('in %s %s is meant as it looks', (locale, typed, minor) => {
    expect(read(locale, {}, { floor: typed }).rule.floorMinor).toBe(minor);
  });

  it.each([
    ['en-US', '1,234', 123_400],
    ['pt-BR', '1.234', 123_400],
  ] as const)('in %s %s is grouped', (locale, typed, minor) => {
    expect(read(locale, {}, { floor: typed }).rule.floorMinor).toBe(minor);
  });

  it.each([
    ['en-US', '1.234'],
    ['pt-BR', '1,234'],
    ['pt-BR', 'R$ 10'],
    ['es-ES', '-5'],
    ['es-ES', '12,345'],
  ] as const)('in %s %s is refused by its field, never guessed', (locale, typed) => {
    const { problems } = read(locale, {}, { floor: typed });
    expect(Object.keys(problems)).toEqual(['floorMinor']);
  });

  it('are read back as they were written, whatever the language', () => {
    const units = [...new Set(Object.values(numberFields).map(({ unit }) => unit))];
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.constantFrom(...units), fc.integer({ min: 0, max: 1_000_000 }), (locale, unit, value) => {
        const context = { locale, currency: 'USD' };
        const again = parseNumber(formatNumber(value, unit, context), unit, context);
        // Three decimals look like a group of thousands, so the merchant is asked.
        if (again.status === 'refused') expect(again.reason).toBe('ambiguous');
        else expect(again).toEqual({ status: 'ok', amountMinor: value });
      }),
    );
  });
});

it('a rule comes back from its fields as it was', () => {
  const rule = PricingRuleInput.parse({
    name: 'Whole',
    currency: 'BRL',
    method: { kind: 'formula', profitBp: 3_050, fixedMinor: 200, breakEvenBp: 2_500, minProfitMinor: 800 },
    rate: { kind: 'manual', cnyPerUnit: '1.3075', bufferBp: 150 },
    scope: { tags: ['summer', 'beach'], costFromMinor: 100, costToMinor: 9_900, warehouses: ['CN'] },
    activeFrom: '2026-12-01T03:00:00.000Z',
    shipping: { country: 'BR', methodCode: null },
    includeTax: true,
    compareAt: { kind: 'times', multiplier: '1.25' },
    rounding: { to: 'five', direction: 'down' },
    ceilingMinor: 99_900,
    neverBelow: 'cost',
    untouchedSkus: ['A-1', 'A-2'],
  });
  const stored = { ...rule, id: '', position: 1, version: 1, warnings: [], updatedAt: '' };
  for (const locale of locales) {
    const back = readDraft(toDraft(stored, { locale, timeZone }), { locale, timeZone });
    expect([PricingRuleInput.parse(back.rule), back.problems]).toEqual([rule, {}]);
  }
});

describe('a rule suggested by an address', () => {
  const suggest = (query: string) => suggestedRule(new URLSearchParams(query), { locale: 'pt-BR', timeZone });

  it('brings its numbers along as they are typed in the language', () => {
    const draft = suggest(
      'rule=new&kind=margin&currency=BRL&marginBp=2550&storeFeeBp=0&paymentFeeBp=390&paymentFeeFixedMinor=60&adCostMinor=1',
    );
    expect(draft).toMatchObject({ kind: 'margin', currency: 'BRL' });
    expect(draft?.numbers).toMatchObject({ margin: '25,5', storeFee: '', paymentFee: '3,9', paymentFixed: '0,60', adCost: '0,01' });
  });

  it('takes no number that is none, and is nothing without a margin or a currency', () => {
    expect(suggest('kind=margin&currency=BRL&marginBp=-1&adCostMinor=1e9')?.numbers).toMatchObject({ margin: '', adCost: '' });
    expect(suggest('kind=formula&currency=BRL')).toBeNull();
    expect(suggest('kind=margin&currency=real')).toBeNull();
  });
});
