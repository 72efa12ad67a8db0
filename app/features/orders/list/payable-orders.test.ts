import { describe, expect, it } from 'vitest';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import { selectPayable } from './payable-orders.ts';

function aRow(id: string, overrides: { mode?: Mode; payable?: boolean; costMinor?: number | null } = {}) {
  const { mode = 'test', payable = true, costMinor = 1050 } = overrides;
  return { id, number: `SO${id}`, mode, payable, costTotal: costMinor === null ? null : cny(costMinor) };
}

describe('paying selected orders', () => {
  it('sums the payable ones and names the others', () => {
    const rows = [aRow('1'), aRow('2', { payable: false, costMinor: null }), aRow('3', { costMinor: 995 })];
    const selection = selectPayable(rows, ['1', '2', '3']);
    expect(selection).toMatchObject({ status: 'payable', mode: 'test', total: cny(2045) });
    expect(selection.status === 'payable' && selection.payable.map((row) => row.id)).toEqual(['1', '3']);
    expect(selection.status === 'payable' && selection.blocked.map((row) => row.number)).toEqual(['SO2']);
  });

  it('leaves out rows that are not selected, and ids that are on another page', () => {
    expect(selectPayable([aRow('1'), aRow('2')], ['2', 'gone'])).toMatchObject({ status: 'payable', total: cny(1050) });
  });

  it('has nothing to pay without a selection', () => {
    expect(selectPayable([aRow('1')], [])).toEqual({ status: 'nothing' });
  });

  it('says so when none of the selected can be paid', () => {
    const blocked = aRow('1', { payable: false });
    expect(selectPayable([blocked], ['1'])).toEqual({ status: 'none-payable', blocked: [blocked] });
  });

  it('never adds test and live orders', () => {
    expect(selectPayable([aRow('1'), aRow('2', { mode: 'live' })], ['1', '2'])).toEqual({ status: 'mode-mixed' });
  });

  it('allows a blocked order of the other mode', () => {
    const selection = selectPayable([aRow('1'), aRow('2', { mode: 'live', payable: false })], ['1', '2']);
    expect(selection).toMatchObject({ status: 'payable', mode: 'test', total: cny(1050) });
  });
});
