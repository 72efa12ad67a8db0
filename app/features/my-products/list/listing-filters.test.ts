import { expect, test } from 'vitest';
import { isFiltered, readListingFilters } from './listing-filters.ts';

const STORE_ID = '01980000-0000-7000-8000-000000000001';

test('the address says which store and which words are asked for', () => {
  expect(readListingFilters(`http://app/myProducts?storeId=${STORE_ID}&q=%20mug%20`)).toEqual({ tab: 'all', storeId: STORE_ID, q: 'mug' });
});

test('rubbish in the address counts as not asked', () => {
  const filters = readListingFilters('http://app/myProducts?tab=nope&storeId=all&q=%20&cursor=&kind=x&flag=y');
  expect(filters).toEqual({ tab: 'all' });
  expect(isFiltered(filters)).toBe(false);
});

test('a later page is not the first page of everything', () => {
  expect(isFiltered(readListingFilters('http://app/myProducts?cursor=abc'))).toBe(true);
});

test('another view than all is not everything', () => {
  expect(isFiltered(readListingFilters('http://app/myProducts?tab=not-linked'))).toBe(true);
});

test('the address says which category, rule, tag and margin are asked for, and out of bounds is not asked', () => {
  const asked = `categoryId=${STORE_ID}&ruleId=${STORE_ID}&tag=%20summer%20&marginBelowBp=1250`;
  expect(readListingFilters(`http://app/myProducts?${asked}`)).toEqual({
    tab: 'all',
    categoryId: STORE_ID,
    ruleId: STORE_ID,
    tag: 'summer',
    marginBelowBp: 1_250,
  });
  expect(readListingFilters('http://app/myProducts?categoryId=x&ruleId=y&tag=%20&marginBelowBp=1e9')).toEqual({ tab: 'all' });
});
