import { expect, it } from 'vitest';
import { formatDuration } from './time-left.tsx';

it.each([
  [0, 'en-US', '0 sec'],
  [59, 'en-US', '59 sec'],
  [60, 'en-US', '1 min'],
  [3_599, 'pt-BR', '59 min'],
  [3_600, 'pt-BR', '1 h'],
  [86_399, 'es-ES', '23 h 59 min'],
] as const)('%i seconds in %s: %s', (seconds, locale, text) => {
  expect(formatDuration(seconds, locale)).toBe(text);
});
