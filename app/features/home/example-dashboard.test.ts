import { expect, it } from 'vitest';
import { Dashboard } from '#contract/home.ts';
import { exampleDashboard } from './example-dashboard.ts';

const shown = { timeZone: 'UTC', from: '2026-10-01', to: '2026-10-30' };

it('has a day for each of the range, and parts that add up', () => {
  const { orders, spend, margins, deliveries } = exampleDashboard(shown);
  expect([orders.length, spend.length, orders[0]?.date, orders.at(-1)?.date]).toEqual([30, 30, shown.from, shown.to]);
  for (const { byState } of orders) expect(Math.min(...Object.values(byState))).toBeGreaterThanOrEqual(0);
  for (const { salesCny, cost, margin } of margins) expect(margin?.amountMinor).toBe((salesCny?.amountMinor ?? 0) - cost.amountMinor);
  for (const { parcels, classes } of deliveries) expect(classes.reduce((sum, count) => sum + count, 0)).toBe(parcels);
});

it('is what the provider could answer, and the same each time', () => {
  const { margins: _margins, ...others } = exampleDashboard(shown);
  expect(Dashboard.omit({ margins: true }).safeParse(others).success).toBe(true);
  expect(exampleDashboard(shown)).toEqual(exampleDashboard(shown));
});
