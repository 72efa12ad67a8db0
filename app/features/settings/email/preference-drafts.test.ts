import { expect, it } from 'vitest';
import { nextDayOf } from './preference-drafts.ts';

it('the next daily email is due by the clock of the zone', () => {
  const now = new Date('2026-11-30T10:30:00Z');
  expect(nextDayOf(8, now, 'America/Sao_Paulo')).toBe('today');
  expect(nextDayOf(8, now, 'Europe/Madrid')).toBe('tomorrow');
  expect(nextDayOf(8, new Date('2026-11-30T11:00:00Z'), 'America/Sao_Paulo')).toBe('tomorrow');
});
