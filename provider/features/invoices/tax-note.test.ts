import { describe, expect, it } from 'vitest';
import { type GoodsJourney, type TaxParty, taxNoteOfGoods, taxNoteOfServices } from './tax-note.ts';

const seller = { country: 'CN' };
const buyer = (country: string, hasVatNumber = false): TaxParty => ({ country, hasVatNumber });
const goods = (from: string[], to: string, more: Partial<GoodsJourney> = {}): GoodsJourney => ({
  from,
  to,
  scheme: null,
  taxMode: 'none',
  ...more,
});

describe('the tax note of goods', () => {
  it.each<[string, TaxParty, GoodsJourney, string]>([
    ['that leave their country', buyer('BR'), goods(['CN'], 'US'), 'export-outside-scope'],
    ['under our IOSS number', buyer('DE', true), goods(['CN'], 'DE', { taxMode: 'provider', scheme: 'ioss' }), 'ioss'],
    ['under the buyer’s own registration', buyer('GB'), goods(['CN'], 'GB', { taxMode: 'own', scheme: 'uk-vat' }), 'own-scheme'],
    ['within the European Union, bought by a business of another country', buyer('ES', true), goods(['PL'], 'DE'), 'reverse-charge'],
    ['within the European Union, bought by somebody without a number', buyer('ES'), goods(['PL'], 'DE'), 'local-tax'],
    ['within the United States', buyer('BR'), goods(['US'], 'US'), 'local-tax'],
    ['of two warehouses, one abroad', buyer('BR'), goods(['CN', 'US'], 'US'), 'export-outside-scope'],
    ['of an order nobody knows the way of', buyer('BR'), goods([], 'US'), 'export-outside-scope'],
  ])('%s', (_name, party, journey, note) => {
    expect(taxNoteOfGoods(seller, party, journey)).toBe(note);
  });
});

it('of services follows the buyer', () => {
  expect(taxNoteOfServices(seller, buyer('ES', true))).toBe('reverse-charge');
  expect(taxNoteOfServices(seller, buyer('BR', true))).toBe('outside-scope');
  expect(taxNoteOfServices(seller, buyer('CN'))).toBe('local-tax');
  expect(taxNoteOfServices({ country: 'ES' }, buyer('ES', true))).toBe('local-tax');
});
