import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import { linkProductPictures, linkProductsFile } from '#contract/products-files.ts';
import { PRODUCTS_FILE_MAX } from '#contract/products.values.ts';
import type { Locale } from '#contract/locales.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aProductRow, csvText } from '#tests/support/csv-files.ts';
import { longTest } from '#tests/support/long.ts';
import { startImports } from '#tests/support/product-imports.ts';

const imports = await startImports();
const { provider, merchant } = imports;

async function link(query: QueryInput<typeof linkProductsFile>, locale: Locale = 'en-US'): Promise<string> {
  const { data } = await merchant.call(linkProductsFile, { query, locale });
  return provider.url + data.path;
}
async function rowsOf(query: QueryInput<typeof linkProductsFile>, locale?: Locale): Promise<string[][]> {
  return parse(await (await fetch(await link(query, locale))).text(), { bom: true });
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('a name that begins like %j stays text (fault 77)', async (name) => {
  const handle = `formula-${name.codePointAt(0) ?? 0}`;
  await imports.importRows([aProductRow({ 'Handle': handle, 'Title': name, 'Variant Price': '12.50' })]);
  const rows = await rowsOf({ sort: 'newest' });
  expect(rows.map((row) => row[1])).toContain(`'${name}`);
});

longTest('the file holds what the filters leave, page after page, in the language asked for, up to its limit', async () => {
  const many = Array.from({ length: PRODUCTS_FILE_MAX + 1 }, (_, at) => aProductRow({ Handle: `many-${at}`, Title: `Many ${at}` }));
  await imports.importText(csvText(many));
  const all = await rowsOf({}, 'pt-BR');
  expect(all[0]?.slice(0, 3)).toEqual(['SPU', 'Nome', 'Custo a partir de (CNY)']);
  expect(all).toHaveLength(PRODUCTS_FILE_MAX + 1);
  expect(new Set(all.map(([spu]) => spu)).size).toBe(all.length);
  const one = await rowsOf({ q: 'Many 1999' });
  expect(one[1]?.[1]).toBe('Many 1999');
  expect(one[1]?.[2]).toMatch(/^\d+\.\d\d$/);
});

test('all pictures of a product come in one file; a product nobody has is refused where its address is asked for', async () => {
  await imports.importRows([
    aProductRow({ 'Handle': 'pictured', 'Image Src': 'https://img.example/1.jpg' }),
    { 'Handle': 'pictured', 'Image Src': 'https://img.example/2.jpg' },
  ]);
  const { id } = await imports.readProduct('pictured');
  const { data } = await merchant.call(linkProductPictures, { params: { productId: id } });
  const answer = await fetch(provider.url + data.path);
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'application/zip',
    'attachment; filename="pictured.zip"',
  ]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .toString('latin1')
      .match(/0\d\.svg/g),
  ).toEqual(['01.svg', '02.svg', '01.svg', '02.svg']);
  expect((await merchant.call(linkProductPictures, { params: { productId: crypto.randomUUID() } })).status).toBe(404);
});

test('an address works once, for its own question alone, within its minute', async () => {
  const address = new URL(await link({}));
  const first = await fetch(address);
  expect([first.status, first.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="products-en-US.csv"']);
  await first.arrayBuffer();
  const again = await fetch(address);
  expect([again.status, (await again.json()).code]).toEqual([400, 'link-dead']);

  const [claims = '', signature = ''] = (new URL(await link({})).searchParams.get('token') ?? '').split('.');
  const changed = Buffer.from(claims, 'base64url').toString('utf8').replace(merchant.accountId, crypto.randomUUID());
  const dead = [
    `${provider.url}/files/made/linkProductsFile?token=${Buffer.from(changed).toString('base64url')}.${signature}`,
    `${provider.url}/files/made/linkProductPictures?token=${claims}.${signature}`,
    `${provider.url}/files/made/linkProductsFile`,
  ];
  for (const one of dead) expect((await fetch(one)).status, one).toBe(400);

  const later = await link({});
  await moveClock(provider, { minutes: 2 });
  expect((await fetch(later)).status).toBe(400);
});
