import { expect, it } from 'vitest';
import { passwordStrength } from './password-field.tsx';

it.each([
  ['', 'empty'],
  ['abc', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['kT9 wq7z4p', 'fair'],
  ['uma senha bem comprida', 'strong'],
])('hints at the strength of “%s”: %s', (password, strength) => {
  expect(passwordStrength(password, 8)).toBe(strength);
});
