import { expect, it } from 'vitest';
import { findHighest } from './dashboard-charts.tsx';

const day = (date: string, value: number) => ({ date, value });

it('names the day with most, the newest of equals, and none where nothing happened', () => {
  expect(findHighest([day('2026-11-19', 4), day('2026-11-20', 4), day('2026-11-21', 1)])).toEqual(day('2026-11-20', 4));
  expect(findHighest([day('2026-11-20', 0), day('2026-11-21', 1)])).toEqual(day('2026-11-21', 1));
  expect(findHighest([day('2026-11-20', -5), day('2026-11-21', 0)])).toBeNull();
  expect(findHighest([])).toBeNull();
});
