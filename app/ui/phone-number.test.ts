import { describe, expect, it } from 'vitest';
import { callingCodesIn, formatPhone, readPhone } from './phone-number.server.ts';

describe('a phone number', () => {
  it.each([
    ['(11) 91234-5678', 'BR', '+5511912345678'],
    ['+34 612 345 678', 'BR', '+34612345678'],
    ['  ', 'BR', ''],
    ['no number', 'BR', 'no number'],
    ['612 345 678', 'XX', '612 345 678'],
  ])('typed as “%s” in %s is %s', (phone, phoneCountry, number) => {
    const form = new FormData();
    form.set('phone', phone);
    form.set('phoneCountry', phoneCountry);
    expect(readPhone(form, 'phone')).toBe(number);
  });

  it('is shown in groups', () => {
    expect(formatPhone('+5511912345678')).toBe('+55 11 91234 5678');
    expect(formatPhone('')).toBe('');
  });

  it('can be of any country, found by its name', () => {
    const codes = callingCodesIn('es-ES');
    expect(codes.find(({ country }) => country === 'BR')).toEqual({ country: 'BR', code: '+55', name: 'Brasil' });
    expect(codes.length).toBeGreaterThan(200);
  });
});
