import { describe, expect, it } from 'vitest';
import { formatDate, formatDateRange, formatDateTime, formatRelative, zoneName } from './format-date-time.ts';

const at = '2026-11-21T17:05:00Z';
const timeZone = 'America/Sao_Paulo';
const HOUR = 3600;
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('times', () => {
  it.each([
    ['en-US', 'Nov 21, 2026, 2:05 PM GMT-3'],
    ['es-ES', '21 nov 2026, 14:05 GMT-3'],
    ['pt-BR', '21 de nov. de 2026, 14:05 BRT'],
  ] as const)('name month and zone in %s', (locale, text) => {
    expect(plain(formatDateTime(at, { locale, timeZone }))).toBe(text);
  });

  it('leave the zone to the head of a table', () => {
    expect(plain(formatDateTime(at, { locale: 'en-US', timeZone }, 'unnamed'))).toBe('Nov 21, 2026, 2:05 PM');
    expect(zoneName({ locale: 'pt-BR', timeZone }, new Date(at))).toBe('BRT');
  });

  it('fall on the day of the zone', () => {
    expect(formatDate('2026-11-21T01:00:00Z', { locale: 'en-US', timeZone })).toBe('Nov 20, 2026');
    expect(plain(formatDateRange(at, '2026-11-25T17:05:00Z', { locale: 'en-US', timeZone }))).toBe('Nov 21 – 25, 2026');
  });

  const now = new Date(at);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

  it.each([
    [10, 'now'],
    [-120, '2 minutes ago'],
    [23.5 * HOUR, 'in 23 hours'],
    [-24 * HOUR, 'yesterday'],
    [3 * 24 * HOUR, 'in 3 days'],
    [7 * 24 * HOUR - 60, 'in 7 days'],
    [10 * 24 * HOUR, 'in 10 days'],
    [-18 * 24 * HOUR, '3 weeks ago'],
    [50 * 24 * HOUR, 'in 2 months'],
  ])('can be shown by how far off they are: %i seconds', (seconds, text) => {
    expect(formatRelative(after(seconds), now, { locale: 'en-US', timeZone })).toBe(text);
  });

  // It is 2:05 PM in São Paulo, and 2:05 AM of the next day in Tokyo.
  it.each([
    ['America/Sao_Paulo', 33, 'mañana'],
    ['America/Sao_Paulo', 35, 'pasado mañana'],
    ['Asia/Tokyo', 35, 'mañana'],
    ['America/Sao_Paulo', -39, 'anteayer'],
  ] as const)('count days of the calendar in %s: %i hours', (zone, hours, text) => {
    expect(formatRelative(after(hours * HOUR), now, { locale: 'es-ES', timeZone: zone })).toBe(text);
  });

  it('are hours off on the same day, which lasts 25 hours where clocks are put back', () => {
    const night = new Date('2026-11-01T04:10:00Z');
    expect(formatRelative('2026-11-02T04:40:00Z', night, { locale: 'en-US', timeZone: 'America/New_York' })).toBe('in 24 hours');
  });
});
