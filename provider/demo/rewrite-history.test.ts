import { expect, it } from 'vitest';
import { rewriteHistory, wholeHoursBetween } from './rewrite-history.ts';

const ACCOUNT = '019aa000-0000-7000-8000-000000000001';
const HERE = '019bb000-0000-7000-8000-000000000002';
const OTHER = '019cc000-0000-7000-8000-000000000003';

it('rows get the ids, numbers and times of here, and keep everything else', () => {
  const recorded = JSON.stringify({
    account_id: ACCOUNT,
    id: OTHER,
    number: 'SO1001',
    sku: 'AB12345',
    day: '2026-02-28',
    at: '2026-12-31T23:59:59.123456+00:00',
    text: 'Paid SO1001 on 2026-02-28',
  });
  const changes = { ids: new Map([[ACCOUNT, HERE]]), numbers: new Map([['SO1001', 'SO2044']]), hours: 30 };
  expect(JSON.parse(rewriteHistory(recorded, changes))).toEqual({
    account_id: HERE,
    id: OTHER,
    number: 'SO2044',
    sku: 'AB12345',
    day: '2026-03-01',
    at: '2027-01-02T05:59:59.123456+00:00',
    text: 'Paid SO2044 on 2026-02-28',
  });
});

it('the end of a history never lies ahead, and less than an hour behind', () => {
  const until = '2026-02-24T18:00:00Z';
  expect(wholeHoursBetween(until, new Date('2026-03-01T18:00:00Z'))).toBe(120);
  expect(wholeHoursBetween(until, new Date('2026-03-01T17:59:59Z'))).toBe(119);
  expect(wholeHoursBetween(until, new Date('2026-02-24T17:59:59Z'))).toBe(-1);
});
