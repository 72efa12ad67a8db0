import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = new URL('../../', import.meta.url).pathname;
/** Groups A to O of the catalog, whose numbers have gaps. */
const NUMBERS = [
  ...[from(1, 3), from(5, 8), from(10, 15), from(17, 19), from(21, 22), from(24, 30), [32], from(34, 41), from(43, 48), from(50, 58)],
  ...[from(61, 63), from(66, 69), from(71, 72), [74], from(76, 79), from(81, 89), from(91, 96), from(98, 101), from(103, 122)],
  ...[from(124, 138), from(140, 143)],
].flat();

const rows = readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, , tests] = /^\| (\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return number === undefined || tests === undefined ? [] : [{ number: Number(number), tests }];
  });

test('every fault of the catalog has a row', () => {
  expect(rows.map(({ number }) => number)).toEqual(NUMBERS);
});

test('every test a row names is there', () => {
  const named = rows.flatMap(({ number, tests }) => [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => ({ number, file })));
  expect(named.filter(({ file }) => !existsSync(join(PROJECT, file)))).toEqual([]);
  expect(named.length).toBeGreaterThan(80);
});

test('a row without a test says why', () => {
  expect(rows.filter(({ tests }) => !tests.includes('`') && tests.length < 20)).toEqual([]);
});

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
