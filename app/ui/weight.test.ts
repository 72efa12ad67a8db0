import { expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { formatCount, formatShare, formatTotal } from './format-number.ts';
import { formatSize, formatWeight } from './weight.tsx';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const kg = (locale: Locale) => ({ locale, unit: 'kg' }) as const;
const lb = (locale: Locale) => ({ locale, unit: 'lb' }) as const;
const cm = (locale: Locale) => ({ locale, unit: 'cm' }) as const;
const size = { length: 300, width: 200, height: 105 };

it('shows grams below a kilogram', () => {
  expect(formatWeight(999, kg('en-US'))).toBe('999 g');
  expect(formatWeight(1250, kg('en-US'))).toBe('1.25 kg');
  expect(plain(formatWeight(1250, kg('es-ES')))).toBe('1,25 kg');
  expect(plain(formatWeight(1250, kg('pt-BR')))).toBe('1,25 kg');
});

it('shows ounces below a pound', () => {
  expect(formatWeight(350, lb('en-US'))).toBe('12.35 oz');
  expect(formatWeight(1250, lb('en-US'))).toBe('2.76 lb');
  expect(plain(formatWeight(1250, lb('es-ES')))).toBe('2,76 lb');
  expect(plain(formatWeight(0, lb('pt-BR')))).toBe('0 oz');
});

it('shows grams and ounces however heavy it is to who selected them', () => {
  expect(formatWeight(12_500, { locale: 'en-US', unit: 'g' })).toBe('12,500 g');
  expect(plain(formatWeight(12_500, { locale: 'es-ES', unit: 'g' }))).toBe('12.500 g');
  expect(formatWeight(12_500, { locale: 'en-US', unit: 'oz' })).toBe('440.92 oz');
  expect(plain(formatWeight(350, { locale: 'pt-BR', unit: 'oz' }))).toBe('12,35 oz');
});

it('converts by the exact pound and inch', () => {
  expect(formatWeight(45_359_237, lb('en-US'))).toBe('100,000 lb');
  expect(formatWeight(453.59237, lb('en-US'))).toBe('1 lb');
  expect(formatWeight(453, lb('en-US'))).toBe('15.98 oz');
  expect(formatWeight(454, lb('en-US'))).toBe('1 lb');
  expect(formatSize({ length: 254, width: 127, height: 25.4 }, { locale: 'en-US', unit: 'in' })).toBe('10 × 5 × 1 in');
});

it('shows sizes in centimetres, or in inches', () => {
  expect(formatSize(size, cm('en-US'))).toBe('30 × 20 × 10.5 cm');
  expect(plain(formatSize(size, cm('pt-BR')))).toBe('30 × 20 × 10,5 cm');
  expect(formatSize(size, { locale: 'en-US', unit: 'in' })).toBe('11.8 × 7.9 × 4.1 in');
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
