import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomsRules, DutyRule } from './customs-rules.ts';
import { type DeclaredLine, type DeclaredParcel, calculateCharges } from './calculate-charges.ts';

const PER_CODE = {
  code: 'eu-small-parcel',
  scheme: null,
  aboveMinor: 0,
  upToMinor: 15_000,
  base: 'goods',
  tariffPrefix: '',
  origin: null,
  kind: 'per-tariff-code',
  eachMinor: 300,
} as const satisfies DutyRule;

const NETHERLANDS: CustomsRules = {
  country: 'NL',
  currency: 'EUR',
  taxes: [{ code: 'vat-nl', region: null, rateBp: 2_100, inclusive: false }],
  schemes: [{ code: 'ioss', limitMinor: 15_000, limitOf: 'consignment', providerServiceBp: null }],
  duties: [PER_CODE],
};

const share = { scheme: 'remessa-conforme', base: 'goods-and-freight', tariffPrefix: '', origin: null, kind: 'rate' } as const;
const BRAZIL: CustomsRules = {
  country: 'BR',
  currency: 'USD',
  taxes: [{ code: 'icms', region: null, rateBp: 1_700, inclusive: true }],
  schemes: [{ code: 'remessa-conforme', limitMinor: 300_000, limitOf: 'consignment', providerServiceBp: null }],
  duties: [
    { ...share, code: 'br-to-50', aboveMinor: 0, upToMinor: 5_000, rateBp: 2_000, lessMinor: 0 },
    { ...share, code: 'br-to-3000', aboveMinor: 5_000, upToMinor: 300_000, rateBp: 6_000, lessMinor: 2_000 },
  ],
};

function line(unitMinor: number, tariffCode = '732393', more: Partial<DeclaredLine> = {}): DeclaredLine {
  return { tariffCode, origin: 'CN', unitMinor, quantity: 1, ...more };
}

function calculate(rules: CustomsRules, parcel: Partial<DeclaredParcel>, scheme: string | null) {
  const answer = calculateCharges(rules, { lines: [], freightMinor: 0, region: null, ...parcel }, scheme);
  if (answer.status !== 'calculated') throw new Error(answer.status);
  return answer;
}

describe('a parcel to the European Union', () => {
  it('of €60 with two tariff codes and €5 freight: €6 duty, 21 % of €71', () => {
    const answer = calculate(NETHERLANDS, { lines: [line(4_000), line(2_000, '851310')], freightMinor: 500 }, 'ioss');
    expect(answer).toMatchObject({ dutyMinor: 600, taxMinor: 1_491, scheme: 'ioss' });
    expect(answer.duties).toEqual([{ rule: 'eu-small-parcel', baseMinor: 6_000, rateBp: null, count: 2, amountMinor: 600 }]);
    expect(answer.taxes).toEqual([{ rule: 'vat-nl', baseMinor: 7_100, rateBp: 2_100, count: null, amountMinor: 1_491 }]);
  });

  it('pays once for variants of one code, also where a country asks for more digits', () => {
    const lines = [line(1_000, '6109100010'), line(1_000, '6109100090'), line(1_000, '610910', { quantity: 5 })];
    expect(calculate(NETHERLANDS, { lines }, 'ioss').duties).toMatchObject([{ count: 1, amountMinor: 300 }]);
  });

  it('of €151 is over the limit of IOSS; €150 is not, whatever the freight', () => {
    const over = calculateCharges(NETHERLANDS, { lines: [line(15_100)], freightMinor: 0, region: null }, 'ioss');
    expect(over).toEqual({ status: 'over-limit', scheme: 'ioss', limitMinor: 15_000, valueMinor: 15_100 });
    expect(calculate(NETHERLANDS, { lines: [line(7_500, '1', { quantity: 2 })], freightMinor: 5_000 }, 'ioss').scheme).toBe('ioss');
  });

  it('without IOSS pays the same tax, and over the limit no duty per code', () => {
    expect(calculate(NETHERLANDS, { lines: [line(15_100)] }, null)).toMatchObject({ scheme: null, dutyMinor: 0, taxMinor: 3_171 });
  });
});

describe('a parcel to Brazil', () => {
  it.each([
    ['USD 100', 10_000, 'br-to-3000', 4_000, 2_867],
    ['USD 45', 4_500, 'br-to-50', 900, 1_106],
  ])('declared by a certified platform, of %s', (_, goods, rule, dutyMinor, taxMinor) => {
    const answer = calculate(BRAZIL, { lines: [line(goods - 500)], freightMinor: 500 }, 'remessa-conforme');
    expect(answer).toMatchObject({ dutyMinor, taxMinor, duties: [{ rule, baseMinor: goods }] });
  });

  it('takes the lower share up to USD 50 and the higher one from a cent more', () => {
    expect(calculate(BRAZIL, { lines: [line(5_000)] }, 'remessa-conforme').duties).toMatchObject([
      { rule: 'br-to-50', amountMinor: 1_000 },
    ]);
    expect(calculate(BRAZIL, { lines: [line(5_001)] }, 'remessa-conforme').duties).toMatchObject([
      { rule: 'br-to-3000', amountMinor: 1_001 },
    ]);
  });
});

it('a limit of an item looks at the dearest unit, not at the sum', () => {
  const norway: CustomsRules = {
    ...NETHERLANDS,
    schemes: [{ code: 'voec', limitMinor: 300_000, limitOf: 'item', providerServiceBp: null }],
    duties: [],
  };
  expect(calculate(norway, { lines: [line(300_000, '1', { quantity: 3 })] }, 'voec').scheme).toBe('voec');
  const dear = { lines: [line(100), line(300_001)], freightMinor: 0, region: null };
  expect(calculateCharges(norway, dear, 'voec')).toMatchObject({ status: 'over-limit', valueMinor: 300_001 });
});

it('a duty for goods of one origin and code takes those lines alone, with their part of the freight', () => {
  const rule: DutyRule = {
    ...share,
    scheme: null,
    code: 'us-61',
    aboveMinor: 0,
    upToMinor: null,
    rateBp: 1_000,
    lessMinor: 0,
    tariffPrefix: '61',
    origin: 'CN',
  };
  const rules: CustomsRules = { ...NETHERLANDS, taxes: [], duties: [rule] };
  const lines = [line(3_000, '610910'), line(1_000, '610910', { origin: 'VN' }), line(2_000, '851310')];
  expect(calculate(rules, { lines, freightMinor: 600 }, null).duties).toEqual([
    { rule: 'us-61', baseMinor: 3_300, rateBp: 1_000, count: null, amountMinor: 330 },
  ]);
});

it('a rate of a region is taken there alone', () => {
  const taxes = [
    { code: 'icms-sp', region: 'SP', rateBp: 1_800, inclusive: true },
    { code: 'icms-rj', region: 'RJ', rateBp: 2_000, inclusive: true },
  ];
  const rules = { ...BRAZIL, taxes };
  expect(calculate(rules, { lines: [line(1_000)], region: 'SP' }, null).taxes).toMatchObject([{ rule: 'icms-sp' }]);
});

it("a rate of a region stands in the place of the country's of the same code", () => {
  const national = { code: 'icms', region: null, rateBp: 1_700, inclusive: true };
  const rules = { ...BRAZIL, taxes: [national, { ...national, region: 'MG', rateBp: 2_000 }] };
  expect(calculate(rules, { lines: [line(1_000)], region: 'MG' }, null).taxes).toMatchObject([{ rateBp: 2_000 }]);
  expect(calculate(rules, { lines: [line(1_000)], region: 'SP' }, null).taxes).toMatchObject([{ rateBp: 1_700 }]);
});

it('a duty for goods without a scheme is not asked under one', () => {
  const rules = {
    ...BRAZIL,
    duties: [{ ...share, scheme: 'none', code: 'others', aboveMinor: 0, upToMinor: null, rateBp: 6_000, lessMinor: 0 }],
  };
  expect(calculate(rules, { lines: [line(1_000)] }, null).dutyMinor).toBe(600);
  expect(calculate(rules, { lines: [line(1_000)] }, 'remessa-conforme').dutyMinor).toBe(0);
});

describe('always', () => {
  const lines = fc.array(
    fc.record({
      tariffCode: fc.constantFrom('610910', '851310', '732393'),
      origin: fc.constantFrom('CN', 'VN'),
      unitMinor: fc.integer({ min: 0, max: 200_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const parcel = fc.record({ lines, freightMinor: fc.integer({ min: 0, max: 100_000 }), region: fc.constant(null) });

  it('charges are whole, not below zero, and sum to their totals', () => {
    fc.assert(
      fc.property(parcel, fc.constantFrom(NETHERLANDS, BRAZIL), (sent, rules) => {
        const { duties, taxes, dutyMinor, taxMinor } = calculate(rules, sent, null);
        expect([...duties, ...taxes].every(({ amountMinor }) => Number.isSafeInteger(amountMinor) && amountMinor >= 0)).toBe(true);
        expect(duties.reduce((sum, charge) => sum + charge.amountMinor, 0)).toBe(dutyMinor);
        expect(taxes.reduce((sum, charge) => sum + charge.amountMinor, 0)).toBe(taxMinor);
      }),
    );
  });

  it('an included tax is its rate of everything with it, to the half unit', () => {
    fc.assert(
      fc.property(parcel, (sent) => {
        const [icms] = calculate(BRAZIL, sent, null).taxes;
        if (icms === undefined) throw new Error('no tax');
        expect(Math.abs(icms.amountMinor * 10_000 - (icms.baseMinor + icms.amountMinor) * 1_700)).toBeLessThanOrEqual(4_150);
      }),
    );
  });

  it('freight raises the tax, never lowers it', () => {
    fc.assert(
      fc.property(parcel, fc.integer({ min: 0, max: 50_000 }), (sent, more) => {
        const dearer = { ...sent, freightMinor: sent.freightMinor + more };
        expect(calculate(NETHERLANDS, dearer, null).taxMinor).toBeGreaterThanOrEqual(calculate(NETHERLANDS, sent, null).taxMinor);
      }),
    );
  });
});
