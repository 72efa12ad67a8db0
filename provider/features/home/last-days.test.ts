import { describe, expect, it } from 'vitest';
import { lastDays } from './last-days.ts';

function starts(count: number, timeZone: string, now: string): [string, string][] {
  return lastDays(count, timeZone, new Date(now)).days.map(({ date, start }) => [date, start.toISOString()]);
}

describe('the last days of a zone', () => {
  it('end with the day it is there, not with the day of UTC', () => {
    const { days, end } = lastDays(2, 'America/Sao_Paulo', new Date('2026-11-22T02:30:00Z'));
    expect(days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21']);
    expect(end.toISOString()).toBe('2026-11-22T03:00:00.000Z');
  });

  it('are as long as the clocks make them', () => {
    expect(starts(3, 'America/New_York', '2026-11-02T12:00:00Z')).toEqual([
      ['2026-10-31', '2026-10-31T04:00:00.000Z'],
      ['2026-11-01', '2026-11-01T04:00:00.000Z'],
      ['2026-11-02', '2026-11-02T05:00:00.000Z'],
    ]);
    expect(starts(2, 'America/New_York', '2026-03-09T12:00:00Z')[1]).toEqual(['2026-03-09', '2026-03-09T04:00:00.000Z']);
  });

  it('start when the clocks are put forward, where that is at midnight', () => {
    expect(starts(2, 'America/Santiago', '2026-09-07T12:00:00Z')).toEqual([
      ['2026-09-06', '2026-09-06T04:00:00.000Z'],
      ['2026-09-07', '2026-09-07T03:00:00.000Z'],
    ]);
  });

  it('start at the first of two midnights, and after an hour of the day before that comes twice', () => {
    expect(starts(1, 'America/Havana', '2026-11-01T12:00:00Z')).toEqual([['2026-11-01', '2026-11-01T04:00:00.000Z']]);
    expect(starts(1, 'America/Santiago', '2026-04-05T12:00:00Z')).toEqual([['2026-04-05', '2026-04-05T04:00:00.000Z']]);
  });
});
