import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { getProduct, listProducts, type Product } from '#contract/products.ts';
import { aProductRow, csvText, useCsvFolder } from '#tests/support/csv-files.ts';
import type { Merchant } from '#tests/support/call.ts';
import { writeDemoFile } from '#tests/support/demo-catalog.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { importProductFiles } from './import-products.ts';

let provider: TestProvider;
let merchant: Merchant;
let folder: Awaited<ReturnType<typeof useCsvFolder>>;

beforeAll(async () => {
  provider = await startTestProvider();
  merchant = await provider.signUp();
  folder = await useCsvFolder();
  await importProductFiles(provider.services, [await writeDemoFile(3)], () => undefined);
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(provider.url + path, { headers });

async function importTitle(title: string): Promise<Product> {
  const file = await folder.write(
    'remote.csv',
    csvText([aProductRow({ 'Handle': 'remote', 'Title': title, 'Image Src': 'https://img.example/a.jpg' })]),
  );
  await importProductFiles(provider.services, [file], () => undefined);
  const [card] = (await merchant.call(listProducts, { query: { q: 'remote' } })).data;
  return (await merchant.call(getProduct, { params: { productId: card?.id ?? '' } })).data;
}

test('each picture of a product is drawn, safe to open by itself and kept by browsers for good', async () => {
  const [card] = (await merchant.call(listProducts, { query: { sort: 'price-asc' } })).data;
  const { pictures } = (await merchant.call(getProduct, { params: { productId: card?.id ?? '' } })).data;
  const drawn = await Promise.all(
    pictures.map(async ({ url }) => {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return answer.text();
    }),
  );
  expect(drawn.every((svg) => svg.startsWith('<svg ') && svg.endsWith('</svg>'))).toBe(true);
  expect(new Set(drawn).size).toBe(pictures.length);
});

test('a browser that has the picture is told so', async () => {
  const [card] = (await merchant.call(listProducts, { query: { pageSize: 1 } })).data;
  const first = await get(card?.pictureUrl ?? '');
  const again = await get(card?.pictureUrl ?? '', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a picture kept elsewhere has a placeholder with the name, which a changed product changes', async () => {
  const before = await importTitle('Remote <3 & "co" <');
  const url = before.pictures[0]?.url ?? '';
  const svg = await (await get(url)).text();
  expect(svg).not.toContain('<3');
  expect(svg).toContain('&lt;3');
  expect(svg).toContain('&amp;');

  const after = await importTitle('Remote lamp');
  const newUrl = after.pictures[0]?.url ?? '';
  expect(newUrl).not.toBe(url);
  expect(await (await get(newUrl)).text()).toContain('Remote lamp');
  // The old address still answers, with the picture of today and for a short time.
  const old = await get(url);
  expect(old.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await old.text()).toContain('Remote lamp');
});

test('anything else is not found', async () => {
  const [card] = (await merchant.call(listProducts, { query: { pageSize: 1 } })).data;
  const id = card?.id ?? '';
  for (const path of [
    `${uuidv7()}/0.svg`,
    `${id}/99.svg`,
    `${id}/-1.svg`,
    `${id}/0.png`,
    `${id}/0.svg.exe`,
    `${id}/1000.svg`,
    'x/0.svg',
    `${id}/..%2f0.svg`,
  ]) {
    expect([path, (await get(`/files/product-pictures/${path}`)).status]).toEqual([path, 404]);
  }
});
