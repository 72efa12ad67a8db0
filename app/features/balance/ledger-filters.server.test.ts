import { describe, expect, it } from 'vitest';
import { readLedgerFilters } from './ledger-filters.server.ts';

describe('movements of a wallet', () => {
  it('are filtered by the address; invalid values filter nothing', () => {
    expect(readLedgerFilters('http://x/balance?mode=test&kind=refund')).toEqual({ mode: 'test', kind: 'refund' });
    expect(readLedgerFilters('http://x/balance?mode=real&kind=gift&cursor=')).toEqual({});
  });
});
