import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { basketUrl, countLeftOut, readBasket, readUnitCount } from './stock-basket.ts';
import { buyVariantsUrl } from './warehouse-urls.ts';

const A = '01a22b89-8100-7000-8000-00000000000a';
const B = '01a22b89-8100-7000-8000-00000000000b';
const basketOf = (query: string) => readBasket(new URLSearchParams(query));

describe('the basket of an address', () => {
  test('keeps units as they were typed, each variant once', () => {
    expect(basketOf(`units-${A}=1.5&sku-${A}=MUG&units-${B}= 20 &units-${A}=7&units-nobody=3`)).toEqual([
      { variantId: A, typed: '7', sku: 'MUG' },
      { variantId: B, typed: '20', sku: '' },
    ]);
  });

  test('takes variants without a number in with 100 units, and leaves those it has', () => {
    expect(basketOf(`units-${A}=5&variant=${A}&variant=${B}`).map(({ typed }) => typed)).toEqual(['5', '100']);
    expect(basketOf(new URL(buyVariantsUrl([A, B]), 'http://x').search).map(({ variantId }) => variantId)).toEqual([A, B]);
  });

  test('has 50 variants at most, and says how many were left out', () => {
    const many = Array.from({ length: 60 }, (_, place) => `01a22b89-8100-7000-8000-${String(place).padStart(12, '0')}`);
    const left = (query: string) => countLeftOut(new URLSearchParams(query));
    const query = many.map((id) => `variant=${id}`).join('&');
    expect(basketOf(query)).toHaveLength(50);
    expect(left(query)).toBe(10);
    const { searchParams } = new URL(buyVariantsUrl(many), 'http://x');
    expect([readBasket(searchParams).length, countLeftOut(searchParams)]).toEqual([50, 10]);
    expect([left(`units-${A}=5`), left(`units-${A}=5&left=3`), left('left=-3'), left('left=many')]).toEqual([0, 3, 0, 0]);
  });

  test('is opened beside goods that are searched', () => {
    expect(new URL(buyVariantsUrl([A], 'Red mug'), 'http://x').searchParams.get('q')).toBe('Red mug');
    expect(buyVariantsUrl([A])).not.toContain('q=');
  });

  test('is the same in the address of its page', () => {
    const entries = [
      { variantId: A, typed: '1.5', sku: 'A+B & C' },
      { variantId: B, typed: '', sku: '' },
    ];
    const url = new URL(basketUrl(entries, { mode: 'test', q: '' }), 'http://x');
    expect(readBasket(url.searchParams)).toEqual(entries);
    expect([url.searchParams.get('mode'), url.searchParams.has('q')]).toEqual(['test', false]);
  });
});

test.each<[string, Locale, number | null]>([
  ['1', 'en-US', 1],
  ['100000', 'en-US', 100_000],
  ['1,000', 'en-US', 1_000],
  ['100,000', 'en-US', 100_000],
  ['1 000', 'en-US', 1_000],
  ['1.000', 'es-ES', 1_000],
  ['1.000', 'pt-BR', 1_000],
  ['1\u00a0000', 'es-ES', 1_000],
  ['1,000', 'pt-BR', null],
  ['1.000', 'en-US', null],
  ['10,00', 'es-ES', null],
  ['0', 'en-US', null],
  ['100001', 'en-US', null],
  ['1.5', 'en-US', null],
  ['1,5', 'pt-BR', null],
  ['-3', 'en-US', null],
  ['', 'en-US', null],
  ['1e3', 'en-US', null],
])('%j in %s is %j units', (typed, locale, units) => {
  expect(readUnitCount(typed, locale)).toBe(units);
});
