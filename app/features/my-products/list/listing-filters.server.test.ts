import { expect, test } from 'vitest';
import { isFiltered, readListingFilters } from './listing-filters.server.ts';

const STORE_ID = '01980000-0000-7000-8000-000000000001';

test('store and search are read from the URL', () => {
  expect(readListingFilters(`http://app/myProducts?storeId=${STORE_ID}&q=%20mug%20`)).toEqual({
    tab: 'all',
    storeId: STORE_ID,
    q: 'mug',
    pageSize: 20,
  });
});

test('invalid values in the URL count as absent', () => {
  const filters = readListingFilters('http://app/myProducts?tab=nope&storeId=all&q=%20&cursor=&kind=x&flag=y');
  expect(filters).toEqual({ tab: 'all', pageSize: 20 });
  expect(isFiltered(filters)).toBe(false);
});

test('a later page is not the first page of everything', () => {
  expect(isFiltered(readListingFilters('http://app/myProducts?cursor=abc'))).toBe(true);
});

test('another view than all is not everything', () => {
  expect(isFiltered(readListingFilters('http://app/myProducts?tab=not-linked'))).toBe(true);
});

test('category, rule, tag and margin are read from the URL, and values out of bounds count as absent', () => {
  const query = `categoryId=${STORE_ID}&ruleId=${STORE_ID}&tag=%20summer%20&marginBelowBp=1250`;
  expect(readListingFilters(`http://app/myProducts?${query}`)).toEqual({
    tab: 'all',
    pageSize: 20,
    categoryId: STORE_ID,
    ruleId: STORE_ID,
    tag: 'summer',
    marginBelowBp: 1_250,
  });
  expect(readListingFilters('http://app/myProducts?categoryId=x&ruleId=y&tag=%20&marginBelowBp=1e9')).toEqual({ tab: 'all', pageSize: 20 });
});

test('another page size shows the same listings, not a filtered view', () => {
  const filters = readListingFilters('http://app/myProducts?pageSize=50');
  expect(filters.pageSize).toBe(50);
  expect(isFiltered(filters)).toBe(false);
});
