import { describe, expect, it } from 'vitest';
import { formatDate, formatDateRange, formatDateTime, formatRelative, zoneName } from './format-date-time.ts';

const at = '2026-11-21T17:05:00Z';
const timeZone = 'America/Sao_Paulo';
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

  it.each([
    [10, 'now'],
    [-120, '2 minutes ago'],
    [-86_400, 'yesterday'],
    [3 * 86_400, 'in 3 days'],
  ])('are told relatively: %i seconds', (seconds, text) => {
    const now = new Date(at);
    expect(formatRelative(new Date(now.getTime() + seconds * 1000).toISOString(), now, 'en-US')).toBe(text);
  });
});
