import { expect, it } from 'vitest';
import { printable, printableLines, printableRow } from './operator.ts';

it('prints what somebody else wrote as one line that does nothing to a terminal', () => {
  expect(printable('a\u001b[31mb\u009bc\u0007')).toBe('a [31mb c ');
  expect(printable('one\r\ntwo\u2028three\tfour')).toBe('one two three four');
  expect(printable('\u202eexe.\u2066gnp\u200f')).toBe('exe.gnp');
  expect(printable('Ana 👩‍👧 são')).toBe('Ana 👩‍👧 são');
  expect(printableRow('TK1\topen\u001b\ta\nb')).toBe('TK1\topen \ta b');
  expect(printableLines('a\r\n\nb\u0000\u2029c')).toEqual(['  a', '', '  b', '  c']);
});
