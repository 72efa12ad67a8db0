import { expect, it } from 'vitest';
import { chargedUnitDays, lastingDays } from './storage-of-sales.ts';

it('charges what is left at the end of each day that is not free', () => {
  // Ten a day: 100 units are gone after ten days. Days 9 and 10 are not free: 10 units, then none.
  expect(chargedUnitDays({ units: 100, sold: 300, freeDays: 8 })).toBe(10);
  expect(chargedUnitDays({ units: 100, sold: 300, freeDays: 30 })).toBe(0);
  // One a day: 70 left when 30 days are over, then 69, 68 …
  expect(chargedUnitDays({ units: 100, sold: 30, freeDays: 30 })).toBe((69 * 70) / 2);
});

it('says nothing of goods that do not sell', () => {
  expect(chargedUnitDays({ units: 100, sold: 0, freeDays: 30 })).toBe(0);
  expect(lastingDays({ units: 100, sold: 0 })).toBeNull();
  expect(lastingDays({ units: 100, sold: 7 })).toBe(429);
});
