import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoteSamples } from '#contract/quotes.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import { type RateBookTable, rateBookTables } from '#provider/features/shipping/rate-book-write.store.ts';
import { useCsvFolder } from '#tests/support/csv-files.ts';
import { longTest } from '#tests/support/long.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { exportRates } from './export-rates.ts';
import { type LoadedRates, loadRates } from './load-rates.ts';

const folder = await useCsvFolder();
let provider: TestProvider;
let lines: string[];

async function startSeeded(): Promise<void> {
  provider = await startTestProvider({}, { template: 'catalog' });
}

beforeEach(() => {
  lines = [];
});

async function load(files: string[], options: { from?: string; apply?: boolean } = {}): Promise<LoadedRates> {
  const { from = null, apply = true } = options;
  return loadRates(provider.services, { files, from, apply }, (line) => lines.push(line));
}

/** A file of a table as it is now, after an edit of its text. */
async function fileOf(table: RateBookTable, edit: (text: string) => string = (text) => text): Promise<string> {
  return folder.write(`${table}.csv`, edit(await exportRates(provider.services, table)));
}

async function versions() {
  return provider.services.database.db.selectFrom('rate_book').select(['version', 'valid_from', 'valid_to']).orderBy('version').execute();
}

/** Loads one edited table, which has to be refused, and answers what was told of it. */
async function refusalsOf(table: RateBookTable, edit: (text: string) => string) {
  const loaded = await load([await fileOf(table, edit)]);
  expect(await versions()).toHaveLength(1);
  if (loaded.status !== 'refused') throw new Error(`${table} was ${loaded.status}`);
  return loaded.problems.map(({ line, column, reason }) => ({ line, column, reason }));
}

const band = (cells: string) => (text: string) => `${text}${cells}\n`;
const STANDARD_DE = 'standard-line,DE,0,500,1900,6800';

describe('what is taken', () => {
  beforeEach(startSeeded);

  longTest('every table as it was written changes nothing and makes no new book', async () => {
    const files = await Promise.all(rateBookTables.map((table) => fileOf(table)));
    expect(await load(files)).toMatchObject({ status: 'unchanged' });
    expect(await versions()).toHaveLength(1);
  });

  longTest('a raised price is told, and without --apply not written', async () => {
    const file = await fileOf('rate_band', (text) => text.replace(STANDARD_DE, 'standard-line,DE,0,500,2000,6800'));
    expect(await load([file], { apply: false })).toMatchObject({ status: 'checked' });
    expect(lines).toContain('rate_band: 0 rows added, 1 changed, 0 removed');
    expect(lines).toContain('  rate_band standard-line DE 0: registration_minor 1900 → 2000');
    expect(await versions()).toHaveLength(1);
  });

  longTest('a raised price is what merchants are told from then on; all other tables stay', async () => {
    const merchant = await provider.signUp();
    const variant = await aVariant(provider);
    const estimate = async () => {
      const samples = [{ country: 'DE', lines: [{ variantId: variant.id, quantity: 1 }] }];
      const { data } = await merchant.call(quoteSamples, { body: { samples } });
      return data[0]?.offers.find(({ methodCode }) => methodCode === 'standard-line')?.freightParts.registration.amountMinor;
    };
    const { db } = provider.services.database;
    const former = await loadRateBook(provider.services, db);
    expect(await estimate()).toBe(1_900);
    const file = await fileOf('rate_band', (text) => text.replace(STANDARD_DE, 'standard-line,DE,0,500,2000,6800'));
    expect(await load([file])).toMatchObject({ status: 'applied', version: 2 });
    expect(await estimate()).toBe(2_000);
    const next = await loadRateBook(provider.services, db);
    expect({ ...next, version: 1, methods: [] }).toEqual({ ...former, methods: [] });
    expect(next.methods.filter(({ code }) => code !== 'standard-line')).toEqual(
      former.methods.filter(({ code }) => code !== 'standard-line'),
    );
  });

  longTest('a book from a later day leaves the valid one until then, and a third goes between the two', async () => {
    const file = await fileOf('rate_band', (text) => text.replace(STANDARD_DE, 'standard-line,DE,0,500,2000,6800'));
    expect(await load([file], { from: '2099-03-01T00:00:00Z' })).toMatchObject({ status: 'applied', version: 2 });
    expect((await loadRateBook(provider.services, provider.services.database.db)).version).toBe(1);
    await load([file], { from: '2099-02-01T00:00:00Z' });
    expect(
      (await versions()).map(({ version, valid_from, valid_to }) => [version, valid_from.slice(0, 10), valid_to?.slice(0, 10)]),
    ).toEqual([
      [1, '2020-01-01', '2099-02-01'],
      [2, '2099-03-01', undefined],
      [3, '2099-02-01', '2099-03-01'],
    ]);
  });

  it('a file of a spreadsheet, with semicolons, a byte order mark and columns in another order', async () => {
    const text = 'source;per_cny;currency\r\nBank of X;0,5;EUR\r\n'.replace('0,5', '0.5');
    const known = (await exportRates(provider.services, 'customs_exchange_rate'))
      .split('\n')
      .slice(1)
      .filter((row) => row !== '' && !row.startsWith('EUR'));
    const rest = known.map((row) => row.split(',')).map(([currency, rate]) => `Bank of X;${rate ?? ''};${currency ?? ''}\r\n`);
    const file = await folder.write('rates.csv', `\ufeff${text}${rest.join('')}`);
    expect(await load([file])).toMatchObject({ status: 'applied' });
    expect((await loadRateBook(provider.services, provider.services.database.db)).perCnyE8.get('EUR')).toBe(50_000_000n);
  });

  it('two operators at once: both books are written, one after the other', async () => {
    const file = await fileOf('rate_band', (text) => text.replace(STANDARD_DE, 'standard-line,DE,0,500,2000,6800'));
    const both = await Promise.all([load([file]), load([file])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['applied', 'unchanged']);
    expect(await versions()).toHaveLength(2);
  });

  it('warns of a heavier parcel that is cheaper and of a destination that loses its prices, and takes both', async () => {
    const cheaper = await fileOf('rate_band', (text) =>
      text.replace(STANDARD_DE, 'standard-line,DE,0,500,90000,6800').replaceAll(/^standard-line,FR,.*\n/gm, ''),
    );
    expect(await load([cheaper])).toMatchObject({ status: 'applied' });
    expect(lines).toContainEqual(
      expect.stringMatching(/^Please check: rate_band.csv, line \d+: a parcel of 510 g costs less than one of 500 g\.$/),
    );
    expect(lines).toContain('Please check: shipping_destination standard-line FR: there is no price, so nothing is sent there.');
  });
});

describe('a wrong file changes nothing and says where it is wrong', () => {
  beforeAll(startSeeded);

  it('cells', async () => {
    expect(
      await refusalsOf(
        'rate_band',
        () => 'method_code,country,from_g,to_g,registration_minor,per_kg_minor\nstandard-line,DE,0,20000,-1,1.5\nstandard-line,XX,0,,1,2\n',
      ),
    ).toEqual([
      { line: 2, column: 'registration_minor', reason: 'out-of-range' },
      { line: 2, column: 'per_kg_minor', reason: 'not-whole' },
      { line: 3, column: 'to_g', reason: 'required' },
      { line: 3, column: 'country', reason: 'unknown-country' },
      { line: 3, column: 'country', reason: 'unknown-destination' },
    ]);
    expect(lines).toContain('rate_band.csv, line 2, registration_minor: this must be from 0 to 1000000000.');
    expect(lines.at(-1)).toBe('Nothing was changed. Problems: 5.');
  });

  it('a method the book lacks and a country it does not go to', async () => {
    const added = (await exportRates(provider.services, 'rate_band')).split('\n').length;
    expect(await refusalsOf('rate_band', (text) => `${text}rocket,DE,0,10,1,1\nus-ground,DE,0,10,1,1\n`)).toEqual([
      { line: added, column: 'method_code', reason: 'unknown-method' },
      { line: added + 1, column: 'country', reason: 'unknown-destination' },
    ]);
  });

  it('a method that other tables still name', async () => {
    const told = await refusalsOf('shipping_method', (text) => text.replace(/^brazil-certified,.*\n/m, ''));
    expect(new Set(told.map(({ reason }) => reason))).toEqual(new Set(['unknown-method']));
    expect(lines).toContain('shipping_destination brazil-certified BR, method_code: the book has no method brazil-certified.');
  });

  it('an unknown warehouse, attribute and scheme', async () => {
    const told = await refusalsOf('shipping_method', (text) =>
      text
        .replace('Wharf Economy,true,CN,', 'Wharf Economy,true,MOON,')
        .replace('food brand_risk', 'food gold')
        .replace(',remessa-conforme,', ',unheard-of,'),
    );
    expect(told.map(({ column, reason }) => [column, reason])).toEqual(
      expect.arrayContaining([
        ['warehouse_code', 'not-a-choice'],
        ['refused_attributes', 'not-a-choice'],
        ['schemes', 'unknown-scheme'],
      ]),
    );
  });

  it.each<[string, (text: string) => string, string]>([
    ['overlapping', (text) => text.replace('standard-line,DE,500,', 'standard-line,DE,400,'), 'bands-overlap'],
    ['with a gap', (text) => text.replace('standard-line,DE,500,', 'standard-line,DE,501,'), 'bands-gap'],
    ['that do not begin at 0', (text) => text.replace('standard-line,DE,0,', 'standard-line,DE,1,'), 'bands-gap'],
    ['beyond the heaviest parcel', band('standard-line,DE,30000,40000,1,1'), 'band-beyond-maximum'],
    ['that end where they begin', (text) => text.replace(STANDARD_DE, 'standard-line,DE,0,0,1900,6800'), 'out-of-range'],
    ['twice', (text) => `${text}${STANDARD_DE}\n`, 'duplicate-key'],
  ])('bands %s', async (_, edit, reason) => {
    expect((await refusalsOf('rate_band', edit)).map((told) => told.reason)).toContain(reason);
  });

  it.each<[string, RateBookTable, (text: string) => string, string]>([
    [
      'days of a tax that overlap',
      'tax_rate',
      (text) => text.replace('EE,vat,,2200,false,2024-01-01', 'EE,vat,,2200,false,2023-12-31'),
      'dates-overlap',
    ],
    ['a day there is none', 'tax_rate', (text) => text.replace('2024-01-01', '2024-02-30'), 'not-a-day'],
    ['days the wrong way round', 'warehouse_closure', (text) => text.replace('2027-10-08', '2027-09-30'), 'not-above'],
    ['closed days that overlap', 'warehouse_closure', (text) => `${text}CN,2027-10-05,2027-10-09,Moving,Operator\n`, 'dates-overlap'],
    ['a currency there is none', 'customs_country', (text) => text.replace('GB,GBP', 'GB,XQQ'), 'unknown-currency'],
    ['a currency without a rate', 'customs_country', (text) => text.replace('GB,GBP', 'GB,GIP'), 'no-exchange-rate'],
    ['a group there is none', 'customs_country', (text) => text.replace('uk-vat', 'moon-vat'), 'not-a-choice'],
    ['a rate of nothing', 'customs_exchange_rate', (text) => text.replace(/^EUR,[^,]*/m, 'EUR,0'), 'not-decimal'],
    ['a duty of a scheme the country lacks', 'duty_rule', (text) => text.replace('remessa-conforme', 'voec'), 'unknown-scheme'],
    ['a duty with a share and an amount', 'duty_rule', (text) => text.replace(',300,,0,2026-07-01', ',300,100,0,2026-07-01'), 'one-of-two'],
    [
      'more days at least than at most',
      'shipping_destination',
      (text) => text.replace('standard-line,DE,8000,if-twice,10,50,30000,7,12', 'standard-line,DE,8000,if-twice,10,50,30000,13,12'),
      'below-minimum',
    ],
    ['ranges of post codes of two lengths', 'post_code_area', (text) => text.replace(',995,999,', ',995,99,'), 'area-lengths'],
    ['ranges of post codes that overlap', 'post_code_area', (text) => text.replace(',967,968,', ',967,969,'), 'areas-overlap'],
    ['a column nobody knows', 'rate_band', (text) => text.replace('per_kg_minor', 'per_pound_minor'), 'column-unknown'],
    ['a column twice', 'rate_band', (text) => text.replace('per_kg_minor', 'to_g'), 'column-twice'],
    ['a row of too many cells', 'rate_band', (text) => text.replace(STANDARD_DE, `${STANDARD_DE},1`), 'cell-count'],
    [
      'a quotation mark that is not closed',
      'rate_band',
      (text) => text.replace('standard-line,DE,0', '"standard-line,DE,0'),
      'file-unreadable',
    ],
    ['a character that is not UTF-8', 'warehouse_closure', (text) => text.replace('National', 'Nati\ufffdnal'), 'not-utf-8'],
    ['no rows', 'rate_band', (text) => text.slice(0, text.indexOf('\n') + 1), 'file-empty'],
    ['no text at all', 'rate_band', () => '', 'file-empty'],
    ['a header of something else', 'rate_band', () => 'Handle,Title\na,b\n', 'file-unknown'],
  ])('%s', async (_, table, edit, reason) => {
    expect((await refusalsOf(table, edit)).map((told) => told.reason)).toContain(reason);
  });

  it('two files of one table, a file that is not there, and a day that is over', async () => {
    const file = await fileOf('rate_band');
    const twice = await load([file, await folder.write('again.csv', await readFile(file, 'utf8'))]);
    expect(twice).toMatchObject({ status: 'refused', problems: [{ file: 'again.csv', reason: 'table-twice' }] });
    expect(await load([folder.path('nowhere.csv')])).toMatchObject({ status: 'refused', problems: [{ reason: 'file-missing' }] });
    const past = await load([await fileOf('rate_band', band('standard-line,DE,30000,40000,1,1'))], { from: '2026-01-01T00:00:00Z' });
    expect(past).toMatchObject({ status: 'refused', problems: [{ reason: 'from-past' }, { reason: 'band-beyond-maximum' }] });
    expect(await load([file], { from: 'tomorrow' })).toMatchObject({ status: 'refused', problems: [{ reason: 'from-unreadable' }] });
    expect(await versions()).toHaveLength(1);
  });

  it('one wrong file of several keeps the right ones out too', async () => {
    const right = await fileOf('rate_band', (text) => text.replace(STANDARD_DE, 'standard-line,DE,0,500,2000,6800'));
    const wrong = await fileOf('warehouse_closure', (text) => text.replace('2027-10-08', 'soon'));
    expect(await load([right, wrong])).toMatchObject({
      status: 'refused',
      problems: [{ file: 'warehouse_closure.csv', column: 'to', reason: 'not-a-day' }],
    });
    expect(await versions()).toHaveLength(1);
  });
});

longTest('takes a file of 100,000 rows, and tells every wrong one', async () => {
  await startSeeded();
  const rows = Array.from(
    { length: 100_000 },
    (_, place) => `standard-line,DE,1${String(place).padStart(6, '0')},1${String(place).padStart(6, '0')},true,${place},0,Test\n`,
  );
  const header = 'method_code,country,from_code,to_code,served,per_parcel_minor,per_kg_minor,source\n';
  expect(await load([await folder.write('areas.csv', header + rows.join(''))])).toMatchObject({ status: 'applied' });
  const wrong = await load([await folder.write('areas.csv', header + rows.join('').replaceAll('true', 'yes'))]);
  expect(wrong.status === 'refused' && wrong.problems.length).toBe(100_000);
});
