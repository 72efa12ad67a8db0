import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listProducts } from '#contract/products.ts';
import { aProductRow } from '#tests/support/csv-files.ts';
import { type Imports, startImports } from '#tests/support/product-imports.ts';
import { importProductFiles } from './import-products.ts';

const SHOPIFY_SAMPLES = '/work/shared/data/products';

let imports: Imports;

beforeAll(async () => {
  imports = await startImports();
});

describe('what is taken', () => {
  test('a product with options, pictures and costs of its own arrives whole', async () => {
    const { result } = await imports.importRows([
      aProductRow({
        'Handle': 'linen-shirt',
        'Title': 'Linen shirt',
        'Body (HTML)': '<p onclick="x()">Soft <b>linen</b></p><script>alert(1)</script><img src=x>',
        'Vendor': 'Weaver',
        'Tags': 'summer, linen',
        'Type': 'Shirts of linen',
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Option2 Name': 'Color',
        'Option2 Value': 'Sand',
        'Variant SKU': 'LS-S',
        'Variant Price': '39.99',
        'Cost per item': '12.35',
        'Variant Grams': '180.5',
        'Variant Barcode': "'4006381333931",
        'Image Src': 'https://img.example/back.jpg',
        'Image Position': '2',
        'Image Alt Text': 'Back',
      }),
      {
        'Handle': 'linen-shirt',
        'Option1 Value': 'M',
        'Option2 Value': 'Sand',
        'Variant Price': '41',
        'Variant Inventory Qty': '-3',
        'Image Src': 'https://img.example/front.jpg',
        'Image Position': '1',
        'Variant Image': 'https://img.example/m.jpg',
      },
      { 'Handle': 'linen-shirt', 'Image Src': 'https://img.example/side.jpg', 'Image Position': '3' },
    ]);
    expect(result).toMatchObject({ products: 1, variants: 2, created: 1, rejected: [] });
    const product = await imports.readProduct('linen-shirt');
    expect(product).toMatchObject({
      name: 'Linen shirt',
      descriptionHtml: '<p>Soft <b>linen</b></p>',
      optionNames: ['Size', 'Color'],
      categoryPath: [{ name: 'Other products' }, { name: 'Imported products' }, { name: 'Shirts of linen' }],
    });
    expect(product.pictures.map(({ alt }) => alt)).toEqual(['Linen shirt', 'Back', 'Linen shirt', 'Linen shirt']);
    expect(product.variants).toMatchObject([
      // 12.35 × 7.10 = 87.685, half a fen goes up.
      {
        sku: 'LS-S',
        options: ['S', 'Sand'],
        barcode: '4006381333931',
        cost: { amountMinor: 8769, currency: 'CNY' },
        suggestedPrice: { amountMinor: 3999, currency: 'USD' },
        netWeightG: 181,
        packedWeightG: 181,
        pictureUrl: null,
      },
      // 41 × 0.40 × 7.10 = 116.44.
      {
        sku: 'LINEN-SHIRT-M-SAND',
        cost: { amountMinor: 11644 },
        netWeightG: 0,
        packedWeightG: 300,
        stock: [{ warehouse: 'CN', counted: 0, available: 0 }],
      },
    ]);
    expect(product.variants[1]?.pictureUrl).toMatch(new RegExp(`^/files/product-pictures/${product.id}/3\\.svg`));
  });

  test('"Default Title" means a product without options', async () => {
    await imports.importRows([aProductRow({ Handle: 'plain-cup', Title: 'Plain cup' })]);
    expect(await imports.readProduct('plain-cup')).toMatchObject({
      optionNames: [],
      variants: [{ options: [], sku: 'PLAIN-CUP', stock: [{ counted: 5 }] }],
    });
  });

  test('a type named like one of our categories lands in it, whatever the case', async () => {
    await imports.importRows([aProductRow({ Handle: 'first-of-type', Type: 'Tea Ware' })]);
    await imports.importRows([aProductRow({ Handle: 'second-of-type', Type: 'tea ware' })]);
    const [first, second] = [await imports.readProduct('first-of-type'), await imports.readProduct('second-of-type')];
    expect(second.categoryPath).toEqual(first.categoryPath);
  });

  test('an unpublished product stays readable and off the list', async () => {
    await imports.importRows([aProductRow({ Handle: 'hidden-lamp', Title: 'Hiddenlamp', Published: 'false' })]);
    expect((await imports.readProduct('hidden-lamp')).status).toBe('off_sale');
    expect((await imports.merchant.call(listProducts, { query: { q: 'hiddenlamp' } })).data).toEqual([]);
  });

  test.each([
    ['a byte order mark and plain line ends', { bom: '\ufeff', newline: '\n' }],
    ['semicolons', { delimiter: ';' }],
    ['tabs and line ends of old Macs', { delimiter: '\t', newline: '\r' }],
  ])('a file with %s is read', async (name, format) => {
    const handle = `format-${name.length}`;
    const { result } = await imports.importRows([aProductRow({ Handle: handle, Title: `Say "hi", ${handle}` })], format);
    expect(result).toMatchObject({ created: 1, rejected: [] });
    expect((await imports.readProduct(handle)).name).toBe(`Say "hi", ${handle}`);
  });

  test('line ends inside quotation marks belong to the text and lines are still counted right', async () => {
    const { result } = await imports.importRows([
      aProductRow({ 'Handle': 'poem', 'Title': 'Poem', 'Body (HTML)': 'one\r\ntwo\r\n\r\nfour' }),
      aProductRow({ 'Handle': 'after-poem', 'Variant Price': 'free' }),
    ]);
    expect((await imports.readProduct('poem')).descriptionHtml).toBe('one\ntwo\n\nfour');
    expect(result.rejected).toEqual([{ line: 6, handle: 'after-poem', reason: 'bad-price' }]);
  });

  test('names of options that have no letters of ours still get SKUs of their own', async () => {
    const { result } = await imports.importRows([
      aProductRow({ 'Handle': 'signs', 'Option1 Name': '颜色', 'Option1 Value': '红' }),
      { 'Handle': 'signs', 'Option1 Value': '蓝', 'Variant Price': '5' },
      { 'Handle': 'signs', 'Option1 Value': '__proto__', 'Variant Price': '5' },
    ]);
    expect(result).toMatchObject({ variants: 3, rejected: [] });
    const product = await imports.readProduct('signs');
    expect(product.variants.map(({ options }) => options)).toEqual([['红'], ['蓝'], ['__proto__']]);
    expect(new Set(product.variants.map(({ sku }) => sku)).size).toBe(3);
  });
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
    const first = await importProductFiles(imports.provider.services, paths, () => undefined);
    expect(first.map(({ products, variants, created, rejected }) => [products, variants, created, rejected])).toEqual(
      counts.map(([, products, variants]) => [products, variants, products, []]),
    );
    const second = await importProductFiles(imports.provider.services, paths, () => undefined);
    expect(second.map(({ unchanged, created, updated }) => [unchanged, created, updated])).toEqual(
      counts.map(([, products]) => [products, 0, 0]),
    );
    const bracelet = await imports.readProduct('leather-anchor');
    expect(bracelet).toMatchObject({
      name: 'Anchor Bracelet Mens',
      optionNames: ['Color'],
      variants: [
        { options: ['Gold'], cost: { amountMinor: 19877 } },
        { options: ['Silver'], cost: { amountMinor: 15620 } },
      ],
    });
  });
});
