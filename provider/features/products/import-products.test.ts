import { createWriteStream, existsSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { getProduct, listProducts, type Product } from '#contract/products.ts';
import { aProductRow, csvText, type CsvCells, shopifyColumns, useCsvFolder } from '#tests/support/csv-files.ts';
import { type Merchant, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { importProductFiles } from './import-products.ts';

const SHOPIFY_SAMPLES = '/work/shared/data/products';

let provider: TestProvider;
let merchant: Merchant;
let folder: Awaited<ReturnType<typeof useCsvFolder>>;
let files = 0;

beforeAll(async () => {
  provider = await startTestProvider({ cnyPerUsd: '7.10', importCostShare: '0.40' });
  merchant = await provider.signUp();
  folder = await useCsvFolder();
});

async function importText(content: string | Buffer) {
  files += 1;
  const lines: string[] = [];
  const file = await folder.write(`file-${files}.csv`, content);
  const [result] = await importProductFiles(provider.services, [file], (line) => lines.push(line));
  if (result === undefined) throw new Error('no result');
  return { result, lines, file };
}

const importRows = (rows: CsvCells[], format = {}) => importText(csvText(rows, format));

async function readProduct(handle: string): Promise<Product> {
  const found = await provider.services.database.db.selectFrom('product').select('id').where('spu', '=', handle).executeTakeFirstOrThrow();
  return (await merchant.call(getProduct, { params: { productId: found.id } })).data;
}

async function isKnown(handle: string): Promise<boolean> {
  return (await provider.services.database.db.selectFrom('product').select('id').where('spu', '=', handle).executeTakeFirst()) !== undefined;
}

describe('what is taken', () => {
  test('a product with options, pictures and costs of its own arrives whole', async () => {
    const { result } = await importRows([
      aProductRow({
        Handle: 'linen-shirt', Title: 'Linen shirt', 'Body (HTML)': '<p onclick="x()">Soft <b>linen</b></p><script>alert(1)</script><img src=x>', Vendor: 'Weaver', Tags: 'summer, linen',
        Type: 'Shirts of linen', 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Option2 Name': 'Color', 'Option2 Value': 'Sand', 'Variant SKU': 'LS-S', 'Variant Price': '39.99',
        'Cost per item': '12.35', 'Variant Grams': '180.5', 'Variant Barcode': "'4006381333931", 'Image Src': 'https://img.example/back.jpg', 'Image Position': '2', 'Image Alt Text': 'Back',
      }),
      { Handle: 'linen-shirt', 'Option1 Value': 'M', 'Option2 Value': 'Sand', 'Variant Price': '41', 'Variant Inventory Qty': '-3', 'Image Src': 'https://img.example/front.jpg', 'Image Position': '1', 'Variant Image': 'https://img.example/m.jpg' },
      { Handle: 'linen-shirt', 'Image Src': 'https://img.example/side.jpg', 'Image Position': '3' },
    ]);
    expect(result).toMatchObject({ products: 1, variants: 2, created: 1, rejected: [] });
    const product = await readProduct('linen-shirt');
    expect(product).toMatchObject({
      name: 'Linen shirt',
      descriptionHtml: '<p>Soft <b>linen</b></p>',
      optionNames: ['Size', 'Color'],
      categoryPath: [{ name: 'Other products' }, { name: 'Imported products' }, { name: 'Shirts of linen' }],
    });
    expect(product.pictures.map(({ alt }) => alt)).toEqual(['Linen shirt', 'Back', 'Linen shirt', 'Linen shirt']);
    expect(product.variants).toMatchObject([
      // 12.35 × 7.10 = 87.685, half a fen goes up.
      { sku: 'LS-S', options: ['S', 'Sand'], barcode: '4006381333931', cost: { amountMinor: 8769, currency: 'CNY' }, suggestedPrice: { amountMinor: 3999, currency: 'USD' }, netWeightG: 181, packedWeightG: 181, pictureUrl: null },
      // 41 × 0.40 × 7.10 = 116.44.
      { sku: 'LINEN-SHIRT-M-SAND', cost: { amountMinor: 11644 }, netWeightG: 0, packedWeightG: 300, stock: [{ warehouse: 'CN', counted: 0, available: 0 }] },
    ]);
    expect(product.variants[1]?.pictureUrl).toMatch(new RegExp(`^/files/product-pictures/${product.id}/3\\.svg`));
  });

  test('"Default Title" means a product without options', async () => {
    await importRows([aProductRow({ Handle: 'plain-cup', Title: 'Plain cup' })]);
    expect(await readProduct('plain-cup')).toMatchObject({ optionNames: [], variants: [{ options: [], sku: 'PLAIN-CUP', stock: [{ counted: 5 }] }] });
  });

  test('a type named like one of our categories lands in it, whatever the case', async () => {
    await importRows([aProductRow({ Handle: 'first-of-type', Type: 'Tea Ware' })]);
    await importRows([aProductRow({ Handle: 'second-of-type', Type: 'tea ware' })]);
    const [first, second] = [await readProduct('first-of-type'), await readProduct('second-of-type')];
    expect(second.categoryPath).toEqual(first.categoryPath);
  });

  test('an unpublished product stays readable and off the list', async () => {
    await importRows([aProductRow({ Handle: 'hidden-lamp', Title: 'Hiddenlamp', Published: 'false' })]);
    expect((await readProduct('hidden-lamp')).status).toBe('off_sale');
    expect((await merchant.call(listProducts, { query: { q: 'hiddenlamp' } })).data).toEqual([]);
  });

  test.each([
    ['a byte order mark and plain line ends', { bom: '\ufeff', newline: '\n' }],
    ['semicolons', { delimiter: ';' }],
    ['tabs and line ends of old Macs', { delimiter: '\t', newline: '\r' }],
  ])('a file with %s is read', async (name, format) => {
    const handle = `format-${name.length}`;
    const { result } = await importRows([aProductRow({ Handle: handle, Title: `Say "hi", ${handle}` })], format);
    expect(result).toMatchObject({ created: 1, rejected: [] });
    expect((await readProduct(handle)).name).toBe(`Say "hi", ${handle}`);
  });

  test('line ends inside quotation marks belong to the text and lines are still counted right', async () => {
    const { result } = await importRows([
      aProductRow({ Handle: 'poem', Title: 'Poem', 'Body (HTML)': 'one\r\ntwo\r\n\r\nfour' }),
      aProductRow({ Handle: 'after-poem', 'Variant Price': 'free' }),
    ]);
    expect((await readProduct('poem')).descriptionHtml).toBe('one\ntwo\n\nfour');
    expect(result.rejected).toEqual([{ line: 6, handle: 'after-poem', reason: 'bad-price' }]);
  });

  test('names of options that have no letters of ours still get SKUs of their own', async () => {
    const { result } = await importRows([
      aProductRow({ Handle: 'signs', 'Option1 Name': '颜色', 'Option1 Value': '红' }),
      { Handle: 'signs', 'Option1 Value': '蓝', 'Variant Price': '5' },
      { Handle: 'signs', 'Option1 Value': '__proto__', 'Variant Price': '5' },
    ]);
    expect(result).toMatchObject({ variants: 3, rejected: [] });
    const product = await readProduct('signs');
    expect(product.variants.map(({ options }) => options)).toEqual([['红'], ['蓝'], ['__proto__']]);
    expect(new Set(product.variants.map(({ sku }) => sku)).size).toBe(3);
  });
});

describe('what is refused', () => {
  test.each<[string, CsvCells, string]>([
    ['a price in words', { 'Variant Price': 'ten' }, 'bad-price'],
    ['a price of nothing', { 'Variant Price': '0.00' }, 'bad-price'],
    ['no price', { 'Variant Price': '' }, 'bad-price'],
    ['a price that may be a thousand', { 'Variant Price': '1,299' }, 'bad-price'],
    ['a price beyond all bounds', { 'Variant Price': '99999999.00' }, 'bad-price'],
    ['a negative price', { 'Variant Price': '-5' }, 'bad-price'],
    ['a cost in words', { 'Cost per item': 'cheap' }, 'bad-cost'],
    ['no title', { Title: '' }, 'missing-title'],
    ['a weight below zero', { 'Variant Grams': '-20' }, 'negative-grams'],
    ['a weight in words', { 'Variant Grams': 'heavy' }, 'bad-number'],
    ['a stock in words', { 'Variant Inventory Qty': 'many' }, 'bad-number'],
    ['an option of 10,000 characters', { 'Option1 Name': 'Size', 'Option1 Value': 'x'.repeat(10_000) }, 'too-long'],
    ['an option without a value', { 'Option1 Name': 'Size', 'Option1 Value': '' }, 'missing-option'],
    ['a picture that is no web address', { 'Image Src': 'javascript:alert(1)' }, 'bad-picture-address'],
    ['a NUL', { Vendor: 'a\u0000b' }, 'nul-character'],
  ])('a product whose first row has %s is refused as a whole, with its line', async (name, cells, reason) => {
    const handle = `refused ${name}`;
    const { result, lines } = await importRows([
      aProductRow({ Handle: `${handle}-before` }),
      aProductRow({ Handle: handle, ...cells }),
      { Handle: handle, 'Option1 Value': 'other', 'Variant Price': '5' },
      aProductRow({ Handle: `${handle}-after` }),
    ]);
    expect(result).toMatchObject({ created: 2, rejected: [{ line: 3, handle, reason }] });
    expect(await isKnown(handle)).toBe(false);
    expect(lines.filter((line) => line.includes('line 3'))).toHaveLength(1);
  });

  test('a wrong row further down is left out and the rest of the product goes in', async () => {
    const { result } = await importRows([
      aProductRow({ Handle: 'half-good', 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      { Handle: 'half-good', 'Option1 Value': 'M', 'Variant Price': 'x' },
      { Handle: 'half-good', 'Option1 Value': 'S', 'Variant Price': '9' },
      { Handle: 'half-good' },
      { Handle: '', 'Option1 Value': 'XL', 'Variant Price': '9' },
      { Handle: 'half-good', 'Option1 Value': 'L', 'Variant Price': '9' },
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
    expect((await readProduct('half-good')).variants.map(({ options }) => options)).toEqual([['S'], ['L']]);
  });

  test('too many columns, too few columns and bytes that are not UTF-8', async () => {
    const text = csvText([aProductRow({ Handle: 'wide' }), aProductRow({ Handle: 'latin', Title: 'Taxa' }), aProductRow({ Handle: 'fine' })]);
    const lines = text.split('\r\n');
    const short = 'short,Short,,,,,,Title,Default Title,,,,,,0,1,4.50';
    const bytes = Buffer.concat([
      Buffer.from(`${lines[0]}\r\n${lines[1]},one,more\r\n`),
      Buffer.from((lines[2] ?? '').replace('Taxa', 'Taça'), 'latin1'),
      Buffer.from(`\r\n${lines[3]}\r\n${short}\r\n`),
    ]);
    const { result } = await importText(bytes);
    expect(result).toMatchObject({
      created: 2,
      rejected: [{ line: 2, handle: 'wide', reason: 'too-many-columns' }, { line: 3, handle: 'latin', reason: 'not-utf-8' }],
    });
  });

  test('a quotation mark that is never closed ends the file there, with its line, and what was before stays', async () => {
    const text = csvText([aProductRow({ Handle: 'before-quote' })]);
    const { result } = await importText(`${text}torn,"Torn,never closed\r\n${'x\r\n'.repeat(50)}`);
    expect(result).toMatchObject({ created: 1, rejected: [{ line: 3, reason: 'unreadable-rest' }] });
  });

  test('a file without the needed columns, or empty, brings nothing', async () => {
    expect((await importText('Name,Price\r\na,1\r\n')).result).toMatchObject({ products: 0, rejected: [{ line: 1, reason: 'missing-column' }] });
    expect((await importText('')).result).toMatchObject({ products: 0, rejected: [{ line: 1, reason: 'missing-column' }] });
  });

  test('a handle that comes again later is refused instead of overwriting the first', async () => {
    const { result } = await importRows([
      aProductRow({ Handle: 'twice', Title: 'First' }),
      aProductRow({ Handle: 'between' }),
      aProductRow({ Handle: 'twice', Title: 'Second' }),
    ]);
    expect(result).toMatchObject({ created: 2, rejected: [{ line: 4, handle: 'twice', reason: 'handle-repeated' }] });
    expect((await readProduct('twice')).name).toBe('First');
  });

  test("another product's SKU is refused, on every run alike", async () => {
    await importRows([aProductRow({ Handle: 'sku-owner', 'Variant SKU': 'ONE-OF-ITS-KIND' })]);
    const rows = [
      aProductRow({ Handle: 'sku-thief', 'Variant SKU': 'ONE-OF-ITS-KIND' }),
      aProductRow({ Handle: 'sku-half', 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      { Handle: 'sku-half', 'Option1 Value': 'M', 'Variant Price': '5', 'Variant SKU': 'ONE-OF-ITS-KIND' },
    ];
    const rejected = [{ line: 2, handle: 'sku-thief', reason: 'duplicate-sku' }, { line: 4, handle: 'sku-half', reason: 'duplicate-sku' }];
    expect((await importRows(rows)).result).toMatchObject({ created: 1, variants: 1, rejected });
    expect((await importRows(rows)).result).toMatchObject({ created: 0, unchanged: 1, variants: 1, rejected });
  });
});

describe('importing again', () => {
  test('the same file changes nothing and says so', async () => {
    const rows = [aProductRow({ Handle: 'steady', Title: 'Steady' }), { Handle: 'steady', 'Image Src': 'https://img.example/1.jpg' }];
    await importRows(rows);
    const before = await readProduct('steady');
    const { result, lines } = await importRows(rows);
    expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 1, variants: 1 });
    expect(await readProduct('steady')).toEqual(before);
    expect(lines.at(-1)).toContain('unchanged: 1');
  });

  test('a changed file updates in place: variants keep their ids, dropped ones go off sale and are never deleted', async () => {
    const variant = (value: string, cells: CsvCells = {}) => ({ Handle: 'moving', 'Option1 Value': value, 'Variant Price': '10', 'Variant Inventory Qty': '7', ...cells });
    const first = aProductRow({ Handle: 'moving', 'Option1 Name': 'Size', 'Option1 Value': 'S' });
    await importRows([first, variant('M'), variant('L')]);
    const before = await readProduct('moving');
    const idOf = (product: Product, value: string) => product.variants.find(({ options }) => options[0] === value)?.id;

    const { result } = await importRows([{ ...first, Title: 'Moved' }, variant('L', { 'Variant Price': '12' }), variant('XL')]);
    expect(result).toMatchObject({ created: 0, updated: 1, variants: 3 });
    const after = await readProduct('moving');
    expect(after.name).toBe('Moved');
    expect(after.variants.map(({ options }) => options[0])).toEqual(['S', 'L', 'XL']);
    expect([idOf(after, 'S'), idOf(after, 'L')]).toEqual([idOf(before, 'S'), idOf(before, 'L')]);
    expect(after.variants[1]?.cost.amountMinor).toBe(3408);
    const gone = await provider.services.database.db.selectFrom('variant').innerJoin('stock_level', 'variant_id', 'variant.id').select(['variant.status', 'counted']).where('variant.id', '=', idOf(before, 'M') ?? '').execute();
    expect(gone).toEqual([{ status: 'off_sale', counted: 0 }]);

    await importRows([first, variant('M'), variant('L')]);
    expect(idOf(await readProduct('moving'), 'M')).toBe(idOf(before, 'M'));
  });

  test('SKUs may move between the options of a product', async () => {
    const rows = (skus: [string, string]) => [
      aProductRow({ Handle: 'swap', 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': skus[0] }),
      { Handle: 'swap', 'Option1 Value': 'M', 'Variant Price': '10', 'Variant SKU': skus[1] },
    ];
    await importRows(rows(['SWAP-1', 'SWAP-2']));
    expect((await importRows(rows(['SWAP-2', 'SWAP-1']))).result).toMatchObject({ updated: 1, variants: 2, rejected: [] });
    expect((await readProduct('swap')).variants.map(({ sku, options }) => [sku, options[0]])).toEqual([['SWAP-2', 'S'], ['SWAP-1', 'M']]);
  });

  test('two imports of one file at once make each product once', async () => {
    const file = await folder.write('together.csv', csvText(Array.from({ length: 60 }, (_, index) => aProductRow({ Handle: `together-${index}` }))));
    const runs = await Promise.all([1, 2].map(() => importProductFiles(provider.services, [file], () => undefined)));
    const results = runs.flat();
    expect(results.map(({ created, unchanged }) => created + unchanged)).toEqual([60, 60]);
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(60);
  });
});

test('a file of 5,000 products and 100 MB goes through in flat memory', { timeout: 120_000 }, async () => {
  const path = folder.path('large.csv');
  const stream = createWriteStream(path);
  const filler = 'lorem ipsum '.repeat(1_750);
  stream.write(csvText([]));
  for (let index = 0; index < 5_000; index += 1) {
    const row = aProductRow({ Handle: `large-${index}`, Title: `Large ${index}`, 'SEO Description': filler });
    if (!stream.write(`${shopifyColumns.map((column) => row[column] ?? '').join(',')}\r\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');

  const start = process.memoryUsage().rss;
  let peak = start;
  const [result] = await importProductFiles(provider.services, [path], () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  });
  expect(result).toMatchObject({ created: 5_000, rejected: [] });
  expect((peak - start) / 1e6).toBeLessThan(80);
});

describe.skipIf(!existsSync(SHOPIFY_SAMPLES))(`Shopify's own sample files (skipped where ${SHOPIFY_SAMPLES} is absent)`, () => {
  // Counted apart from this code: rows with a new Handle, and rows with a Variant Price.
  const counts = [
    ['shopify-sample-apparel.csv', 20, 22],
    ['shopify-sample-home-and-garden.csv', 20, 21],
    ['shopify-sample-jewelery.csv', 20, 23],
  ] as const;

  test('every product and variant of the three files goes in, and again changes nothing', async () => {
    const paths = counts.map(([name]) => join(SHOPIFY_SAMPLES, name));
    const first = await importProductFiles(provider.services, paths, () => undefined);
    expect(first.map(({ products, variants, created, rejected }) => [products, variants, created, rejected])).toEqual(counts.map(([, products, variants]) => [products, variants, products, []]));
    const second = await importProductFiles(provider.services, paths, () => undefined);
    expect(second.map(({ unchanged, created, updated }) => [unchanged, created, updated])).toEqual(counts.map(([, products]) => [products, 0, 0]));
    const bracelet = await readProduct('leather-anchor');
    expect(bracelet).toMatchObject({ name: 'Anchor Bracelet Mens', optionNames: ['Color'], variants: [{ options: ['Gold'], cost: { amountMinor: 19877 } }, { options: ['Silver'], cost: { amountMinor: 15620 } }] });
  });
});
