import { describe, expect, it } from 'vitest';
import { toInstant, toLocalText } from './zoned-time.ts';

describe('a time on the merchant’s clock', () => {
  it.each([
    ['2026-11-22T09:30', 'America/Sao_Paulo', '2026-11-22T12:30:00.000Z'],
    ['2026-11-22T09:30', 'Asia/Kolkata', '2026-11-22T04:00:00.000Z'],
    ['2026-07-01T00:05', 'Europe/Madrid', '2026-06-30T22:05:00.000Z'],
    // The night clocks go forward: just after and just before.
    ['2026-03-29T03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Madrid', '2026-03-29T00:59:00.000Z'],
    ['2026-12-01T00:00', 'America/Sao_Paulo', '2026-12-01T03:00:00.000Z'],
    ['2026-12-31T23:59', 'UTC', '2026-12-31T23:59:00.000Z'],
  ])('%s in %s is %s', (local, timeZone, instant) => {
    expect(toInstant(local, timeZone)).toBe(instant);
    expect(toLocalText(instant, timeZone)).toBe(local);
  });

  it.each(['', '2026-11-22', 'tomorrow', '2026-13-22T09:30', '2026-11-22T25:00'])('“%s” is no time', (local) => {
    expect(toInstant(local, 'UTC')).toBeNull();
  });
});
