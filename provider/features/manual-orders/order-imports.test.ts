import { describe, expect, it, test } from 'vitest';
import iconv from 'iconv-lite';
import writeXlsxFile from 'write-excel-file/node';
import type { DataOf } from '#contract/endpoint.ts';
import { createManualOrder } from '#contract/manual-orders.ts';
import { ORDER_ROWS_MAX } from '#contract/manual-orders.values.ts';
import {
  checkOrderImport,
  getOrderImport,
  listOrderImportOrders,
  listOrderImports,
  listOrderImportRows,
  type OrderImport,
  quoteOrderImport,
  startOrderImport,
} from '#contract/order-imports.ts';
import { getJob } from '#contract/jobs.ts';
import { listOrders } from '#contract/orders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { aManualOrder, uploadOrders } from '#tests/support/manual-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const variant = await aVariant(provider, { stock: 100_000 });

const HEAD = 'Reference,Country,Province,City,Postcode,Address 1,House number,Name,Phone,SKU,Quantity,Tax ID,Unit price,Currency';
const dutch = (reference: string, over: Partial<Record<string, string>> = {}) => {
  const row: Record<string, string> = {
    ...{
      reference,
      country: 'NL',
      province: '',
      city: 'Amsterdam',
      postcode: '1016 GV',
      street: 'Keizersgracht',
      number: '123',
      name: 'Jan de Vries',
    },
    ...{ phone: '', sku: variant.sku, quantity: '1', taxId: '', price: '', currency: '' },
    ...over,
  };
  return Object.values(row).join(',');
};

async function upload(merchant: Merchant, content: string | Uint8Array<ArrayBuffer>, fileName?: string): Promise<OrderImport> {
  const answer = await uploadOrders(merchant, content, fileName);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}

function check(merchant: Merchant, { id, version, settings }: OrderImport, over: Partial<OrderImport['settings']> = {}) {
  return merchant.call(checkOrderImport, { params: { orderImportId: id }, body: { ...settings, mode: 'test', ...over, version } });
}

async function rowsOf(merchant: Merchant, { id }: OrderImport, view: 'all' | 'problems' | 'failed' = 'all') {
  return (await merchant.call(listOrderImportRows, { params: { orderImportId: id }, query: { view } })).data.rows;
}

const said = (rows: DataOf<typeof listOrderImportRows>['rows']) =>
  rows.map(({ line, checks }) => `${line}: ${checks.map(({ field, level, code }) => `${field ?? 'row'} ${level} ${code}`).join(', ')}`);

async function lines(merchant: Merchant, ...rows: string[]) {
  const made = (await check(merchant, await upload(merchant, [HEAD, ...rows].join('\n')))).data;
  return { made, rows: await rowsOf(merchant, made) };
}

longTest('a file goes from upload to orders: checked, quoted, created as a job', async () => {
  const merchant = await provider.signUp();
  const uploaded = await upload(
    merchant,
    [HEAD, dutch('A1'), dutch('A1', { sku: variant.sku, quantity: '2' }), dutch('A2'), dutch('A3', { sku: 'nope' })].join('\n'),
  );
  expect(uploaded).toMatchObject({ format: 'csv', encoding: 'utf-8', rowCount: 4, layout: null, mappedBy: 'names', counts: null });
  const checked = (await check(merchant, uploaded)).data;
  expect(checked.counts).toMatchObject({ orders: 3, ready: 2, failed: 1, failedRows: 1, created: 0 });
  const params = { orderImportId: uploaded.id };
  const quoted = (await merchant.call(quoteOrderImport, { params })).data;
  expect(quoted.quoted).toMatchObject({ orders: 2, refused: 0 });
  const { orders } = (await merchant.call(listOrderImportOrders, { params })).data;
  expect(orders.map(({ reference, itemCount }) => [reference, itemCount])).toEqual([
    ['A1', 3],
    ['A2', 1],
  ]);
  const job = (await merchant.call(startOrderImport, { params })).data;
  await provider.runJobs();
  expect((await merchant.call(getJob, { params: { jobId: job.id } })).data).toMatchObject({ state: 'done', doneCount: 2, failedCount: 0 });
  const made = (await merchant.call(listOrders, { query: { kind: 'manual' } })).data;
  expect(made.map(({ externalName }) => externalName).sort()).toEqual(['A1', 'A2']);
  expect(made.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0)).toBe(quoted.quoted?.total.amountMinor);
  const after = (await merchant.call(getOrderImport, { params })).data;
  expect(after.counts).toMatchObject({ created: 2, ready: 0, failed: 1 });
  expect(said(await rowsOf(merchant, after, 'failed'))).toEqual(['5: sku error sku-unknown']);
  for (const refused of [
    await check(merchant, after),
    await merchant.call(quoteOrderImport, { params }),
    await merchant.call(startOrderImport, { params }),
  ])
    expect(refused.problem.code).toBe('state-conflict');
});

test('earlier files are listed, the newest first, with how far each is', async () => {
  const merchant = await provider.signUp();
  const stages = async () => (await merchant.call(listOrderImports)).data.map(({ fileName, stage }) => `${fileName} ${stage}`);
  const first = await upload(merchant, [HEAD, dutch('A1')].join('\n'), 'first.csv');
  await upload(merchant, [HEAD, dutch('A2')].join('\n'), 'second.csv');
  await check(merchant, first);
  expect(await stages()).toEqual(['second.csv uploaded', 'first.csv checked']);
  const params = { orderImportId: first.id };
  await merchant.call(quoteOrderImport, { params });
  expect(await stages()).toEqual(['second.csv uploaded', 'first.csv quoted']);
  await merchant.call(startOrderImport, { params });
  expect(await stages()).toEqual(['second.csv uploaded', 'first.csv creating']);
  expect((await (await provider.signUp()).call(listOrderImports)).data).toEqual([]);
});

describe('the dry run', () => {
  it('reads countries, provinces and cities as people write them', async () => {
    const merchant = await provider.signUp();
    const brazil = { country: 'Brasil', province: 'Sao Paulo', city: 'Sao Paulo', postcode: '1310200', taxId: '529.982.247-25' };
    const texan = { country: 'U.S.A.', province: 'Texas', city: 'Austin', postcode: '78701' };
    const { rows, made } = await lines(
      merchant,
      dutch('1', brazil),
      dutch('2', texan),
      dutch('3', { country: 'Nederland' }),
      dutch('4', { country: 'Nethrlands' }),
      dutch('5', { city: 'Amsterdm' }),
    );
    expect(said(rows)).toEqual([
      '2: country note read-as, city note read-as, province note read-as, postcode note read-as',
      '3: country note read-as, province note read-as',
      '4: country note read-as',
      '5: country error country-unknown',
      '6: city warning city-unknown',
    ]);
    expect(rows[3]?.checks[0]?.suggestions.map(({ value }) => value)).toContain('NL');
    expect(rows[4]?.checks[0]?.suggestions.map(({ value }) => value)).toContain('Amsterdam');
    const mended = (await check(merchant, made, { replacements: { country: { Nethrlands: 'NL' }, city: { Amsterdm: 'Amsterdam' } } })).data;
    expect(mended.counts).toMatchObject({ ready: 5, failed: 0, warnedRows: 0 });
  });

  it('names what is wrong with a cell', async () => {
    const merchant = await provider.signUp();
    const texan = { country: 'US', city: 'Austin' };
    const { rows } = await lines(
      merchant,
      dutch('1', { quantity: 'two' }),
      dutch('2', { postcode: '12345' }),
      dutch('3', { ...texan, province: 'Quebec', postcode: '78701' }),
      dutch('4', { ...texan, province: '', postcode: '' }),
      dutch('5', { phone: '5.51E+12' }),
      dutch('6', { name: '=CONCAT("a")'.replaceAll('"', '') }),
      dutch('7', { country: 'BR', province: 'SP', city: 'Campinas', postcode: '13010-000', taxId: '111.111.111-11' }),
      dutch('8', { number: '' }),
      dutch('', { name: 'Somebody' }),
      dutch('10', { currency: 'XXQ', price: '12' }),
    );
    expect(said(rows)).toEqual([
      '2: quantity error quantity-wrong',
      '3: postcode error postcode-format',
      '4: province error province-unknown',
      '5: province error required, postcode error required',
      '6: phone error number-damaged, phone error phone-form',
      '7: name error formula',
      '8: taxId error identity-wrong',
      '9: houseNumber error required',
      '10: reference error required',
      '11: currency error currency-unknown',
    ]);
  });

  it('takes the rows of a reference for one order, and names what they disagree about', async () => {
    const merchant = await provider.signUp();
    const { rows, made } = await lines(
      merchant,
      dutch('A'),
      dutch('B'),
      dutch('a', { city: 'Utrecht', quantity: '2' }),
      dutch('B', { quantity: '3' }),
    );
    expect(said(rows)).toEqual(['2: row error other-row', '3: ', '4: city error reference-conflict', '5: ']);
    expect(rows[2]?.checks[0]?.params).toMatchObject({ line: 2, value: 'Amsterdam' });
    expect(made.counts).toMatchObject({ orders: 2, ready: 1, failed: 1, failedRows: 2 });
  });

  longTest('refuses references of orders there are, also of those made meanwhile', async () => {
    const merchant = await provider.signUp();
    await merchant.call(createManualOrder, { body: aManualOrder(variant.id, { reference: 'Taken' }) });
    const { made, rows } = await lines(merchant, dutch('TAKEN'), dutch('Free'), dutch('Race'));
    expect(said(rows)[0]).toBe('2: reference error reference-taken');
    const params = { orderImportId: made.id };
    const job = (await merchant.call(startOrderImport, { params })).data;
    await merchant.call(createManualOrder, { body: aManualOrder(variant.id, { reference: 'race' }) });
    await provider.runJobs();
    const done = (await merchant.call(getJob, { params: { jobId: job.id } })).data;
    expect(done.rows.map(({ state, cause }) => [state, cause?.code])).toEqual([
      ['done', undefined],
      ['failed', 'reference-taken'],
    ]);
    expect(said(await rowsOf(merchant, made, 'failed'))).toEqual([
      '2: reference error reference-taken',
      '4: reference error reference-taken',
    ]);
  });

  it('lets a column say which sign stands before decimals, and guesses nothing where it does not', async () => {
    const merchant = await provider.signUp();
    const quote = (price: string) => dutch(price, { reference: JSON.stringify(price), price: JSON.stringify(price) });
    const comma = await lines(merchant, quote('12,50'), quote('1,234'), quote('R$ 1.234,50'));
    expect(said(comma.rows)).toEqual(['2: ', '3: declaredValue error amount-wrong', '4: ']);
    const mixed = await lines(merchant, quote('9,50'), quote('9.50'), quote('1,234'));
    expect(said(mixed.rows)).toEqual(['2: ', '3: ', '4: declaredValue error amount-ambiguous']);
    const wrong = await lines(merchant, quote('12.5.0'), quote('-3'), quote('abc'));
    expect(said(wrong.rows)).toEqual([
      '2: declaredValue error amount-wrong',
      '3: declaredValue error amount-wrong',
      '4: declaredValue error amount-wrong',
    ]);
  });

  it('wants the columns an order is made of, and remembers how they were read', async () => {
    const merchant = await provider.signUp();
    const rows = `Ref?,Ctry,Town,Zip,Street,Nr,Who,Code,Pieces\nX1,NL,Amsterdam,1016 GV,Keizersgracht,123,Jan,${variant.sku},1`;
    const first = await upload(merchant, rows);
    const refused = await check(merchant, first);
    expect(refused.problem.fields?.map(({ path }) => path)).toContain('mapping.sku');
    const mapping = { reference: 0, country: 1, city: 2, postcode: 3, address1: 4, houseNumber: 5, name: 6, sku: 7, quantity: 8 };
    expect((await check(merchant, first, { mapping })).data.counts).toMatchObject({ ready: 1 });
    const again = await upload(merchant, rows.replace('X1', 'X2'));
    expect(again).toMatchObject({ mappedBy: 'remembered', settings: { mapping } });
    expect((await upload(await provider.signUp(), rows)).mappedBy).toBe('names');
  });

  it('belongs to its account', async () => {
    const uploaded = await upload(await provider.signUp(), [HEAD, dutch('1')].join('\n'));
    const stranger = await provider.signUp();
    expect((await check(stranger, uploaded)).status).toBe(404);
    expect((await stranger.call(listOrderImportRows, { params: { orderImportId: uploaded.id } })).status).toBe(404);
  });
});

describe('a file', () => {
  const text = [HEAD, dutch('1', { name: 'José Muñoz', city: 'Curaçao' })].join('\n');
  const chinese = [HEAD, dutch('1', { name: '王小明收件人', street: '人民路一百二十号' })].join('\n');

  it.each([
    ['utf-8', Buffer.from(text), 'José Muñoz'],
    ['utf-8', Buffer.from(`\ufeff${text}`), 'José Muñoz'],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: true }), 'José Muñoz'],
    ['utf-16be', iconv.encode(text, 'utf-16be', { addBOM: true }), 'José Muñoz'],
    ['utf-16le', iconv.encode(text, 'utf-16le'), 'José Muñoz'],
    ['windows-1252', iconv.encode(text, 'windows-1252'), 'José Muñoz'],
    ['gb18030', iconv.encode(chinese, 'gb18030'), '王小明收件人'],
  ])('in %s is read as it was written', async (encoding, bytes, name) => {
    const merchant = await provider.signUp();
    const uploaded = await upload(merchant, new Uint8Array(bytes));
    expect(uploaded.encoding).toBe(encoding);
    expect(uploaded.columns[7]).toEqual({ name: 'Name', samples: [name] });
    expect(uploaded.columns[0]?.name).toBe('Reference');
  });

  it('of tabs, of semicolons and of a workbook is read the same', async () => {
    const merchant = await provider.signUp();
    const cells = [HEAD, dutch('1')].map((line) => line.split(','));
    const workbook = await writeXlsxFile(cells.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
    const files = {
      tsv: cells.map((row) => row.join('\t')).join('\r\n'),
      csv: `sep=;\r\n${cells.map((row) => row.join(';')).join('\r\n')}`,
      xlsx: new Uint8Array(workbook),
    };
    for (const [format, content] of Object.entries(files)) {
      const uploaded = await upload(merchant, content);
      expect(uploaded.format).toBe(format);
      expect((await check(merchant, uploaded)).data.counts).toMatchObject({ ready: 1 });
    }
  });

  it('that can’t be read is refused for its cause', async () => {
    const merchant = await provider.signUp();
    const causeOf = async (content: string | Uint8Array<ArrayBuffer>) => {
      const { problem } = await uploadOrders(merchant, content);
      return problem.fields?.map(({ code, message }) => [code, message])[0];
    };
    expect((await causeOf(''))?.[0]).toBe('file-empty');
    expect((await causeOf(HEAD))?.[0]).toBe('file-empty');
    expect(await causeOf(`${HEAD}\n${dutch('1')}\n"open,${dutch('2')}\n${dutch('3')}`)).toEqual([
      'quote-not-closed',
      expect.stringContaining('line'),
    ]);
    expect(await causeOf(`${HEAD}\n${`${dutch('1')}\n`.repeat(ORDER_ROWS_MAX + 1)}`)).toEqual([
      'too-many-rows',
      expect.stringContaining('10'),
    ]);
    expect((await causeOf(`${'a,'.repeat(200)}b\n${'1,'.repeat(200)}2`))?.[0]).toBe('too-many-columns');
    expect((await causeOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])))?.[0]).toBe('file-unreadable');
    expect((await causeOf(new Uint8Array([1, 0, 2, 9, 0, 0, 0, 7, 7, 0, 0])))?.[0]).toBe('file-unreadable');
  });
});
