import { describe, expect, it } from 'vitest';
import { isFiltered, readOrderFilters, readParcelFilters } from './list-filters.server.ts';

describe('filters in the address', () => {
  it('reads tab, store, search and page', () => {
    const storeId = '0193a5b0-7d00-7000-8000-000000000001';
    const filters = readOrderFilters(`http://x/orders?tab=awaiting-payment&storeId=${storeId}&q=%20SO1042%20&cursor=abc`);
    expect(filters).toEqual({ tab: 'awaiting-payment', storeId, q: 'SO1042', cursor: 'abc' });
    expect(isFiltered(filters)).toBe(true);
  });

  it('ignores invalid values', () => {
    const filters = readOrderFilters(`http://x/orders?tab=bogus&storeId=1&q=${'x'.repeat(500)}&cursor=&other=1`);
    expect(filters).toEqual({ tab: 'all' });
    expect(isFiltered(filters)).toBe(false);
  });

  it('knows the parcel tabs', () => {
    expect(readParcelFilters('http://x/orders/shipped?tab=customs').tab).toBe('customs');
    expect(readParcelFilters('http://x/orders/shipped?tab=scheduled').tab).toBe('all');
  });
});
