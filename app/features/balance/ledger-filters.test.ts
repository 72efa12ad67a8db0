import { describe, expect, it } from 'vitest';
import { readLedgerFilters } from './ledger-filters.ts';

describe('movements of a wallet', () => {
  it('are those asked for; rubbish asks for nothing', () => {
    expect(readLedgerFilters('http://x/balance?mode=test&kind=refund')).toEqual({ mode: 'test', kind: 'refund' });
    expect(readLedgerFilters('http://x/balance?mode=real&kind=gift&cursor=')).toEqual({});
  });
});
