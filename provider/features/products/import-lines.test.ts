import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { getProduct, listCategories, type Product } from '#contract/products.ts';
import { aProductRow } from '#tests/support/csv-files.ts';
import { longTest } from '#tests/support/long.ts';
import { type Imports, startImports } from '#tests/support/product-imports.ts';

let imports: Imports;

beforeAll(async () => {
  imports = await startImports();
  await importLines([
    { kind: 'category', code: 'music', names: { 'en-US': 'Music', 'pt-BR': 'Música' } },
    { kind: 'category', code: 'drums', parentCode: 'music', names: { 'en-US': 'Drums' }, hsCode: '920600' },
  ]);
});

function importLines(lines: object[]) {
  return imports.importText(lines.map((line) => JSON.stringify(line)).join('\n'), 'ndjson');
}

function aVariant(overrides: object = {}) {
  return { costFen: 2_500, priceCents: 1_999, netWeightG: 400, packedWeightG: 450, stock: [{ warehouse: 'CN', counted: 7 }], ...overrides };
}

function aLine(overrides: object = {}) {
  return {
    kind: 'product',
    handle: 'frame-drum',
    category: 'drums',
    texts: { 'en-US': { name: 'Frame drum' } },
    variants: [aVariant()],
    ...overrides,
  };
}

const sizes = [
  { names: { 'en-US': 'Size', 'pt-BR': 'Tamanho' }, values: { s: { 'en-US': 'Small', 'pt-BR': 'Pequeno' }, l: { 'en-US': 'Large' } } },
];

async function readIn(locale: 'en-US' | 'pt-BR', handle: string): Promise<Product> {
  const { id } = await imports.readProduct(handle);
  return (await imports.merchant.call(getProduct, { params: { productId: id }, locale })).data;
}

describe('what is taken', () => {
  test('a product with all there is to say arrives whole, in each of its languages', async () => {
    const { result } = await importLines([
      aLine({
        handle: 'whole-drum',
        texts: {
          'en-US': {
            name: 'Whole drum',
            descriptionHtml: '<p onclick="x()">Loud</p><script>x</script>',
            material: 'Birch',
            packing: 'Carton',
          },
          'pt-BR': { name: 'Tambor inteiro', descriptionHtml: '<p>Alto</p>', material: 'Bétula', packing: 'Caixa' },
        },
        customsName: 'Drum of birch',
        hsCode: '920600',
        originCountry: 'VN',
        attributes: ['magnet'],
        processingHours: 24,
        options: sizes,
        pictures: [{ url: 'https://img.example/drum.jpg', alt: 'The drum' }],
        variants: [
          aVariant({ sku: 'DRUM-S', optionValues: ['s'], picture: 0, lengthMm: 300, widthMm: 300, heightMm: 80 }),
          aVariant({ sku: 'DRUM-L', optionValues: ['l'], costFen: 4_000, stock: [{ warehouse: 'US', counted: 2, declared: 50 }] }),
        ],
      }),
    ]);
    expect(result).toMatchObject({ created: 1, variants: 2, rejected: [] });
    expect(await readIn('en-US', 'whole-drum')).toMatchObject({
      name: 'Whole drum',
      descriptionHtml: '<p>Loud</p>',
      categoryPath: [{ name: 'Music' }, { name: 'Drums' }],
      customsName: 'Drum of birch',
      hsCode: '920600',
      originCountry: 'VN',
      attributes: ['magnet'],
      processingHours: 24,
      pictures: [{ alt: 'The drum' }],
    });
    const inPortuguese = await readIn('pt-BR', 'whole-drum');
    expect(inPortuguese).toMatchObject({ name: 'Tambor inteiro', material: 'Bétula', packing: 'Caixa', optionNames: ['Tamanho'] });
    expect(inPortuguese.pictures[0]?.url).toBe(inPortuguese.variants[0]?.pictureUrl);
    expect(inPortuguese.variants).toMatchObject([
      {
        sku: 'DRUM-S',
        options: ['Pequeno'],
        cost: { amountMinor: 2_500 },
        suggestedPrice: { amountMinor: 1_999 },
        lengthMm: 300,
        heightMm: 80,
      },
      { sku: 'DRUM-L', options: ['Large'], cost: { amountMinor: 4_000 }, stock: [{ warehouse: 'US', counted: 2, declared: 50 }] },
    ]);
  });

  test('a gzipped file, with a byte order mark and blank lines', async () => {
    const text = `\ufeff\n${JSON.stringify(aLine({ handle: 'packed-drum' }))}\r\n\n`;
    const { result } = await imports.importText(gzipSync(text), 'ndjson.gz');
    expect(result).toMatchObject({ created: 1, rejected: [] });
  });

  test('the same file changes nothing; a changed one changes the product in place and takes away what it no longer says', async () => {
    const line = aLine({
      handle: 'changing-drum',
      texts: { 'en-US': { name: 'Changing drum' }, 'pt-BR': { name: 'Tambor que muda' } },
      variants: [aVariant({ lengthMm: 100, stock: ['CN', 'US'].map((warehouse) => ({ warehouse, counted: 5 })) })],
    });
    await importLines([line]);
    expect((await importLines([line])).result).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    const before = await imports.readProduct('changing-drum');
    const texts = { 'en-US': { name: 'Changed drum', material: 'Steel' } };
    const changed = aLine({
      handle: 'changing-drum',
      texts,
      variants: [aVariant({ lengthMm: 120, stock: [{ warehouse: 'US', counted: 3 }] })],
    });
    expect((await importLines([changed])).result).toMatchObject({ updated: 1 });
    const after = await readIn('pt-BR', 'changing-drum');
    expect(after).toMatchObject({ id: before.id, name: 'Changed drum', material: 'Steel' });
    expect(after.variants).toMatchObject([{ id: before.variants[0]?.id, lengthMm: 120 }]);
    expect(after.variants[0]?.stock.map(({ warehouse, counted }) => [warehouse, counted])).toEqual([
      ['CN', 0],
      ['US', 3],
    ]);
  });

  test('a category that is there keeps its place and gets the new names', async () => {
    await importLines([
      { kind: 'category', code: 'strings', parentCode: 'music', names: { 'en-US': 'Strings' } },
      { kind: 'category', code: 'strings', names: { 'en-US': 'String instruments' } },
    ]);
    const tree = (await imports.merchant.call(listCategories, {})).data;
    const music = tree.find(({ name }) => name === 'Music');
    expect(tree.filter(({ parentId }) => parentId === music?.id).map(({ name }) => name)).toEqual(['Drums', 'String instruments']);
  });
});

describe('what is refused', () => {
  test.each<[string, object, string]>([
    ['no name', { texts: { 'en-US': {} } }, 'texts.en-US.name'],
    ['no English text', { texts: { 'pt-BR': { name: 'Tambor' } } }, 'texts.en-US'],
    ['markup in its name', { texts: { 'en-US': { name: 'Drum <b>' } } }, 'texts.en-US.name'],
    ['a cost of nothing', { variants: [aVariant({ costFen: 0 })] }, 'variants.0.costFen'],
    ['a cost with decimals', { variants: [aVariant({ costFen: 12.5 })] }, 'variants.0.costFen'],
    ['a price over 10,000 dollars', { variants: [aVariant({ priceCents: 1_000_001 })] }, 'variants.0.priceCents'],
    ['a weight below zero', { variants: [aVariant({ netWeightG: -1 })] }, 'variants.0.netWeightG'],
    [
      'stock in no warehouse of ours',
      { variants: [aVariant({ stock: [{ warehouse: 'MOON', counted: 1 }] })] },
      'variants.0.stock.0.warehouse',
    ],
    [
      'stock in one warehouse twice',
      { variants: [aVariant({ stock: [1, 2].map((counted) => ({ warehouse: 'CN', counted })) })] },
      'variants.0.stock',
    ],
    ['a value its options lack', { options: sizes, variants: [aVariant({ optionValues: ['xl'] })] }, 'variants.0.optionValues'],
    ['a value without an option', { variants: [aVariant({ optionValues: ['s'] })] }, 'variants.0.optionValues'],
    ['two variants of the same options', { variants: [aVariant(), aVariant()] }, 'variants.1.optionValues'],
    ['no variant', { variants: [] }, 'variants.0'],
    ['a picture that is not there', { variants: [aVariant({ picture: 0 })] }, 'variants.0.picture'],
    ['a picture in a private network', { pictures: [{ url: 'https://192.168.1.4/a.jpg' }] }, 'pictures.0'],
    ['a drawing nobody made', { pictures: [{ drawing: { scene: 'front', symbol: 'dragon' } }] }, 'pictures.0'],
    ['a field the format does not have', { price: 5 }, 'price'],
    ['a kind the format does not have', { kind: 'service' }, 'kind'],
  ])('a product with %s, by line and field', async (name, overrides, field) => {
    const handle = `refused ${name}`;
    const { result, lines } = await importLines([
      aLine({ handle: `${handle} before` }),
      aLine({ handle, ...overrides }),
      aLine({ handle: `${handle} after` }),
    ]);
    expect(result).toMatchObject({ created: 2, rejected: [{ line: 2, handle, reason: 'bad-field', field }] });
    expect(lines.filter((line) => line.includes('line 2') && line.includes(field))).toHaveLength(1);
    expect(await imports.isKnown(handle)).toBe(false);
  });

  test('what no database takes, and what is no JSON', async () => {
    const text = [
      '{"kind"',
      '[]',
      JSON.stringify(aLine({ handle: 'nul', vendor: 'a\u0000b' })),
      String.raw`{"handle":"half","vendor":"\ud83d"}`,
    ];
    const { result } = await imports.importText(
      Buffer.concat([Buffer.from(`${text.join('\n')}\n`), Buffer.from('"Taça"', 'latin1')]),
      'ndjson',
    );
    expect(result.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'not-json'],
      [2, 'not-json'],
      [3, 'nul-character'],
      [4, 'not-utf-8'],
      [5, 'not-utf-8'],
    ]);
    const whole = JSON.stringify(aLine({ handle: 'smiling', vendor: '😀' })).replace('😀', String.raw`\ud83d\ude00`);
    expect((await imports.importText(whole, 'ndjson')).result).toMatchObject({ created: 1, rejected: [] });
  });

  test('a category nobody has, one below the lowest level, and a handle that comes again', async () => {
    const deep = ['a', 'b', 'c', 'd'].map((code, level, codes) => {
      return { kind: 'category', code, parentCode: codes[level - 1] ?? null, names: { 'en-US': code } };
    });
    const { result } = await importLines([
      ...deep,
      aLine({ handle: 'lost', category: 'nowhere' }),
      aLine({ handle: 'again' }),
      aLine({ handle: 'again' }),
    ]);
    expect(result).toMatchObject({ created: 1 });
    expect(result.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [7, 'handle-repeated'],
      [4, 'unknown-category'],
      [5, 'unknown-category'],
    ]);
  });

  longTest('the rest of an archive that is torn', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify(aLine({ handle: `torn-${index}`, vendor: String(index ** 3) })),
    );
    const packed = gzipSync(lines.join('\n'));
    const { result } = await imports.importText(packed.subarray(0, packed.length / 2), 'ndjson.gz');
    expect(result.created).toBeGreaterThan(0);
    expect(result.rejected.at(-1)).toMatchObject({ reason: 'broken-archive' });
  });

  test('a file of shops is not read as lines', async () => {
    expect((await imports.importText(JSON.stringify(aLine({ handle: 'in-csv' })))).result).toMatchObject({
      rejected: [{ reason: 'missing-column' }],
    });
    expect((await imports.importRows([aProductRow({ Handle: 'still-csv' })])).result).toMatchObject({ created: 1 });
  });
});
