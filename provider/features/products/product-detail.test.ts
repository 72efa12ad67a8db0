import { beforeAll, describe, expect, test } from 'vitest';
import { importProducts } from '#contract/import-list.ts';
import { getProduct, listProducts, type ProductCard } from '#contract/products.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import { aProductRow, csvText, useCsvFolder } from '#tests/support/csv-files.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { CATALOG_COUNT } from '#tests/support/templates.ts';
import { readDemoCatalog } from '#tests/support/demo-catalog.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { importProductFiles } from './import-products.ts';
import type { ProductLine } from './product-line.ts';

let provider: TestProvider;
let merchant: Merchant;
const demo = readDemoCatalog(CATALOG_COUNT).products;

beforeAll(async () => {
  provider = await startTestProvider({}, { template: 'catalog' });
  merchant = await provider.signUp();
  const file = await (await useCsvFolder()).write('own.csv', csvText([aProductRow({ Handle: 'no-picture', Title: 'Pictureless thing' })]));
  await importProductFiles(provider.services, [file], () => undefined);
});

async function list(query: QueryInput<typeof listProducts>): Promise<ProductCard[]> {
  return (await merchant.call(listProducts, { query })).data;
}

const stockOf = ({ variants }: ProductLine) => variants.flatMap(({ stock }) => stock).reduce((sum, { counted }) => sum + counted, 0);
const costsOf = ({ variants }: ProductLine) => variants.map(({ costFen }) => costFen);

describe('a card and a detail', () => {
  longTest('say the same and agree with the catalog', async () => {
    for (const product of demo.slice(100, 110)) {
      const [card] = await list({ q: product.handle });
      expect(card).toMatchObject({
        spu: product.handle,
        name: product.texts['en-US'].name,
        costFrom: { amountMinor: Math.min(...costsOf(product)), currency: 'CNY' },
        costTo: { amountMinor: Math.max(...costsOf(product)) },
        variantCount: product.variants.length,
        stockTotal: stockOf(product),
        listedCount: 0,
        inImportList: false,
      });
      const detail = (await merchant.call(getProduct, { params: { productId: card?.id ?? '' }, locale: 'es-ES' })).data;
      expect(detail).toMatchObject({
        name: product.texts['es-ES']?.name,
        descriptionHtml: product.texts['es-ES']?.descriptionHtml,
        optionNames: product.options.map(({ names }) => names['es-ES']),
        hsCode: product.hsCode,
        attributes: product.attributes,
        importItemId: null,
      });
      expect(detail.categoryPath).toHaveLength(3);
      expect(detail.pictures[0]?.url).toBe(card?.pictureUrl);
      expect(
        detail.variants.map(({ sku, options, stock }) => ({
          sku,
          options,
          stock: stock.map(({ warehouse, counted, available }) => [warehouse, counted, available]),
        })),
      ).toEqual(
        product.variants.map(({ sku, optionValues, stock }) => ({
          sku,
          options: product.options.map(({ values }, index) => values[optionValues[index] ?? '']?.['es-ES']),
          stock: stock.map(({ warehouse, counted }) => [warehouse, counted, counted]),
        })),
      );
      expect(detail.variants[0]?.stock[0]?.countedAt).toBe(new Date(detail.variants[0]?.stock[0]?.countedAt ?? '').toISOString());
    }
  });

  test('every variant with a colour of its own has a picture of it', async () => {
    const colorsOf = (product: ProductLine | undefined) => {
      const place = product?.options.findIndex(({ names }) => names['en-US'] === 'Color') ?? -1;
      return new Set(product?.variants.map(({ optionValues }) => optionValues[place]));
    };
    const product = demo.find((each) => colorsOf(each).size > 2);
    const [card] = await list({ q: product?.handle ?? '' });
    const detail = (await merchant.call(getProduct, { params: { productId: card?.id ?? '' } })).data;
    expect(new Set(detail.variants.map(({ pictureUrl }) => pictureUrl)).size).toBe(colorsOf(product).size);
    expect(detail.variants.every(({ pictureUrl }) => detail.pictures.some(({ url }) => url === pictureUrl))).toBe(true);
  });

  test('a product without a picture has no picture address', async () => {
    expect((await list({ q: 'pictureless' }))[0]?.pictureUrl).toBeNull();
  });

  test('being in the import list is seen by its owner alone', async () => {
    const [card] = await list({ sort: 'newest', pageSize: 1 });
    const productId = card?.id ?? '';
    await merchant.call(importProducts, { body: { productIds: [productId] } });
    const other = await provider.signUp();
    const seenBy = async ({ call }: Merchant) => ({
      card: (await call(listProducts, { query: { sort: 'newest', pageSize: 1 } })).data[0]?.inImportList,
      item: (await call(getProduct, { params: { productId } })).data.importItemId,
    });
    expect(await seenBy(merchant)).toEqual({ card: true, item: expect.any(String) });
    expect(await seenBy(other)).toEqual({ card: false, item: null });
  });

  test('a product taken off sale leaves lists and stays readable', async () => {
    const [card] = await list({ sort: 'stock', pageSize: 1 });
    const productId = card?.id ?? '';
    await provider.services.database.pool.query(`UPDATE product SET status = 'off_sale' WHERE id = $1`, [productId]);
    expect((await list({ sort: 'stock', pageSize: 1 }))[0]?.id).not.toBe(productId);
    expect(await list({ q: card?.spu ?? '' })).toEqual([]);
    expect((await merchant.call(getProduct, { params: { productId } })).data.status).toBe('off_sale');
    await provider.services.database.pool.query(`UPDATE product SET status = 'on_sale' WHERE id = $1`, [productId]);
  });
});
