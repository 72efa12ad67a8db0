import { expect, it } from 'vitest';
import { readSelection } from './dashboard-selection.server.ts';

const read = (search: string) => readSelection(new URLSearchParams(search));

it('reads days, a range and a store from the address', () => {
  const store = '01890a5d-ac96-774b-bcce-b302099a8058';
  expect(read('')).toEqual({ days: '30' });
  expect(read('days=7')).toEqual({ days: '7' });
  expect(read(`from=2026-02-01&to=2026-02-01&store=${store}`)).toEqual({
    days: '30',
    from: '2026-02-01',
    to: '2026-02-01',
    storeId: store,
  });
});

it('leaves out what is no range of at most 366 days, and no id', () => {
  const nothing = { days: '30' };
  expect(read('days=5000&store=x')).toEqual(nothing);
  expect(read('from=2026-02-01')).toEqual(nothing);
  expect(read('from=2026-02-02&to=2026-02-01')).toEqual(nothing);
  expect(read('from=2026-02-30&to=2026-03-02')).toEqual(nothing);
  expect(read('from=2024-01-01&to=2024-12-31')).toEqual({ ...nothing, from: '2024-01-01', to: '2024-12-31' });
  expect(read('from=2024-01-01&to=2025-01-01')).toEqual(nothing);
});
