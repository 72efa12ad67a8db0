import { describe, expect, it } from 'vitest';
import type { PayoutMethod } from '#contract/withdrawals.values.ts';
import { checkPayoutAccount, maskOf, type PayoutDetails } from './payout-account.ts';

const check = (country: string, details: PayoutDetails, method: PayoutMethod = 'bank') => checkPayoutAccount({ method, country, details });

describe('a payout account', () => {
  it.each<[string, PayoutDetails, PayoutDetails]>([
    ['DE', { iban: 'de89 3704 0044 0532 0130 00' }, { iban: 'DE89370400440532013000' }],
    ['DE', { iban: 'DE89370400440532013000', bic: 'cobadeff' }, { iban: 'DE89370400440532013000', bic: 'COBADEFF' }],
    ['GB', { iban: 'GB29NWBK60161331926819', bic: 'BARCJESHXXX' }, { iban: 'GB29NWBK60161331926819', bic: 'BARCJESHXXX' }],
    ['AE', { iban: 'AE070331234567890123456', bic: 'EBILAEAD' }, { iban: 'AE070331234567890123456', bic: 'EBILAEAD' }],
    ['AR', { cbu: '28505909 40090418135201' }, { cbu: '2850590940090418135201' }],
    ['US', { routingNumber: '021000021', accountNumber: '1234 56789' }, { routingNumber: '021000021', accountNumber: '123456789' }],
    ['MX', { clabe: '032180000118359719' }, { clabe: '032180000118359719' }],
    ['BR', { pixKey: '529.982.247-25' }, { pixKey: '52998224725' }],
    ['BR', { pixKey: '+55 (11) 91234-5678' }, { pixKey: '+5511912345678' }],
    ['BR', { pixKey: 'Ana@Example.com' }, { pixKey: 'ana@example.com' }],
    [
      'CN',
      { cnaps: '102100099996', accountNumber: '6222020200012345678' },
      { cnaps: '102100099996', accountNumber: '6222020200012345678' },
    ],
    ['HK', { bic: 'HSBCHKHH', accountNumber: '123-456789-838' }, { bic: 'HSBCHKHH', accountNumber: '123456789838' }],
  ])('of %s is kept without blanks', async (country, given, kept) => {
    expect(await check(country, given)).toEqual({ details: kept, wrong: [] });
  });

  it('keeps no number that its country has not', async () => {
    const given = { iban: 'DE89370400440532013000', clabe: '032180000118359719' };
    expect((await check('DE', given)).details).toEqual({ iban: 'DE89370400440532013000' });
  });

  it.each<[string, PayoutDetails, string[]]>([
    ['DE', { iban: 'DE89370400440532013001' }, ['details.iban']],
    ['DE', { iban: 'FR1420041010050500013M02606' }, ['details.iban']],
    ['DE', { iban: 'DE89370400440532013000', bic: 'BNPAFRPP' }, ['details.bic']],
    ['FR', { iban: 'FR1420041010050500013M02606', bic: 'BARCJESHXXX' }, ['details.bic']],
    ['AE', { iban: 'AE070331234567890123456' }, ['details.bic']],
    ['AR', { cbu: '2850590940090418135202' }, ['details.cbu']],
    ['AR', { cbu: '2850590840090418135201' }, ['details.cbu']],
    ['US', { routingNumber: '021000022', accountNumber: '1' }, ['details.routingNumber', 'details.accountNumber']],
    ['MX', { clabe: '032180000118359710' }, ['details.clabe']],
    ['BR', { pixKey: '529.982.247-26' }, ['details.pixKey']],
    ['CN', { cnaps: '1021', accountNumber: '' }, ['details.cnaps', 'details.accountNumber']],
    ['HK', { bic: 'DEUTDEFF', accountNumber: '123456' }, ['details.bic']],
  ])('of %s with a wrong number is refused by its field', async (country, given, paths) => {
    expect((await check(country, given)).wrong.map(({ path }) => path)).toEqual(paths);
  });

  it('at Payoneer is an address', async () => {
    expect(await check('BR', { email: 'Shop@Example.com' }, 'payoneer')).toEqual({ details: { email: 'shop@example.com' }, wrong: [] });
  });

  it('shows the end of its number alone', () => {
    expect(maskOf({ iban: 'DE89370400440532013000' })).toBe('•••• 3000');
    expect(maskOf({ email: 'shop@example.com' })).toBe('sh•••@example.com');
  });
});
