import { expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { formatCount, formatShare, formatTotal } from './format-number.ts';
import { formatSize, formatWeight } from './weight.tsx';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const metric = (locale: Locale) => ({ locale, units: 'metric' }) as const;
const imperial = (locale: Locale) => ({ locale, units: 'imperial' }) as const;
const size = { length: 300, width: 200, height: 105 };

it('shows grams below a kilogram', () => {
  expect(formatWeight(999, metric('en-US'))).toBe('999 g');
  expect(formatWeight(1250, metric('en-US'))).toBe('1.25 kg');
  expect(plain(formatWeight(1250, metric('es-ES')))).toBe('1,25 kg');
  expect(plain(formatWeight(1250, metric('pt-BR')))).toBe('1,25 kg');
});

it('shows ounces below a pound to who wants imperial units', () => {
  expect(formatWeight(350, imperial('en-US'))).toBe('12.35 oz');
  expect(formatWeight(1250, imperial('en-US'))).toBe('2.76 lb');
  expect(plain(formatWeight(1250, imperial('es-ES')))).toBe('2,76 lb');
  expect(plain(formatWeight(0, imperial('pt-BR')))).toBe('0 oz');
});

it('shows sizes in centimetres, or in inches', () => {
  expect(formatSize(size, metric('en-US'))).toBe('30 × 20 × 10.5 cm');
  expect(plain(formatSize(size, metric('pt-BR')))).toBe('30 × 20 × 10,5 cm');
  expect(formatSize(size, imperial('en-US'))).toBe('11.8 × 7.9 × 4.1 in');
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
