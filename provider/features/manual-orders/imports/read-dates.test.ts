import { describe, expect, it } from 'vitest';
import { dayOrderOf, readDate } from './read-dates.ts';

const today = '2026-11-26';
const read = (text: string, column: string[] = [text]) => {
  const answer = readDate(text, { dayOrder: dayOrderOf(column), today });
  return answer.status === 'ok' ? answer.day : answer.status;
};

describe('dates of order files', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05 13:04:00 -0500', '2026-11-05'],
    ['2026-11-05T23:30:00Z', '2026-11-05'],
    ['2026/1/5', '2026-01-05'],
    ['25/11/2026', '2026-11-25'],
    ['11/25/2026 08:00', '2026-11-25'],
    ['5.11.26', '2026-11-05'],
    ['05/05/2026', '2026-05-05'],
  ])('%s is %s', (text, day) => expect(read(text)).toBe(day));

  it('are read as the column writes others, and left open where that is not clear', () => {
    expect(read('05/11/2026', ['05/11/2026', '25/10/2026'])).toBe('2026-11-05');
    expect(read('05/11/2026', ['05/11/2026', '10/25/2026'])).toBe('2026-05-11');
    expect(read('05/11/2026')).toBe('ambiguous');
    expect(read('05/11/2026', ['05/11/2026', '25/10/2026', '10/25/2026'])).toBe('ambiguous');
  });

  it.each(['yesterday', '2026-02-30', '31/31/2026', '2026-11-27', '2024-11-05', '46331', '2026'])('%s is no day of the last year', (text) =>
    expect(read(text)).toBe('wrong'),
  );
});
