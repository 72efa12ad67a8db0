import { describe, expect, it } from 'vitest';
import { isNarrowed, readLedgerFilters, toLedgerQuery } from './ledger-filters.server.ts';

describe('movements of a wallet', () => {
  it('are filtered by the address; invalid values filter nothing', () => {
    expect(readLedgerFilters('http://x/balance?mode=test&kind=refund&minMinor=100&currency=USD')).toEqual({
      mode: 'test',
      kind: 'refund',
      minMinor: 100,
      currency: 'USD',
    });
    expect(readLedgerFilters('http://x/balance?mode=real&kind=gift&cursor=&from=yesterday&orderId=1&minMinor=-1')).toEqual({});
  });

  it('of a range of days begin and end at the midnights of the zone', () => {
    const filters = readLedgerFilters('http://x/balance?from=2026-11-01&to=2026-11-30');
    expect(toLedgerQuery(filters, 'America/Sao_Paulo')).toEqual({ from: '2026-11-01T03:00:00.000Z', to: '2026-12-01T03:00:00.000Z' });
  });

  it('are narrowed by all but the wallet and the page', () => {
    expect(isNarrowed({ mode: 'test', cursor: 'c' })).toBe(false);
    expect(isNarrowed({ q: 'SO1' })).toBe(true);
  });
});
