import { beforeAll, describe, expect, test } from 'vitest';
import { listProducts, type Product } from '#contract/products.ts';
import { aProductRow, type CsvCells, csvText } from '#tests/support/csv-files.ts';
import { longTest } from '#tests/support/long.ts';
import { type Imports, startImports } from '#tests/support/product-imports.ts';
import { type ImportedFile, importProductFiles } from './import-products.ts';

let imports: Imports;

beforeAll(async () => {
  imports = await startImports();
});

describe('importing again', () => {
  test('the same file changes nothing and says so', async () => {
    const rows = [aProductRow({ Handle: 'steady', Title: 'Steady' }), { 'Handle': 'steady', 'Image Src': 'https://img.example/1.jpg' }];
    await imports.importRows(rows);
    const before = await imports.readProduct('steady');
    const { result, lines } = await imports.importRows(rows);
    expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 1, variants: 1 });
    expect(await imports.readProduct('steady')).toEqual(before);
    expect(lines.at(-1)).toContain('unchanged: 1');
  });

  test('a changed file updates in place: variants keep their ids, dropped ones go off sale and are never deleted', async () => {
    const variant = (value: string, cells: CsvCells = {}) => ({
      'Handle': 'moving',
      'Option1 Value': value,
      'Variant Price': '10',
      'Variant Inventory Qty': '7',
      ...cells,
    });
    const first = aProductRow({ 'Handle': 'moving', 'Option1 Name': 'Size', 'Option1 Value': 'S' });
    await imports.importRows([first, variant('M'), variant('L')]);
    const before = await imports.readProduct('moving');
    const idOf = (product: Product, value: string) => product.variants.find(({ options }) => options[0] === value)?.id;

    const { result } = await imports.importRows([{ ...first, Title: 'Moved' }, variant('L', { 'Variant Price': '12' }), variant('XL')]);
    expect(result).toMatchObject({ created: 0, updated: 1, variants: 3 });
    const after = await imports.readProduct('moving');
    expect(after.name).toBe('Moved');
    expect(after.variants.map(({ options }) => options[0])).toEqual(['S', 'L', 'XL']);
    expect([idOf(after, 'S'), idOf(after, 'L')]).toEqual([idOf(before, 'S'), idOf(before, 'L')]);
    expect(after.variants[1]?.cost.amountMinor).toBe(3408);
    const gone = await imports.provider.services.database.db
      .selectFrom('variant')
      .innerJoin('stock_level', 'variant_id', 'variant.id')
      .select(['variant.status', 'counted'])
      .where('variant.id', '=', idOf(before, 'M') ?? '')
      .execute();
    expect(gone).toEqual([{ status: 'off_sale', counted: 0 }]);

    await imports.importRows([first, variant('M'), variant('L')]);
    expect(idOf(await imports.readProduct('moving'), 'M')).toBe(idOf(before, 'M'));
  });

  test('SKUs may move between the options of a product', async () => {
    const rows = (skus: [string, string]) => [
      aProductRow({ 'Handle': 'swap', 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': skus[0] }),
      { 'Handle': 'swap', 'Option1 Value': 'M', 'Variant Price': '10', 'Variant SKU': skus[1] },
    ];
    await imports.importRows(rows(['SWAP-1', 'SWAP-2']));
    expect((await imports.importRows(rows(['SWAP-2', 'SWAP-1']))).result).toMatchObject({ updated: 1, variants: 2, rejected: [] });
    expect((await imports.readProduct('swap')).variants.map(({ sku, options }) => [sku, options[0]])).toEqual([
      ['SWAP-2', 'S'],
      ['SWAP-1', 'M'],
    ]);
  });

  test('two imports of one file at once make each product once', async () => {
    const file = await imports.folder.write(
      'together.csv',
      csvText(Array.from({ length: 60 }, (_, index) => aProductRow({ Handle: `together-${index}` }))),
    );
    const runs = await Promise.all([1, 2].map(() => importProductFiles(imports.provider.services, [file], () => undefined)));
    const results = runs.flat();
    expect(results.map(({ created, unchanged }) => created + unchanged)).toEqual([60, 60]);
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(60);
  });

  test('an import that starts while another of the same file is on its way does not take over what that one counted', async () => {
    const rows = Array.from({ length: 201 }, (_, index) => aProductRow({ Handle: `under-way-${index}` }));
    const file = await imports.folder.write('under-way.csv', csvText(rows));
    let second: Promise<ImportedFile[]> | undefined;
    const [first] = await importProductFiles(imports.provider.services, [file], () => {
      second ??= importProductFiles(imports.provider.services, [file], () => undefined);
    });
    const [later] = (await second) ?? [];
    expect(first).toMatchObject({ products: 201 });
    expect(later).toMatchObject({ products: 201 });
    expect((first?.created ?? 0) + (later?.created ?? 0)).toBe(201);
  });

  longTest('an import that is stopped leaves whole products only, and the next run brings the rest', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => aProductRow({ Handle: `stopped-${index}`, Title: `Stopped ${index}` }));
    const file = await imports.folder.write('stopped.csv', csvText(rows));
    const stopped = importProductFiles(imports.provider.services, [file], () => {
      throw new Error('stopped by the operator');
    });
    await expect(stopped).rejects.toThrow('stopped by the operator');
    const { rows: found } = await imports.provider.services.database.pool.query(`SELECT count(*)::int AS products,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM variant v JOIN stock_level s ON s.variant_id = v.id WHERE v.product_id = p.id)
        AND EXISTS (SELECT 1 FROM product_text t WHERE t.product_id = p.id))::int AS whole
      FROM product p WHERE spu LIKE 'stopped-%'`);
    expect(found).toEqual([{ products: 200, whole: 200 }]);
    const [result] = await importProductFiles(imports.provider.services, [file], () => undefined);
    expect(result).toMatchObject({ products: 450, created: 450, unchanged: 0 });
  });
});

test('declared stock is kept apart from counted, and left alone by files that do not name it', async () => {
  const rows = (qty: string, declared: string) =>
    csvText([aProductRow({ 'Handle': 'factory', 'Variant Inventory Qty': qty, 'SEO Description': declared })]);
  const stockOf = async () => {
    const { variants } = await imports.readProduct('factory');
    const { data } = await imports.merchant.call(listProducts, { query: { q: 'factory' } });
    const [level] = variants[0]?.stock ?? [];
    return [level?.counted, level?.declared, level?.declaredAt !== null, data[0]?.countedStock, data[0]?.declaredStock];
  };
  const withDeclared = (text: string) => text.replace('SEO Description', 'Declared Stock');
  await imports.importText(withDeclared(rows('5', '900')));
  expect(await stockOf()).toEqual([5, 900, true, 5, 900]);
  await imports.importText(rows('6', ''));
  expect(await stockOf()).toEqual([6, 900, true, 6, 900]);
  await imports.importText(withDeclared(rows('6', '0')));
  expect(await stockOf()).toEqual([6, 0, true, 6, 0]);
  const { result } = await imports.importText(withDeclared(rows('6', 'plenty')));
  expect(result.rejected).toMatchObject([{ reason: 'bad-number' }]);
});
