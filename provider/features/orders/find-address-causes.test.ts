import { describe, expect, it } from 'vitest';
import type { Address } from '#contract/orders.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import { anAddress } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { findAddressCauses } from './find-address-causes.ts';

const { services } = await startTestProvider({}, { template: 'rates' });
const { addressRules } = await loadRateBook(services, services.database.db);

function causesOf(address: Partial<Address>) {
  const whole = anAddress(address);
  return findAddressCauses(whole, addressRules.get(whole.country));
}

describe('what an address lacks', () => {
  const onlyNameAndStreet = { city: '', province: '', postcode: '', phone: '' };

  it.each<[string, string]>([
    ['US', 'city,province,postcode'],
    ['BR', 'city,province,postcode'],
    ['DE', 'city,postcode'],
    ['AE', 'city,phone'],
    ['KW', 'city,phone'],
    ['SA', 'city,postcode,phone'],
    ['SG', 'postcode'],
    ['GF', 'city,postcode'],
  ])('an address in %s with name and street only still misses %s', async (country, fields) => {
    expect(await causesOf({ country, ...onlyNameAndStreet })).toContainEqual({ code: 'address-incomplete', params: { fields } });
  });

  it('a complete address misses nothing, whatever its script', async () => {
    expect(await causesOf({ country: 'HK', ...onlyNameAndStreet })).toEqual([]);
    const arabic = { name: 'أنا سيلفا', line1: 'شارع ١٢', city: 'دبي', phone: '+971500000000', country: 'AE' };
    expect(await causesOf(arabic)).toEqual([]);
  });

  it.each([' ', '\u200b\u200f', '---', '🏡'])('%j in place of a name or street is nothing', async (blank) => {
    expect(await causesOf({ name: blank, line1: blank })).toEqual([{ code: 'address-incomplete', params: { fields: 'name,line1' } }]);
  });
});

describe('a post code', () => {
  it('has a form in at least the 40 largest markets', () => {
    expect([...addressRules.values()].filter(({ postcodeForms }) => postcodeForms.length > 0).length).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['US', '78701'],
    ['US', '78701-1234'],
    ['GB', 'sw1a 1aa'],
    ['GB', 'M1 1AE'],
    ['CA', 'K1A 0B1'],
    ['NL', '1012 AB'],
    ['PL', '00-950'],
    ['PT', '1100-053'],
    ['LV', 'LV-1010'],
    ['JP', '100-0001'],
    ['GF', 'whatever 1'],
  ])('of %s may be %s', async (country, postcode) => {
    expect(await causesOf({ country, postcode })).toEqual([]);
  });

  it.each([
    ['US', '7870'],
    ['US', 'ABCDE'],
    ['GB', '12345'],
    ['CA', 'KIA 0B1'],
    ['NL', '1012'],
    ['DE', '1011'],
    ['DE', '101150'],
    ['JP', '１００-０００１'],
  ])('of %s can not be %s', async (country, postcode) => {
    expect(await causesOf({ country, postcode })).toEqual([{ code: 'postcode-unfit', params: { postCode: postcode, country } }]);
  });
});

describe('the number customs ask of the buyer', () => {
  const homes: Record<string, Partial<Address>> = {
    BR: { postcode: '01310-100' },
    CL: { postcode: '8320000' },
    KR: { postcode: '04524' },
    MX: { postcode: '06600' },
    TR: { postcode: '34000' },
    AR: { postcode: 'C1002AAA' },
    EC: { postcode: '170150' },
    TW: { postcode: '10001' },
  };
  const identified = (country: string, taxId: string) => causesOf({ country, ...homes[country], taxId });

  it.each(Object.keys(homes))('of %s has to be there', async (country) => {
    expect(await identified(country, ' ')).toEqual([{ code: 'identity-missing', params: { country } }]);
  });

  it.each([
    ['BR', '529.982.247-25'],
    ['BR', '11.222.333/0001-81'],
    ['BR', '12.ABC.345/01DE-35'],
    ['BR', '12.abc.345/01de-35'],
    ['CL', '12.531.909-2'],
    ['KR', 'P123456789012'],
    ['MX', 'GODE561231GR8'],
    ['MX', 'BOXW310820HNERXN09'],
    ['TR', '17291716060'],
    ['AR', '20-05536168-2'],
    ['EC', '1714307103'],
    ['TW', 'A123456789'],
  ])('of %s may be %s', async (country, taxId) => {
    expect(await identified(country, taxId)).toEqual([]);
  });

  it.each([
    ['BR', '529.982.247-24'],
    ['BR', '111.111.111-11'],
    ['BR', '12.ABC.345/01DE-36'],
    ['CL', '12.531.909-3'],
    ['KR', 'M123456789012'],
    ['KR', 'P12345678901'],
    ['MX', 'GODE561331GR8'],
    ['MX', 'none'],
    ['TR', '17291716061'],
  ])('of %s can not be %s, and is not repeated in the cause', async (country, taxId) => {
    expect(await identified(country, taxId)).toEqual([{ code: 'identity-wrong', params: { country } }]);
  });

  it('is not looked at elsewhere', async () => {
    expect(await causesOf({ taxId: 'anything' })).toEqual([]);
  });
});
