import { getExtension } from '@shopify/ui-extensions-tester';
import { render } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopProduct } from '../../../contract/shopify-extensions.ts';

const extension = getExtension('admin.product-details.block.render', { configSearchDir: import.meta.dirname });

const LINKED: ShopProduct = {
  productNumber: 42,
  link: 'linked',
  listingId: '0199a000-0000-7000-8000-000000000001',
  title: 'Desk lamp',
  variantCount: 2,
  mappedCount: 2,
  costFrom: { amountMinor: 1_500, currency: 'CNY' },
  costTo: { amountMinor: 1_500, currency: 'CNY' },
  available: 7,
  profit: { amountMinor: 812, currency: 'EUR' },
  marginBp: 4_062,
  flags: [],
  suggestion: null,
  appPath: '/myProducts/0199a000-0000-7000-8000-000000000001',
};
const SUGGESTION = { productId: LINKED.listingId ?? '', title: 'Walnut lamp', pictureUrl: null, reason: 'sku', score: 100 } as const;

beforeEach(() => {
  extension.setUp();
  extension.shopify.data.selected = [{ id: 'gid://shopify/Product/42' }];
  extension.shopify.i18n.translate = echo as typeof extension.shopify.i18n.translate;
});
afterEach(() => {
  render(null, document.body);
  extension.tearDown();
});

function echo(key: string, options?: object): string {
  return options === undefined ? key : `${key} ${JSON.stringify(options)}`;
}

function answerWith(data: ShopProduct): void {
  extension.fetch = vi.fn(async () => Response.json({ data }));
}

async function shownText(part: string): Promise<string> {
  await vi.waitFor(() => expect(document.body.textContent).toContain(part));
  return document.body.textContent ?? '';
}

function hrefs(): (string | null)[] {
  return [...document.body.querySelectorAll('s-button')].map((button) => button.getAttribute('href'));
}

test('asks the app about the product whose page is open', async () => {
  answerWith(LINKED);
  await extension.render();
  await shownText('link.linked');
  expect(extension.fetch).toHaveBeenCalledExactlyOnceWith('/v1/shopify/extensions/products/42', {});
});

test('a linked product shows cost, stock and profit with its margin, and leads to its page in the app', async () => {
  answerWith(LINKED);
  await extension.render();
  const text = await shownText('cost');
  expect(text).toContain('cost15');
  expect(text).toContain('stock7');
  expect(text).toContain('profitWithMargin {"profit":"8.12","margin":"0.4062"}');
  expect(hrefs()).toEqual([`app:myProducts/${LINKED.listingId}`]);
});

test('several costs are a range, a loss is marked, and variants without a link are counted', async () => {
  const costTo = { amountMinor: 2_000, currency: 'CNY' };
  answerWith({ ...LINKED, costTo, profit: { amountMinor: -100, currency: 'EUR' }, mappedCount: 1, flags: ['loss-making', 'not-linked'] });
  await extension.render();
  const text = await shownText('range {"from":"15","to":"20"}');
  expect(text).toContain('partlyLinked {"linked":1,"total":2}');
  expect(text).toContain('flag.loss-making');
  expect(text).not.toContain('flag.not-linked');
  expect([...document.body.querySelectorAll('s-text')].map((one) => one.getAttribute('tone'))).toContain('critical');
});

test('amounts of a currency without cents are whole', async () => {
  answerWith({ ...LINKED, profit: { amountMinor: 812, currency: 'JPY' }, marginBp: null });
  await extension.render();
  expect(await shownText('profit')).toContain('profit812');
});

test('a product that is not linked says which one it seems to be', async () => {
  answerWith({
    ...LINKED,
    link: 'open',
    mappedCount: 0,
    costFrom: null,
    costTo: null,
    available: null,
    profit: null,
    suggestion: SUGGESTION,
  });
  await extension.render();
  const text = await shownText('suggested {"title":"Walnut lamp"}');
  expect(text).toContain('linkProduct');
  expect(text).not.toContain('stock');
});

test.each([
  [403, 'failure.not-permitted'],
  [404, 'failure.not-connected'],
  [500, 'failure.unavailable'],
])('an answer of %i is explained', async (status, words) => {
  extension.fetch = vi.fn(async () => new Response('{}', { status }));
  await extension.render();
  await shownText(words);
});

test('a call that failed can be made again', async () => {
  extension.fetch = vi.fn(async () => Promise.reject(new TypeError('network')));
  await extension.render();
  await shownText('failure.unavailable');
  answerWith(LINKED);
  document.body.querySelector('s-button')?.dispatchEvent(new Event('click'));
  await shownText('stock7');
});
