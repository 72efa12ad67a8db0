import { describe, expect, it } from 'vitest';
import type { PayoutMethod } from '#contract/withdrawals.values.ts';
import { checkPayoutAccount, identityOf, maskOf, type PayoutDetails } from './payout-account.ts';

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
    ['GG', { iban: 'GB29 NWBK 6016 1331 9268 19' }, { iban: 'GB29NWBK60161331926819' }],
    ['IM', { iban: 'GB29NWBK60161331926819', bic: 'RBOSIMDX' }, { iban: 'GB29NWBK60161331926819', bic: 'RBOSIMDX' }],
    ['AX', { iban: 'FI2112345600000785' }, { iban: 'FI2112345600000785' }],
    ['RE', { iban: 'FR7630001007941234567890185', bic: 'CRESRERX' }, { iban: 'FR7630001007941234567890185', bic: 'CRESRERX' }],
    ['RE', { iban: 'FR7630001007941234567890185', bic: 'BNPAFRPP' }, { iban: 'FR7630001007941234567890185', bic: 'BNPAFRPP' }],
    ['NC', { iban: 'FR7630001007941234567890185', bic: 'BNPANCNX' }, { iban: 'FR7630001007941234567890185', bic: 'BNPANCNX' }],
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
    ['DE', { iban: 'DE89370400440532013000', bic: 'DEUTDEF0XXX' }, ['details.bic']],
    ['GG', { iban: 'FR7630001007941234567890185' }, ['details.iban']],
    ['RE', { iban: 'RE7630001007941234567890185' }, ['details.iban']],
    ['NC', { iban: 'FR7630001007941234567890185' }, ['details.bic']],
    ['BR', { pixKey: '111.111.111-11' }, ['details.pixKey']],
    ['BR', { pixKey: '00.000.000/0000-00' }, ['details.pixKey']],
  ])('of %s with a wrong number is refused by its field', async (country, given, paths) => {
    expect((await check(country, given)).wrong.map(({ path }) => path)).toEqual(paths);
  });

  it('at Payoneer is an address', async () => {
    expect(await check('BR', { email: 'Shop@Example.com' }, 'payoneer')).toEqual({ details: { email: 'shop@example.com' }, wrong: [] });
  });

  it.each([
    ['BI', 'BI4210000100010000332045181'],
    ['DJ', 'DJ2100010000000154000100186'],
    ['FK', 'FK88SC123456789012'],
    ['HN', 'HN88CABF00000000000250005469'],
    ['MN', 'MN121234123456789123'],
    ['NI', 'NI45BAPR00000013000003558124'],
    ['OM', 'OM810180000001299123456'],
    ['RU', 'RU0304452522540817810538091310419'],
    ['SD', 'SD2129010501234001'],
    ['SO', 'SO211000001001000100141'],
    ['YE', 'YE15CBYE0001018861234567891234'],
  ])('of %s has an IBAN, and its bank a BIC', async (country, iban) => {
    expect(await check(country, { iban, bic: `CBYE${country}22` })).toEqual({ details: { iban, bic: `CBYE${country}22` }, wrong: [] });
    expect((await check(country, { iban: `${iban.slice(0, -1)}X` })).wrong.map(({ path }) => path)).toEqual([
      'details.iban',
      'details.bic',
    ]);
  });

  it.each<[PayoutDetails, string]>([
    [{ iban: 'DE89370400440532013000' }, '•••• 3000'],
    [{ bic: 'HSBCHKHH', accountNumber: '123456' }, '•••• 456'],
    [{ routingNumber: '021000021', accountNumber: '1234' }, '•••• 34'],
    [{ pixKey: 'ana@example.com' }, 'a•••@example.com'],
    [{ email: 'shop@example.com' }, 's•••@example.com'],
  ])('shows the end of its number alone, less than half: %o', (details, mask) => {
    expect(maskOf(details)).toBe(mask);
  });

  it('is the same however its bank was named', () => {
    const same = (one: PayoutDetails, other: PayoutDetails) => identityOf(one).identity === identityOf(other).identity;
    const iban = 'DE89370400440532013000';
    expect(same({ iban }, { iban, bic: 'COBADEFF' })).toBe(true);
    expect(same({ bic: 'HSBCHKHH', accountNumber: '123456' }, { bic: 'HSBCHKHHXXX', accountNumber: '123456' })).toBe(true);
    expect(same({ bic: 'HSBCHKHH', accountNumber: '123456' }, { bic: 'BKCHHKHH', accountNumber: '123456' })).toBe(false);
    expect(same({ pixKey: 'ana@example.com' }, { email: 'ana@example.com' })).toBe(false);
  });
});
