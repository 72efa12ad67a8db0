import { describe, expect, it } from 'vitest';
import { cny } from '#contract/money.values.ts';
import { formatMoney } from './format-money.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    ['en-US', '¥1,234.50', '¥1,234.50 CNY', '-¥1,234.50', '+¥1,234.50'],
    ['es-ES', '1.234,50 ¥', '1.234,50 ¥ CNY', '-1.234,50 ¥', '+1.234,50 ¥'],
    ['pt-BR', '¥ 1.234,50', '¥ 1.234,50 CNY', '-¥ 1.234,50', '+¥ 1.234,50'],
  ] as const)('is written as %s does', (locale, short, explicit, negative, signed) => {
    expect(plain(formatMoney(cny(123_450), { locale, display: 'short' }))).toBe(short);
    expect(plain(formatMoney(cny(123_450), { locale, display: 'explicit' }))).toBe(explicit);
    expect(plain(formatMoney(cny(-123_450), { locale, display: 'short' }))).toBe(negative);
    expect(plain(formatMoney(cny(123_450), { locale, display: 'short', sign: 'always' }))).toBe(signed);
  });

  it('keeps the code on the line of its amount', () => {
    expect(formatMoney(cny(100), { locale: 'en-US', display: 'explicit' })).toBe('¥1.00\u00a0CNY');
  });

  it('takes the decimals of the currency', () => {
    expect(formatMoney({ amountMinor: 500, currency: 'JPY' }, { locale: 'en-US', display: 'short' })).toBe('¥500');
    expect(formatMoney({ amountMinor: -1, currency: 'USD' }, { locale: 'en-US', display: 'short' })).toBe('-$0.01');
  });

  it('puts no sign on nothing', () => {
    expect(formatMoney(cny(0), { locale: 'en-US', display: 'short', sign: 'always' })).toBe('¥0.00');
  });
});
