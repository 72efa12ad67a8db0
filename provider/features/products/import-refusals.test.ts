import { beforeAll, describe, expect, test } from 'vitest';
import { aProductRow, type CsvCells, csvText } from '#tests/support/csv-files.ts';
import { longTest } from '#tests/support/long.ts';
import { type Imports, startImports } from '#tests/support/product-imports.ts';

let imports: Imports;

beforeAll(async () => {
  imports = await startImports();
});

describe('what is refused', () => {
  test.each<[string, CsvCells, string]>([
    ['a price in words', { 'Variant Price': 'ten' }, 'bad-price'],
    ['a price of nothing', { 'Variant Price': '0.00' }, 'price-zero'],
    ['no price', { 'Variant Price': '' }, 'bad-price'],
    ['a price that may be a thousand', { 'Variant Price': '1,299' }, 'unclear-decimals'],
    ['a price as Brazilians write it', { 'Variant Price': '1.234,56' }, 'unclear-decimals'],
    ['a price as Americans write it', { 'Variant Price': '1,234.56' }, 'unclear-decimals'],
    ['a price with a space for thousands', { 'Variant Price': '1 234,56' }, 'unclear-decimals'],
    ['a price with too many decimals', { 'Variant Price': '1.23456' }, 'unclear-decimals'],
    ['a price with its currency', { 'Variant Price': 'R$ 10' }, 'bad-price'],
    ['a price over 10,000 dollars', { 'Variant Price': '10000.01' }, 'price-too-high'],
    ['a price beyond all bounds', { 'Variant Price': '9999999.00' }, 'price-too-high'],
    ['a cost that may be a thousand', { 'Cost per item': '1.299' }, 'unclear-decimals'],
    ['a negative price', { 'Variant Price': '-5' }, 'bad-price'],
    ['a cost in words', { 'Cost per item': 'cheap' }, 'bad-cost'],
    ['no title', { Title: '' }, 'missing-title'],
    ['a weight below zero', { 'Variant Grams': '-20' }, 'negative-grams'],
    ['a weight in words', { 'Variant Grams': 'heavy' }, 'bad-number'],
    ['a stock in words', { 'Variant Inventory Qty': 'many' }, 'bad-number'],
    ['a title with markup', { Title: 'Lamp <script>alert(1)</script>' }, 'markup-in-title'],
    ['a title with a picture that runs', { Title: '<img src=x onerror=alert(1)>' }, 'markup-in-title'],
    ['an option of 10,000 characters', { 'Option1 Name': 'Size', 'Option1 Value': 'x'.repeat(10_000) }, 'option-too-long'],
    ['an option whose name has 10,000', { 'Option1 Name': 'x'.repeat(10_000), 'Option1 Value': 'S' }, 'option-too-long'],
    ['a vendor of 10,000 characters', { Vendor: 'x'.repeat(10_000) }, 'too-long'],
    ['an option without a value', { 'Option1 Name': 'Size', 'Option1 Value': '' }, 'missing-option'],
    ['a picture that is no web address', { 'Image Src': 'javascript:alert(1)' }, 'bad-picture-address'],
    ['a picture at an address that is broken', { 'Image Src': 'https://' }, 'bad-picture-address'],
    ['a picture on this machine', { 'Image Src': 'http://127.0.0.1/a.jpg' }, 'private-picture-address'],
    ['a picture at an address that hides it', { 'Image Src': 'http://2130706433/a.jpg' }, 'private-picture-address'],
    ['a picture in a private network', { 'Variant Image': 'https://192.168.1.4/a.jpg' }, 'private-picture-address'],
    ['a picture of a cloud’s own data', { 'Image Src': 'http://169.254.169.254/latest' }, 'private-picture-address'],
    ['a picture at a local name', { 'Image Src': 'http://nas.local/a.jpg' }, 'private-picture-address'],
    ['a picture at a private IPv6 address', { 'Image Src': 'http://[fd00::1]/a.jpg' }, 'private-picture-address'],
    ['a NUL', { Vendor: 'a\u0000b' }, 'nul-character'],
  ])('a product whose first row has %s is refused as a whole, with its line', async (name, cells, reason) => {
    const handle = `refused ${name}`;
    const { result, lines } = await imports.importRows([
      aProductRow({ Handle: `${handle}-before` }),
      aProductRow({ Handle: handle, ...cells }),
      { 'Handle': handle, 'Option1 Value': 'other', 'Variant Price': '5' },
      aProductRow({ Handle: `${handle}-after` }),
    ]);
    expect(result).toMatchObject({ created: 2, rejected: [{ line: 3, handle, reason }] });
    expect(await imports.isKnown(handle)).toBe(false);
    expect(lines.filter((line) => line.includes('line 3'))).toHaveLength(1);
  });

  test('a wrong row further down is left out and the rest of the product goes in', async () => {
    const { result } = await imports.importRows([
      aProductRow({ 'Handle': 'half-good', 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      { 'Handle': 'half-good', 'Option1 Value': 'M', 'Variant Price': 'x' },
      { 'Handle': 'half-good', 'Option1 Value': 'S', 'Variant Price': '9' },
      { Handle: 'half-good' },
      { 'Handle': '', 'Option1 Value': 'XL', 'Variant Price': '9' },
      { 'Handle': 'half-good', 'Option1 Value': 'L', 'Variant Price': '9' },
    ]);
    expect(result).toMatchObject({
      created: 1,
      variants: 2,
      rejected: [
        { line: 6, handle: '', reason: 'missing-handle' },
        { line: 3, reason: 'bad-price' },
        { line: 4, reason: 'duplicate-variant' },
        { line: 5, reason: 'empty-row' },
      ],
    });
    expect((await imports.readProduct('half-good')).variants.map(({ options }) => options)).toEqual([['S'], ['L']]);
  });

  test('prices with either decimal sign are read alike, and the highest price goes in (fault 106)', async () => {
    await imports.importRows([
      aProductRow({ 'Handle': 'with-comma', 'Variant Price': '12,50' }),
      aProductRow({ 'Handle': 'with-point', 'Variant Price': '12.5' }),
      aProductRow({ 'Handle': 'dearest', 'Variant Price': '10000.00' }),
    ]);
    const priceOf = async (handle: string) => (await imports.readProduct(handle)).variants[0]?.suggestedPrice?.amountMinor;
    expect([await priceOf('with-comma'), await priceOf('with-point'), await priceOf('dearest')]).toEqual([1_250, 1_250, 1_000_000]);
  });

  longTest('of 2,049 variants the last is left out', async () => {
    const { result } = await imports.importRows([
      aProductRow({ 'Handle': 'many', 'Option1 Name': 'Number', 'Option1 Value': '1' }),
      ...Array.from({ length: 2_048 }, (_, index) => ({ 'Handle': 'many', 'Option1 Value': String(index + 2), 'Variant Price': '5' })),
    ]);
    expect(result).toMatchObject({ created: 1, variants: 2_048, leftOut: 1, rejected: [{ line: 2_050, reason: 'too-many-variants' }] });
  });

  test('names of things every object has are a handle, a column and an option like others (fault 85)', async () => {
    const text = csvText([aProductRow({ 'Handle': '__proto__', 'Option1 Name': 'constructor', 'Option1 Value': '__proto__' })]);
    const { result } = await imports.importText(text.replace('SEO Description', '__proto__').replace('Vendor', 'constructor.prototype'));
    expect(result).toMatchObject({ created: 1, leftOut: 0 });
    expect((await imports.readProduct('__proto__')).variants[0]?.options).toEqual(['__proto__']);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('formulas and payloads in titles, vendors and options stay the text they are (faults 77 and 84)', async () => {
    for (const [place, payload] of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      ';=1',
      '{{7*7}}',
      '${7*7}',
      "'); DROP TABLE product",
    ].entries()) {
      const handle = `payload-${place}`;
      const { result } = await imports.importRows([
        aProductRow({
          'Handle': handle,
          'Title': `Text ${payload}`,
          'Vendor': payload,
          'Option1 Name': 'Kind',
          'Option1 Value': `a${payload}`,
        }),
      ]);
      expect(result).toMatchObject({ created: 1, leftOut: 0 });
      expect(await imports.readProduct(handle)).toMatchObject({ name: `Text ${payload}`, variants: [{ options: [`a${payload}`] }] });
    }
  });

  test('too many columns, too few columns and bytes that are not UTF-8', async () => {
    const text = csvText([
      aProductRow({ Handle: 'wide' }),
      aProductRow({ Handle: 'latin', Title: 'Taxa' }),
      aProductRow({ Handle: 'fine' }),
    ]);
    const lines = text.split('\r\n');
    const short = 'short,Short,,,,,,Title,Default Title,,,,,,0,1,4.50';
    const bytes = Buffer.concat([
      Buffer.from(`${lines[0]}\r\n${lines[1]},one,more\r\n`),
      Buffer.from((lines[2] ?? '').replace('Taxa', 'Taça'), 'latin1'),
      Buffer.from(`\r\n${lines[3]}\r\n${short}\r\n`),
    ]);
    const { result } = await imports.importText(bytes);
    expect(result).toMatchObject({
      created: 2,
      rejected: [
        { line: 2, handle: 'wide', reason: 'too-many-columns' },
        { line: 3, handle: 'latin', reason: 'not-utf-8' },
      ],
    });
  });

  test('a quotation mark that is never closed ends the file there, with its line, and what was before stays', async () => {
    const text = csvText([aProductRow({ Handle: 'before-quote' })]);
    const { result } = await imports.importText(`${text}torn,"Torn,never closed\r\n${'x\r\n'.repeat(50)}`);
    expect(result).toMatchObject({ created: 1, rejected: [{ line: 3, reason: 'unreadable-rest' }] });
  });

  test('a file without the needed columns, or empty, brings nothing', async () => {
    expect((await imports.importText('Name,Price\r\na,1\r\n')).result).toMatchObject({
      products: 0,
      rejected: [{ line: 1, reason: 'missing-column' }],
    });
    expect((await imports.importText('')).result).toMatchObject({ products: 0, rejected: [{ line: 1, reason: 'missing-column' }] });
  });

  test('a handle that comes again later is refused instead of overwriting the first', async () => {
    const { result } = await imports.importRows([
      aProductRow({ Handle: 'twice', Title: 'First' }),
      aProductRow({ Handle: 'between' }),
      aProductRow({ Handle: 'twice', Title: 'Second' }),
    ]);
    expect(result).toMatchObject({ created: 2, rejected: [{ line: 4, handle: 'twice', reason: 'handle-repeated' }] });
    expect((await imports.readProduct('twice')).name).toBe('First');
  });

  test("another product's SKU is refused, on every run alike", async () => {
    await imports.importRows([aProductRow({ 'Handle': 'sku-owner', 'Variant SKU': 'ONE-OF-ITS-KIND' })]);
    const rows = [
      aProductRow({ 'Handle': 'sku-thief', 'Variant SKU': 'ONE-OF-ITS-KIND' }),
      aProductRow({ 'Handle': 'sku-half', 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      { 'Handle': 'sku-half', 'Option1 Value': 'M', 'Variant Price': '5', 'Variant SKU': 'ONE-OF-ITS-KIND' },
    ];
    const rejected = [
      { line: 2, handle: 'sku-thief', reason: 'duplicate-sku' },
      { line: 4, handle: 'sku-half', reason: 'duplicate-sku' },
    ];
    expect((await imports.importRows(rows)).result).toMatchObject({ created: 1, variants: 1, rejected });
    expect((await imports.importRows(rows)).result).toMatchObject({ created: 0, unchanged: 1, variants: 1, rejected });
  });
});
