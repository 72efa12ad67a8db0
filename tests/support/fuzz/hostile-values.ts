import fc, { type Arbitrary } from 'fast-check';

/** Where integers of JavaScript, JSON and PostgreSQL end, and one beyond. */
const EDGES = [
  0,
  -1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  -(2 ** 63) - 2_048,
  1e300,
  0.1,
  -0.5,
];

/** Texts that parsers, databases, paths and templates have fallen over. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  '\r\nSet-Cookie: a=b',
  '👩‍👩‍👧‍👦',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '1e309',
  '1_000',
  '0x10',
  '-0',
  ...EDGES.map(String),
  '9223372036854775808',
  '18446744073709551616',
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '1970-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "' OR 1=1 --",
  '%',
  '%_\\',
  '((((a & b',
  '../../../../etc/passwd',
  '=1+1',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'http://127.0.0.1:1/',
  'https://[::1/',
  'a@b',
  '*'.repeat(5_000),
  'ä'.repeat(70_000),
];

/** Cursors that were cut, forged or never one. */
export const brokenCursors = ['abc', 'a.b', '.', 'e30.', 'bnVsbA.AAAA', `${'A'.repeat(3_000)}.${'A'.repeat(43)}`, '[]', '-1'];

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenCursors) },
);

/** Any value but the one that was wanted. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, ['a', 'a'], { __proto__: null, length: -1 }),
  },
  { weight: 4, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(...[30, 45, 500].map(nested)) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, (_, place) => place)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are no body of any call. */
export const hostileBody: Arbitrary<string> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '1e400',
      'NaN',
      '{"a":NaN}',
      '{"__proto__":{"a":1}}',
      '\u0000',
      '\ufeff{}',
      '=',
      '&&&',
      '%',
      'a=%zz&=%00',
      '--x--\r\n',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000), `"${'x'.repeat(1_100_000)}"`, 'a=&'.repeat(20_000)),
  },
  { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
);

export const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json; charset=utf-16',
  'application/xml',
  ';',
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
