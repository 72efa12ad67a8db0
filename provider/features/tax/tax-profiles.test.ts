import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getTax, getTaxProfiles, saveTaxProfiles, type TaxGroup, type TaxProfile } from '#contract/tax.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
await sql`INSERT INTO rate_book (version, source, valid_from) VALUES (1, 'test', now())`.execute(db);
await sql`INSERT INTO customs_country (rate_book_version, country, currency, tax_group) VALUES (1, 'NL', 'EUR', 'ioss'), (1, 'NO', 'NOK', 'voec')`.execute(
  db,
);
await sql`INSERT INTO tax_rate (rate_book_version, country, code, rate_bp, inclusive, valid, source) VALUES
  (1, 'NL', 'vat', 1900, false, '[2001-01-01,2012-10-01)', 'law'), (1, 'NL', 'vat', 2100, false, '[2012-10-01,)', 'newer law')`.execute(db);
await sql`INSERT INTO import_scheme (rate_book_version, country, code, limit_minor, limit_of, provider_service_bp, valid, source) VALUES
  (1, 'NL', 'ioss', 15000, 'consignment', 500, '[2021-07-01,)', 'directive'), (1, 'NO', 'voec', 300000, 'item', NULL, '[2020-04-01,)', 'act')`.execute(
  db,
);
await sql`INSERT INTO duty_rule (rate_book_version, country, code, up_to_minor, base, each_code_minor, valid, source) VALUES
  (1, 'NL', 'eu-flat-duty', 15000, 'goods', 300, '[2026-07-01,)', 'regulation')`.execute(db);

function aProfile(overrides: Partial<TaxProfile> = {}): TaxProfile {
  const empty = { number: '', declaredBaseReason: '', company: '', country: null, intermediary: '', validFrom: null, validTo: null };
  return { group: 'ioss', mode: 'none', declaredBase: 'store', overLimit: 'hold', ...empty, ...overrides };
}
const own = (merchant: Merchant) => ({ userId: merchant.userId });
async function read(merchant: Merchant) {
  return (await merchant.call(getTaxProfiles, { params: own(merchant) })).data;
}
function save(merchant: Merchant, profiles: TaxProfile[], version = 0) {
  return merchant.call(saveTaxProfiles, { params: own(merchant), body: { version, profiles } });
}

describe('what countries take', () => {
  it('is told by the rows valid on a day', async () => {
    const merchant = await provider.signUp();
    const [old] = (await merchant.call(getTax, { query: { country: 'NL', on: '2012-09-30' } })).data;
    expect(old).toMatchObject({ taxes: [{ rateBp: 1900, source: 'law' }], schemes: [], duties: [] });
    const [now] = (await merchant.call(getTax, { query: { country: 'NL', on: '2026-07-01' } })).data;
    expect(now).toEqual({
      country: 'NL',
      group: 'ioss',
      currency: 'EUR',
      taxes: [{ code: 'vat', region: null, rateBp: 2100, inclusive: false, source: 'newer law' }],
      schemes: [{ code: 'ioss', limitMinor: 15_000, limitOf: 'consignment', providerServiceBp: 500, source: 'directive' }],
      duties: [
        {
          code: 'eu-flat-duty',
          scheme: null,
          rateBp: null,
          eachMinor: 300,
          lessMinor: 0,
          aboveMinor: 0,
          upToMinor: 15_000,
          source: 'regulation',
        },
      ],
      needs: [],
    });
    expect((await merchant.call(getTax, { query: { country: 'NL', on: '2012-10-01' } })).data[0]?.taxes[0]?.rateBp).toBe(2100);
  });

  it('is told of all countries with such rows, of none for another, and of no day that is none', async () => {
    const merchant = await provider.signUp();
    expect((await merchant.call(getTax)).data.map(({ country }) => country)).toEqual(['NL', 'NO']);
    expect((await merchant.call(getTax, { query: { country: 'AQ' } })).data).toEqual([]);
    expect((await merchant.call(getTax, { query: { on: '2026-02-30' } })).problem.fields).toMatchObject([{ path: 'on' }]);
  });
});

describe('the profiles of a merchant', () => {
  it('are none until they are saved, and come back as they were saved', async () => {
    const merchant = await provider.signUp();
    expect(await read(merchant)).toEqual({ version: 0, profiles: [] });
    const union = aProfile({
      ...{ mode: 'own', number: 'IM9000000001', declaredBase: 'provider', declaredBaseReason: 'Samples', company: 'Lima Ltda' },
      ...{ country: 'BR', intermediary: 'Nordlicht GmbH', validFrom: '2026-01-01', validTo: '2027-01-01', overLimit: 'duties-paid' },
    });
    const norway = aProfile({ group: 'voec', overLimit: 'buyer-pays' });
    expect((await save(merchant, [union, norway])).data).toEqual({ version: 1, profiles: [union, norway] });
    expect(await read(merchant)).toEqual({ version: 1, profiles: [union, norway] });
    expect((await save(merchant, [norway], 1)).data).toEqual({ version: 2, profiles: [norway] });
  });

  it('keep no number that does not count', async () => {
    const merchant = await provider.signUp();
    const saved = (await save(merchant, [aProfile({ mode: 'provider', number: 'IM9000000001' })])).data;
    expect(saved.profiles).toEqual([aProfile({ mode: 'provider' })]);
  });

  it('are not lost to somebody who read an older version, and taken once of many saves at once', async () => {
    const merchant = await provider.signUp();
    const wishes = (['hold', 'duties-paid', 'buyer-pays'] as const).map((overLimit) => save(merchant, [aProfile({ overLimit })]));
    const answers = await Promise.all(wishes);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('version-conflict');
    expect((await read(merchant)).version).toBe(1);
  });

  it('are read and saved by their own user only', async () => {
    const [owner, other] = [await provider.signUp(), await provider.signUp()];
    const body = { version: 0, profiles: [] };
    expect((await other.call(getTaxProfiles, { params: own(owner) })).problem.code).toBe('not-found');
    expect((await other.call(saveTaxProfiles, { params: own(owner), body })).problem.code).toBe('not-found');
    expect(await read(owner)).toEqual({ version: 0, profiles: [] });
  });
});

it.each<[TaxGroup, string, kept: string]>([
  ['ioss', 'im9000000001', 'IM9000000001'],
  ['ioss', 'IM 900 000 0001', 'IM9000000001'],
  ['uk-vat', 'gb 980 7806 84', 'GB980780684'],
  ['uk-vat', 'GB980780684000', 'GB980780684000'],
  ['voec', '2004567', '2004567'],
  ['ch-vat', 'CHE-100.155.212', 'CHE100155212'],
  ['au-gst', '51 824 753 556', '51824753556'],
  ['au-gst', '123456789012', '123456789012'],
  ['nz-gst', '49-091-850', '49091850'],
  ['br-tax-id', '11.222.333/0001-81', '11222333000181'],
  ['br-tax-id', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['mx-rfc', 'GODE 561231 GR8', 'GODE561231GR8'],
])('a number of %s, %s, is kept as %s', async (group, number, kept) => {
  const saved = await save(await provider.signUp(), [aProfile({ group, mode: 'own', number })]);
  expect(saved.data.profiles[0]?.number).toBe(kept);
});

it.each<[string, TaxProfile[], string[]]>([
  ['an IOSS number that is too short', [aProfile({ mode: 'own', number: 'IM90000000' })], ['profiles.0.number tax-id-format']],
  [
    'a British number with a wrong check digit',
    [aProfile({ group: 'uk-vat', mode: 'own', number: 'GB980780685' })],
    ['profiles.0.number tax-id-format'],
  ],
  [
    'a British number without its letters',
    [aProfile({ group: 'uk-vat', mode: 'own', number: '980780684' })],
    ['profiles.0.number tax-id-format'],
  ],
  ['a VOEC number of six digits', [aProfile({ group: 'voec', mode: 'own', number: '200456' })], ['profiles.0.number tax-id-format']],
  [
    'a Swiss number with a wrong check digit',
    [aProfile({ group: 'ch-vat', mode: 'own', number: 'CHE100155213' })],
    ['profiles.0.number tax-id-format'],
  ],
  [
    'an Australian number of nobody',
    [aProfile({ group: 'au-gst', mode: 'own', number: '51824753557' })],
    ['profiles.0.number tax-id-format'],
  ],
  ['a CPF for a CNPJ', [aProfile({ group: 'br-tax-id', mode: 'own', number: '529.982.247-25' })], ['profiles.0.number tax-id-format']],
  ['an own number that is missing', [aProfile({ mode: 'own' })], ['profiles.0.number required']],
  ["the provider's number where it lends none", [aProfile({ group: 'voec', mode: 'provider' })], ['profiles.0.mode not-a-choice']],
  ["the provider's amount without a reason", [aProfile({ declaredBase: 'provider' })], ['profiles.0.declaredBaseReason required']],
  ['a country nobody knows', [aProfile({ country: 'XX' })], ['profiles.0.country unknown-country']],
  ['an end before the beginning', [aProfile({ validFrom: '2026-02-01', validTo: '2026-01-31' })], ['profiles.0.validTo not-after-start']],
  ['an end on the first day', [aProfile({ validFrom: '2026-02-01', validTo: '2026-02-01' })], ['profiles.0.validTo not-after-start']],
  ['a day that is none', [aProfile({ validFrom: '2026-02-30' })], ['profiles.0.validFrom wrong-format']],
  ['a group twice', [aProfile(), aProfile({ group: 'voec' }), aProfile()], ['profiles.2.group listed-twice']],
])('%s is refused by its field, and nothing is saved', async (_name, profiles, problems) => {
  const merchant = await provider.signUp();
  const { fields } = (await save(merchant, profiles)).problem;
  expect((fields ?? []).map(({ path, code }) => `${path} ${code}`)).toEqual(problems);
  expect(await read(merchant)).toEqual({ version: 0, profiles: [] });
});
