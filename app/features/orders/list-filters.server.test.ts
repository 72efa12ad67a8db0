import { describe, expect, it } from 'vitest';
import { isFiltered, isNarrowed, readOrderFilters, readParcelFilters, toOrderFilter, toParcelFilter } from './list-filters.server.ts';

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

  it('reads what orders are narrowed by, and leaves out what can not be', () => {
    const filters = readOrderFilters(
      'http://x/orders?cause=out-of-stock&country=BR&placedFrom=2026-02-30&olderThanHours=0&loss=yes&insured=true&warehouse=XX&taxMode=own',
    );
    expect(filters).toEqual({ tab: 'all', cause: 'out-of-stock', country: 'BR', insured: 'true', taxMode: 'own' });
    expect(isNarrowed(filters)).toBe(true);
    expect(isNarrowed(readOrderFilters('http://x/orders?tab=canceled&cursor=abc'))).toBe(false);
  });
});

describe('days of the merchant', () => {
  const request = new Request('http://x/orders', { headers: { cookie: 'time-zone=America%2FSao_Paulo' } });

  it('begin and end in their time zone, the last one whole', () => {
    const filter = toOrderFilter(readOrderFilters('http://x/orders?placedFrom=2026-11-01&placedTo=2026-11-30&cursor=abc'), request);
    expect(filter).toEqual({ tab: 'all', placedFrom: '2026-11-01T03:00:00.000Z', placedTo: '2026-12-01T03:00:00.000Z' });
  });

  it('are of parcels likewise', () => {
    const filter = toParcelFilter(readParcelFilters('http://x/orders/shipped?madeTo=2026-12-31&quietDays=3'), request);
    expect(filter).toEqual({ tab: 'all', quietDays: 3, madeTo: '2027-01-01T03:00:00.000Z' });
  });
});
