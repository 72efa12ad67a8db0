import { expect, it } from 'vitest';
import { formatCount, formatShare, formatTotal } from './format-number.ts';
import { formatSize, formatWeight } from './weight.tsx';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('shows grams below a kilogram', () => {
  expect(formatWeight(999, 'en-US')).toBe('999 g');
  expect(formatWeight(1250, 'en-US')).toBe('1.25 kg');
  expect(plain(formatWeight(1250, 'es-ES'))).toBe('1,25 kg');
  expect(plain(formatWeight(1250, 'pt-BR'))).toBe('1,25 kg');
});

it('shows sizes in centimetres', () => {
  expect(formatSize({ length: 300, width: 200, height: 105 }, 'en-US')).toBe('30 × 20 × 10.5 cm');
});

it('groups counts in every language', () => {
  expect(formatCount(12_345, 'en-US')).toBe('12,345');
  expect(formatCount(1234, 'es-ES')).toBe('1.234');
  expect(plain(formatShare(0.125, 'es-ES'))).toBe('12,5 %');
  expect(formatShare(0.125, 'pt-BR')).toBe('12,5%');
});

it('says where counting stopped', () => {
  expect(formatTotal({ total: null, totalAtLeast: 2000 }, 'en-US')).toBe('2,000+');
  expect(formatTotal({ total: 17, totalAtLeast: null }, 'en-US')).toBe('17');
});
