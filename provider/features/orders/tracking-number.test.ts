import { expect, it } from 'vitest';
import { trackingNumber } from './tracking-number.ts';

it('has the form and check digit of postal carriers', () => {
  const number = trackingNumber(1001);
  expect(number).toMatch(/^LW\d{9}CN$/);
  const digits = [...number.slice(2, 11)].map(Number);
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, place) => total + weight * (digits[place] ?? NaN), 0);
  // UPU S10: 11 less the rest of the sum, with 0 in place of 10 and 5 in place of 11.
  expect(digits[8]).toBe({ 10: 0, 11: 5 }[11 - (sum % 11)] ?? 11 - (sum % 11));
});

it('is another one for every parcel', () => {
  const numbers = new Set(Array.from({ length: 50_000 }, (_, serial) => trackingNumber(1001 + serial)));
  expect(numbers.size).toBe(50_000);
});
