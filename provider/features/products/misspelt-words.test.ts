import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { listProducts } from '#contract/products.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { aProduct, type TestProduct } from '#tests/support/store-builders.ts';

let provider: TestProvider;
let merchant: Merchant;
let lamp: TestProduct;
let blanket: TestProduct;

beforeAll(async () => {
  provider = await startTestProvider();
  merchant = await provider.signUp();
  lamp = await aProduct(provider, {
    names: { 'en-US': 'Stainless steel lamp', 'es-ES': 'Lámpara de acero inoxidable', 'pt-BR': 'Luminária de aço inoxidável' },
    descriptionHtml: '<p>Dimmable</p>',
  });
  blanket = await aProduct(provider, {
    names: { 'en-US': 'Knitted blanket', 'es-ES': 'Manta de punto niños', 'pt-BR': 'Cobertor de tricô' },
    descriptionHtml: '<p>Dimmable</p>',
  });
  await aProduct(provider, { names: { 'en-US': 'Camping stove' }, descriptionHtml: '<p>Dimmable</p>' });
});

async function find(q: string, locale: Locale = 'en-US', query: QueryInput<typeof listProducts> = {}) {
  const { data, page } = await merchant.call(listProducts, { query: { ...query, q }, locale });
  return { ids: data.map(({ id }) => id), correction: page.correction, page };
}

describe('a misspelt word finds what was meant', () => {
  test.each<[string, Locale, string]>([
    ['stainles', 'en-US', 'stainless'],
    ['stanless', 'en-US', 'stainless'],
    ['lmap', 'en-US', 'lamp'],
    ['STAINLSES', 'en-US', 'stainless'],
    ['lampra', 'es-ES', 'lámpara'],
    ['lampára', 'es-ES', 'lámpara'],
    ['inoxidabel', 'es-ES', 'inoxidable'],
    ['luminaira', 'pt-BR', 'luminária'],
    ['lumnária', 'pt-BR', 'luminária'],
    ['inoxidavl', 'pt-BR', 'inoxidável'],
    ['luminara', 'pt-BR', 'luminária'],
  ])('%s in %s means %s', async (q, locale, words) => {
    const { ids, correction, page } = await find(q, locale);
    expect(correction === undefined ? ids : correction).toEqual(correction === undefined ? [lamp.id] : { words, applied: true });
    expect([ids, page.total]).toEqual([[lamp.id], 1]);
  });

  test('two misspelt words at once, among others that are right', async () => {
    expect(await find('stainles stel lamp')).toMatchObject({
      ids: [lamp.id],
      correction: { words: 'stainless steel lamp', applied: true },
    });
    expect(await find('mnata de pnuto', 'es-ES')).toMatchObject({ ids: [blanket.id], correction: { words: 'manta de punto' } });
  });

  test("another language's word is a slip in this one, however many texts have it there", async () => {
    for (let count = 0; count < 3; count += 1)
      await aProduct(provider, { names: { 'en-US': 'Reading light', 'es-ES': 'Flexo de mesa', 'pt-BR': 'Luz de ponto' } });
    expect(await find('ponto', 'es-ES')).toMatchObject({ ids: [blanket.id], correction: { words: 'punto', applied: true } });
    expect((await find('ponto', 'pt-BR')).page.total).toBe(3);
  });

  test('a product without a translation is found by its English words in every language', async () => {
    expect(await find('campign', 'pt-BR')).toMatchObject({ correction: { words: 'camping', applied: true } });
  });
});

describe('what is not changed', () => {
  test('words that find something, with accents or without', async () => {
    for (const [q, locale] of [
      ['lámpara', 'es-ES'],
      ['lampara', 'es-ES'],
      ['niños', 'es-ES'],
      ['ninos', 'es-ES'],
      ['tricô', 'pt-BR'],
      ['lamps', 'en-US'],
    ] as const) {
      expect(await find(q, locale)).toMatchObject({ ids: [expect.any(String)], correction: undefined });
    }
  });

  test('a SKU with a slip is never taken for another SKU', async () => {
    const [sku = ''] = lamp.skus;
    expect((await find(sku)).ids).toEqual([lamp.id]);
    for (const wrong of [sku.replace(/.$/, '9'), `${sku}0`, sku.replace('SKU', 'SUK'), sku.slice(1)]) {
      expect(await find(wrong)).toMatchObject({ ids: [], correction: undefined });
    }
    expect(await find(`stainles ${sku}9`)).toMatchObject({ ids: [], correction: undefined });
  });

  test('words that are like no other, and short ones', async () => {
    for (const q of ['xylophonist', 'zz', 'lxx', '🙂', '-', '"', 'q'.repeat(200)]) {
      expect(await find(q)).toMatchObject({ ids: [], correction: undefined });
    }
  });

  test('right words that filters leave nothing of', async () => {
    expect(await find('stainless', 'en-US', { stockMin: '1000000' })).toMatchObject({ ids: [], correction: undefined });
  });

  test('words of descriptions, though names have words like them', async () => {
    expect((await find('dimmable')).correction).toBeUndefined();
  });
});

test('few hits are kept, and the likelier words offered beside them', async () => {
  for (let made = 0; made < 4; made += 1) await aProduct(provider, { names: { 'en-US': `Garden hammock` } });
  const misspelt = await aProduct(provider, { names: { 'en-US': 'Garden hamock' }, descriptionHtml: '' });
  expect(await find('hamock')).toMatchObject({ ids: [misspelt.id], correction: { words: 'hammock', applied: false } });
});

test('a walk through corrected hits goes on with the corrected words', async () => {
  for (let made = 0; made < 5; made += 1) await aProduct(provider, { names: { 'en-US': `Folding umbrella` } });
  const first = await find('umbrela', 'en-US', { pageSize: 2 });
  const second = await find('umbrela', 'en-US', { pageSize: 2, cursor: first.page.next ?? '' });
  const third = await find('umbrela', 'en-US', { pageSize: 2, cursor: second.page.next ?? '' });
  expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(5);
  expect([second.correction, third.correction]).toEqual(Array(2).fill({ words: 'umbrella', applied: true }));
});

test('a name that changes takes its words with it', async () => {
  const product = await aProduct(provider, { names: { 'en-US': 'Wooden xylophone' }, descriptionHtml: '' });
  expect((await find('xylophon')).ids).toEqual([product.id]);
  await provider.services.database.db
    .updateTable('product_text')
    .set({ name: 'Wooden flute' })
    .where('product_id', '=', product.id)
    .execute();
  expect(await find('xylofone')).toMatchObject({ ids: [], correction: undefined });
});
