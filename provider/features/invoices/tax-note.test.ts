import { describe, expect, it } from 'vitest';
import { startTestProvider } from '#tests/support/provider.ts';
import { findTaxNote, type GoodsJourney, type Supply, type TaxParty } from './tax-note.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

const buyer = (country: string, hasVatNumber = false): TaxParty => ({ country, hasVatNumber });
const goods = (from: string[], to: string, more: Partial<GoodsJourney> = {}): GoodsJourney => ({
  from,
  to,
  scheme: null,
  taxMode: 'none',
  ...more,
});
const noteOf = async (supply: Supply, party: TaxParty, country = 'CN') => {
  const { note, source } = await findTaxNote(db, supply, { seller: { country }, buyer: party });
  return [note, source];
};

const IOSS_LAW = 'Directive 2006/112/EC, Articles 369l to 369x';

describe('the tax note of goods', () => {
  it.each<[string, TaxParty, GoodsJourney, string, string]>([
    ['that leave their country', buyer('BR'), goods(['CN'], 'US'), 'export-outside-scope', ''],
    [
      'that leave the European Union',
      buyer('BR'),
      goods(['PL', 'ES'], 'US'),
      'export-outside-scope',
      'Directive 2006/112/EC, Article 146 (1)',
    ],
    ['under our IOSS number', buyer('DE', true), goods(['CN'], 'DE', { taxMode: 'provider', scheme: 'ioss' }), 'ioss', IOSS_LAW],
    ['under the buyer’s IOSS number', buyer('DE'), goods(['CN'], 'DE', { taxMode: 'own', scheme: 'ioss' }), 'own-scheme', IOSS_LAW],
    [
      'under our registration elsewhere',
      buyer('BR'),
      goods(['CN'], 'GB', { taxMode: 'provider', scheme: 'uk-vat' }),
      'collected',
      'HMRC, VAT on goods of up to GBP 135 sold to customers in the United Kingdom',
    ],
    [
      'under our registration for a scheme without a law',
      buyer('BR'),
      goods(['CN'], 'BR', { taxMode: 'provider', scheme: 'prc' }),
      'collected',
      '',
    ],
    [
      'under the buyer’s own registration',
      buyer('GB'),
      goods(['CN'], 'GB', { taxMode: 'own', scheme: 'uk-vat' }),
      'own-scheme',
      'HMRC, VAT on goods of up to GBP 135 sold to customers in the United Kingdom',
    ],
    [
      'under the buyer’s registration for a scheme without a law',
      buyer('BR'),
      goods(['CN'], 'BR', { taxMode: 'own', scheme: 'prc' }),
      'own-scheme',
      '',
    ],
    ['by a registration without a scheme', buyer('BR'), goods(['CN'], 'US', { taxMode: 'own' }), 'export-outside-scope', ''],
    ['by a scheme without a registration', buyer('BR'), goods(['CN'], 'NO', { scheme: 'voec' }), 'export-outside-scope', ''],
    [
      'within the European Union, bought by a business of another country',
      buyer('ES', true),
      goods(['PL'], 'DE'),
      'reverse-charge',
      'Directive 2006/112/EC, Article 194',
    ],
    ['within the European Union, bought by somebody without a number', buyer('ES'), goods(['PL'], 'DE'), 'local-tax', ''],
    ['within the United States', buyer('BR'), goods(['US'], 'US'), 'local-tax', ''],
    ['of two warehouses, one abroad', buyer('BR'), goods(['CN', 'US'], 'US'), 'export-outside-scope', ''],
    ['of an order nobody knows the way of', buyer('BR'), goods([], 'US'), 'export-outside-scope', ''],
  ])('%s', async (_name, party, journey, note, source) => {
    expect(await noteOf({ type: 'goods', goods: journey }, party)).toEqual([note, source]);
  });
});

it('of services follows the buyer', async () => {
  const services = { type: 'services' } as const;
  expect(await noteOf(services, buyer('ES', true))).toEqual(['reverse-charge', 'Directive 2006/112/EC, Articles 44 and 196']);
  expect(await noteOf(services, buyer('BR', true))).toEqual(['outside-scope', '']);
  expect(await noteOf(services, buyer('CN'))).toEqual(['local-tax', '']);
  expect(await noteOf(services, buyer('ES', true), 'ES')).toEqual(['local-tax', '']);
});

it('of receipts and summaries is theirs, whoever buys', async () => {
  expect(await noteOf({ type: 'prepayment' }, buyer('ES', true))).toEqual(['prepayment', '']);
  expect(await noteOf({ type: 'summary' }, buyer('CN'))).toEqual(['as-listed', '']);
});

it('each rule gives its note and source as a row', async () => {
  const rules = await db.selectFrom('invoice_tax_rule').select(['note', 'source']).execute();
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.every(({ source }) => source !== '')).toBe(true);
});
