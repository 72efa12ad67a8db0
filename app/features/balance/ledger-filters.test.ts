import { describe, expect, it } from 'vitest';
import type { Wallet } from '#contract/balance.ts';
import { cny, type Mode } from '#contract/money.ts';
import { modeToShow, readLedgerFilters } from './ledger-filters.ts';

function aWallet(mode: Mode, availableMinor: number): Wallet {
  return { mode, available: cny(availableMinor), held: cny(0), frozen: cny(0), promotional: cny(0), pending: cny(0) };
}

describe('movements of a wallet', () => {
  it('are those asked for; rubbish asks for nothing', () => {
    expect(readLedgerFilters('http://x/balance?mode=test&kind=refund')).toEqual({ mode: 'test', kind: 'refund' });
    expect(readLedgerFilters('http://x/balance?mode=real&kind=gift&cursor=')).toEqual({});
  });

  it('show live money first', () => {
    expect(modeToShow([aWallet('live', 0), aWallet('test', 0)])).toBe('live');
    expect(modeToShow([aWallet('live', 1), aWallet('test', 500)])).toBe('live');
  });

  it('show test money where there is no other', () => {
    expect(modeToShow([aWallet('live', 0), aWallet('test', 500)])).toBe('test');
  });
});
