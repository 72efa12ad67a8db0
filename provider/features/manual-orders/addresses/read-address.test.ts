import { describe, expect, it } from 'vitest';
import { readPastedAddress } from '#contract/manual-orders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { joinHouseNumber } from './address-form.ts';
import { splitHouseNumber } from './split-street.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const merchant = await provider.signUp();

/** Fields with something in them. */
async function read(text: string, country?: string) {
  const { data } = await merchant.call(readPastedAddress, { body: { text, ...(country === undefined ? {} : { country }) } });
  const fields = Object.fromEntries(Object.entries(data.address).filter(([, value]) => value !== ''));
  return { fields, uncertain: data.uncertain, leftOver: data.leftOver };
}

describe('a pasted address', () => {
  it.each([
    [
      'Brazil',
      'Ana Souza\nRua Augusta, 1500, ap 42 - Consolação\nSão Paulo - SP\n01304-001\nBrasil\nCPF: 529.982.247-25\n+55 11 91234-5678\nana@example.com',
      {
        ...{
          name: 'Ana Souza',
          line1: 'Rua Augusta',
          houseNumber: '1500',
          line2: 'ap 42',
          district: 'Consolação',
          city: 'São Paulo',
          province: 'SP',
        },
        ...{ postcode: '01304-001', country: 'BR', phone: '+55 11 91234-5678', email: 'ana@example.com', taxId: '529.982.247-25' },
      },
    ],
    [
      'Brazil with labels',
      'Nome: Carlos Lima\nEndereço: Av. Brasil, 20\nBairro: Centro\nCidade: Campinas\nEstado: SP\nCEP: 13010-000\nTelefone: (19) 99876-5432',
      {
        ...{
          name: 'Carlos Lima',
          line1: 'Av. Brasil',
          houseNumber: '20',
          district: 'Centro',
          city: 'Campinas',
          province: 'SP',
          postcode: '13010-000',
        },
        ...{ country: 'BR', phone: '(19) 99876-5432' },
      },
    ],
    [
      'the Netherlands',
      'Jan de Vries\nKeizersgracht 123-2\n1016 GV Amsterdam\nNetherlands\n06 12345678',
      {
        name: 'Jan de Vries',
        line1: 'Keizersgracht',
        houseNumber: '123-2',
        city: 'Amsterdam',
        postcode: '1016 GV',
        country: 'NL',
        phone: '06 12345678',
      },
    ],
    [
      'the Emirates',
      'Omar Al Mansoori\nFlat 302, Marina Tower\nDubai Marina\nDubai\nUnited Arab Emirates\n+971 50 123 4567',
      { name: 'Omar Al Mansoori', city: 'Dubai', province: 'DU', country: 'AE', phone: '+971 50 123 4567' },
    ],
    [
      'Saudi Arabia',
      'Fahad Al Otaibi\n7420 King Fahd Road\nRiyadh 12211\nSaudi Arabia\n+966 55 123 4567',
      {
        name: 'Fahad Al Otaibi',
        line1: '7420 King Fahd Road',
        city: 'Riyadh',
        postcode: '12211',
        country: 'SA',
        phone: '+966 55 123 4567',
      },
    ],
    [
      'the United States',
      'Joe Doe\n123 Main St Apt 4B\nAustin, TX 78701\nUSA\n(512) 555-0134',
      {
        name: 'Joe Doe',
        line1: '123 Main St',
        line2: 'Apt 4B',
        city: 'Austin',
        province: 'TX',
        postcode: '78701',
        country: 'US',
        phone: '(512) 555-0134',
      },
    ],
    [
      'the United States in one line',
      'Joe Doe, 123 Main Street, Austin, TX 78701',
      { name: 'Joe Doe', line1: '123 Main Street', city: 'Austin', province: 'TX', postcode: '78701', country: 'US' },
    ],
    [
      'Germany',
      'Müller GmbH\nKlaus Müller\nHauptstraße 5a\n10115 Berlin\nDeutschland\nTel: +49 30 123456',
      {
        ...{ name: 'Klaus Müller', company: 'Müller GmbH', line1: 'Hauptstraße', houseNumber: '5a', city: 'Berlin', postcode: '10115' },
        ...{ country: 'DE', phone: '+49 30 123456' },
      },
    ],
    [
      'Spain',
      'Lucía García\nCalle Mayor 12, 3º B\n28013 Madrid\nEspaña\n612 345 678',
      {
        name: 'Lucía García',
        line1: 'Calle Mayor',
        houseNumber: '12',
        line2: '3º B',
        city: 'Madrid',
        postcode: '28013',
        country: 'ES',
        phone: '612 345 678',
      },
    ],
    [
      'Great Britain',
      'Emma Jones\n10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom',
      { name: 'Emma Jones', line1: '10 Downing Street', city: 'London', postcode: 'SW1A 2AA', country: 'GB' },
    ],
    [
      'Brazil, all of it labelled but the country',
      'Nome: Carlos Lima\nEndereço: Av. Brasil, 20\nBairro: Centro\nCidade: Campinas\nEstado: SP\nCEP: 13010-000\nCPF: 529.982.247-25\nBrasil',
      { name: 'Carlos Lima', line1: 'Av. Brasil', district: 'Centro', postcode: '13010-000', country: 'BR', taxId: '529.982.247-25' },
    ],
    [
      'Spain, by the calling code',
      'Lucía García\nCalle Sierpes 12\n41001 Sevilla\n+34 612 345 678',
      { name: 'Lucía García', line1: 'Calle Sierpes', houseNumber: '12', city: 'Sevilla', postcode: '41001', country: 'ES' },
    ],
    [
      'Germany with a salutation',
      'Frau\nDr. Annette Müller\nHauptstraße 5a\n10115 Berlin\nDeutschland',
      { name: 'Dr. Annette Müller', line1: 'Hauptstraße', houseNumber: '5a', city: 'Berlin', country: 'DE' },
    ],
    [
      'Mexico',
      'Juan Pérez\nLondres 40, Col. Juárez\nAlcaldía Cuauhtémoc\n06600 Ciudad de México, CDMX\nMéxico\n+52 55 1234 5678',
      {
        ...{ name: 'Juan Pérez', line1: 'Londres', houseNumber: '40', line2: 'Alcaldía Cuauhtémoc', district: 'Juárez' },
        ...{ city: 'Ciudad de México', province: 'CMX', postcode: '06600', country: 'MX' },
      },
    ],
    [
      'Mexico without a neighborhood',
      'Juan Pérez\nLondres 40\nAlcaldía Cuauhtémoc\n06600 Ciudad de México, CDMX\nMéxico',
      { line1: 'Londres', houseNumber: '40', district: 'Alcaldía Cuauhtémoc' },
    ],
  ])('of %s is taken apart', async (_place, text, fields) => {
    expect((await read(text)).fields).toMatchObject(fields);
  });

  it('says what it guessed', async () => {
    expect((await read('Jan de Vries\nKeizersgracht 123\n1016 GV Amsterdam')).uncertain).toEqual(['country']);
    expect((await read('Ana\nRua Augusta, 1500\nSão Palo - SP\n01304-001\nBrasil')).uncertain.sort()).toEqual(['city', 'name']);
    expect((await read('Jan\nKeizersgracht 1\n1016 GV Amsterdam', 'NL')).fields).toMatchObject({ country: 'NL', city: 'Amsterdam' });
  });

  it.each([
    'Tlf: ',
    'Tel. ',
    'Tfno ',
    'Tfno.: ',
    'Teléfono: ',
    'Móvil ',
    'Handy: ',
    'Telefon ',
    'Fone: ',
    'Celular: ',
    'Cel. ',
    'WhatsApp ',
  ])('has the phone behind “%s”', async (label) => {
    const { fields, leftOver } = await read(`Lucía García\nCalle Mayor 12\n28013 Madrid\nEspaña\n${label}612 345 678`);
    expect([fields['phone'], leftOver]).toEqual(['612 345 678', []]);
  });

  it('has no country where nothing names it, and that of the form where there is one', async () => {
    const text = 'Lucía García\nPlaza Nueva 1\n41001 Sevilla';
    expect((await read('Lucía García\nGran Vía 1\nSevilla\n+1 512 555 0134')).fields['country']).toBeUndefined();
    expect((await read('hello')).fields).toEqual({});
    expect(await read('hello', 'ES')).toEqual({ fields: { country: 'ES' }, uncertain: [], leftOver: ['hello'] });
    expect(await read(text, 'ES')).toMatchObject({ fields: { postcode: '41001', city: 'Sevilla', country: 'ES' }, uncertain: [] });
    expect((await read(`${text}\n+34 612 345 678`, 'MX')).uncertain).toContain('country');
  });

  it('keeps what it can’t place', async () => {
    const long = 'x'.repeat(300);
    const { fields, leftOver } = await read(`Joe Doe\n1 ${long}\nAustin, TX 78701\nUSA`);
    expect(String(fields['line1']) + leftOver.join('')).toContain(long);
  });

  it('never loses words, whatever comes', async () => {
    for (const text of ['?', '   x   ', 'Brazil', '12345', ',,,,', 'a\n'.repeat(500), '\u202eabc', 'CEP:']) {
      const { data, status } = await merchant.call(readPastedAddress, { body: { text } });
      expect([text, status]).toEqual([text, 200]);
      expect(data.address).toBeDefined();
    }
  });
});

describe('a stored street', () => {
  it.each([
    ['NL', 'Keizersgracht 123-2', 'Keizersgracht', '123-2'],
    ['DE', 'Hauptstraße 5a', 'Hauptstraße', '5a'],
    ['BR', 'Avenida Paulista, 1578', 'Avenida Paulista', '1578'],
    ['ES', 'Calle Mayor, 12', 'Calle Mayor', '12'],
    ['MX', 'Londres 40', 'Londres', '40'],
  ])('of %s has its house number apart: %s', (country, stored, line1, houseNumber) => {
    expect(splitHouseNumber(country, stored)).toEqual({ line1, houseNumber });
    expect(joinHouseNumber(country, line1, houseNumber)).toBe(stored);
  });

  it.each([
    ['US', '123 Main St'],
    ['AE', 'Marina Tower 5'],
    ['NL', 'Keizersgracht 123 A'],
    ['BR', 'Rua Augusta 1500'],
    ['BR', 'Rua Augusta, 1500, ap 42'],
    ['ES', 'Plaza 2 de Mayo, 2'],
    ['DE', 'Im Hof'],
  ])('of %s stays whole where the parts would not give it back: %s', (country, stored) => {
    expect(splitHouseNumber(country, stored)).toEqual({ line1: stored, houseNumber: '' });
  });
});
