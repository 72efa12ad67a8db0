import { describe, expect, it } from 'vitest';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import { aBook, aDestination, aMethod, aQuoteInput, someItems } from '#tests/support/rate-books.ts';
import { selectOffer, ruleFor } from './select-offer.ts';
import { quoteGoods } from './quote-goods.ts';

const SLOW = { minDays: 20, maxDays: 30 };
const to = (registrationMinor: number, more: Partial<ReturnType<typeof aDestination>> = {}) =>
  new Map([['NL', aDestination({ bands: [{ fromG: 0, toG: 30_000, registrationMinor, perKgMinor: 0 }], ...more })]]);
/** Usual, cheap and slow without tracking, fast and dear. */
const BOOK = aBook([
  aMethod('usual', { position: 1, destinations: to(4_000) }),
  aMethod('cheap', { position: 2, destinations: to(2_000, SLOW), tracked: false, refusedAttributes: new Set(['liquid']) }),
  aMethod('fast', { position: 3, destinations: to(9_000, { minDays: 2, maxDays: 4 }) }),
]);

function aRule(overrides: Partial<ShippingRule> = {}): ShippingRule {
  const limits = { maxFreightMinor: null, maxDays: null, trackedOnly: false, insured: false, warehouse: null };
  return { countries: [], methods: [], ...limits, fallback: 'ask', exceptions: [], ...overrides };
}

function choose(rule: Partial<ShippingRule> | null, attributes: string[] = []) {
  const answers = quoteGoods(BOOK, aQuoteInput({ lines: [someItems({ attributes })] }));
  const { offer, reasons } = selectOffer(answers, rule === null ? null : aRule(rule), 'NL');
  return offer === null ? reasons : offer.method.code;
}

describe('the offer an order goes by', () => {
  it('is the one that costs merchant and buyer least together without a rule', () => {
    expect(choose(null)).toBe('cheap');
    expect(choose(null, ['liquid'])).toBe('usual');
  });

  it('is the first method of the rule that takes the goods', () => {
    expect(choose({ methods: ['cheap', 'fast'] })).toBe('cheap');
    expect(choose({ methods: ['cheap', 'fast'] }, ['liquid'])).toBe('fast');
    expect(choose({ methods: ['no-longer-there', 'fast'] })).toBe('fast');
  });

  it('passes over methods beyond a limit', () => {
    expect(choose({ methods: ['fast', 'usual'], maxFreightMinor: 8_999 })).toBe('usual');
    expect(choose({ methods: ['fast', 'usual'], maxFreightMinor: 9_000 })).toBe('fast');
    expect(choose({ methods: ['cheap', 'usual'], maxDays: 29 })).toBe('usual');
    expect(choose({ methods: ['cheap', 'usual'], maxDays: 30 })).toBe('cheap');
    expect(choose({ methods: ['cheap', 'usual'], trackedOnly: true })).toBe('usual');
  });

  it('is the cheapest or fastest within the limits when none of the methods is, or none is named', () => {
    expect(choose({ methods: ['no-longer-there'], fallback: 'cheapest' })).toBe('cheap');
    expect(choose({ fallback: 'cheapest', trackedOnly: true })).toBe('usual');
    expect(choose({ fallback: 'fastest' })).toBe('fast');
    expect(choose({ fallback: 'fastest', maxFreightMinor: 5_000 })).toBe('usual');
  });

  it('counts what the buyer is asked for at the door into what is cheapest', () => {
    const book = aBook([
      aMethod('bare', { position: 1, destinations: to(4_000) }),
      aMethod('prepaid', { position: 2, destinations: to(3_000), dutiesPaid: true }),
    ]);
    const { offer } = selectOffer(quoteGoods(book, aQuoteInput()), aRule({ fallback: 'cheapest' }), 'NL');
    expect(offer?.method.code).toBe('prepaid');
  });

  it('is by other methods for goods of an exception, the first that meets the order', () => {
    const exceptions = [
      { attribute: 'liquid' as const, methods: ['fast'] },
      { attribute: 'magnet' as const, methods: ['usual'] },
    ];
    expect(choose({ methods: ['cheap'], exceptions })).toBe('cheap');
    expect(choose({ methods: ['cheap'], exceptions }, ['magnet'])).toBe('usual');
    expect(choose({ methods: ['cheap'], exceptions }, ['magnet', 'liquid'])).toBe('fast');
  });
});

describe('an order waits', () => {
  it.each([
    [{ maxFreightMinor: 1_999 }, [{ code: 'freight-over-limit', params: { freightMinor: 2_000, maxFreightMinor: 1_999 } }]],
    [{ maxDays: 3, fallback: 'cheapest' as const }, [{ code: 'too-slow', params: { days: 30, maxDays: 3 } }]],
    [{ trackedOnly: true }, [{ code: 'not-tracked', params: {} }]],
  ])('with the limit its first method is beyond: %o', (limit, reasons) => {
    expect(choose({ methods: ['cheap'], ...limit })).toEqual(reasons);
  });

  it('when the merchant wants to be asked', () => {
    expect(choose({ methods: ['no-longer-there'] })).toEqual([{ code: 'method-to-choose', params: {} }]);
    expect(choose({})).toEqual([{ code: 'method-to-choose', params: {} }]);
  });

  it('with the reasons its first method refuses the goods for, while another would take them', () => {
    expect(choose({ methods: ['no-longer-there', 'cheap'] }, ['liquid'])).toMatchObject([{ code: 'method-not-allowed' }]);
  });

  it('where nobody goes, and with the reasons of the proposed method where all refuse', () => {
    expect(selectOffer([], null, 'AQ').reasons).toEqual([{ code: 'country-not-served', params: { country: 'AQ' } }]);
    const lines = [someItems({ packedWeightG: 40_000 })];
    expect(selectOffer(quoteGoods(BOOK, aQuoteInput({ lines })), aRule(), 'NL')).toMatchObject({
      offer: null,
      reasons: [{ code: 'over-weight' }],
    });
  });
});

it('the rule of a country counts before that of the rest of the world', () => {
  const dutch = aRule({ countries: ['NL', 'BE'] });
  const world = aRule();
  expect(ruleFor([world, dutch], 'NL')).toBe(dutch);
  expect(ruleFor([world, dutch], 'DE')).toBe(world);
  expect(ruleFor([dutch], 'DE')).toBeNull();
});
