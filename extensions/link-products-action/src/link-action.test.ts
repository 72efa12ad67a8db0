import { getExtension } from '@shopify/ui-extensions-tester';
import { render } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopProduct } from '../../../contract/shopify-extensions.ts';

const extension = getExtension('admin.product-index.selection-action.render', { configSearchDir: import.meta.dirname });

const PRODUCT: ShopProduct = {
  productNumber: 1,
  link: 'open',
  listingId: 'listing',
  title: 'Lamp',
  variantCount: 1,
  mappedCount: 0,
  costFrom: null,
  costTo: null,
  available: null,
  profit: null,
  marginBp: null,
  flags: [],
  suggestion: null,
  appPath: '/myProducts/listing',
};
const suggest = (reason: 'sku' | 'title', score: number) => ({
  productId: `ours-${reason}`,
  title: 'Walnut lamp',
  pictureUrl: null,
  reason,
  score,
});
const SURE: ShopProduct = { ...PRODUCT, productNumber: 1, suggestion: suggest('sku', 100) };
const ALIKE: ShopProduct = { ...PRODUCT, productNumber: 2, title: 'Lamp of walnut', suggestion: suggest('title', 70) };
const UNKNOWN: ShopProduct = { ...PRODUCT, productNumber: 3, link: 'unknown', listingId: null, title: '' };
const UNMATCHED: ShopProduct = { ...PRODUCT, productNumber: 4 };

beforeEach(() => {
  extension.setUp();
  extension.shopify.data.selected = [1, 2, 3, 4].map((number) => ({ id: `gid://shopify/Product/${number}` }));
  extension.shopify.i18n.translate = echo as typeof extension.shopify.i18n.translate;
});
afterEach(() => {
  render(null, document.body);
  extension.tearDown();
});

function echo(key: string, options?: object): string {
  return options === undefined ? key : `${key} ${JSON.stringify(options)}`;
}

/** Answers each call by the end of its path, and keeps what was sent. */
function answerWith(answers: Record<string, unknown>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  extension.fetch = vi.fn(async (url: unknown, init?: RequestInit) => {
    const name = String(url).split('/').at(-1) ?? '';
    sent[name] = JSON.parse(String(init?.body));
    return name in answers ? Response.json({ data: answers[name] }) : new Response('{}', { status: 503 });
  });
  return sent;
}

async function waitFor(part: string): Promise<string> {
  await vi.waitFor(() => expect(document.body.textContent).toContain(part));
  return document.body.textContent ?? '';
}

async function press(text: string): Promise<void> {
  await vi.waitFor(() => {
    const button = [...document.body.querySelectorAll('s-button')].find((one) => one.textContent?.startsWith(text));
    if (button === undefined) throw new Error(`no button ${text}`);
    button.dispatchEvent(new Event('click'));
  });
}

test('asks about all selected products, and selects what is surely the same', async () => {
  const sent = answerWith({ find: [SURE, ALIKE, UNKNOWN, UNMATCHED, { ...PRODUCT, productNumber: 5, link: 'linked' }] });
  await extension.render();
  const text = await waitFor('linkSelected {"count":1}');
  expect(sent['find']).toEqual({ productNumbers: [1, 2, 3, 4] });
  expect(text).toContain('alreadyLinked {"count":1}');
  expect(text).toContain('unmatched {"count":1}');
  expect(text).toContain('import {"count":1}');
});

test('links what is selected, the alike one too once it is checked, and says how many were', async () => {
  const linked = [SURE, ALIKE].map((product) => ({ ...product, link: 'linked', suggestion: null, mappedCount: 1 }));
  const sent = answerWith({ find: [SURE, ALIKE], link: linked });
  await extension.render();
  await waitFor('linkSelected {"count":1}');
  document.body.querySelectorAll('s-checkbox')[1]?.dispatchEvent(new Event('change'));
  await waitFor('linkSelected {"count":2}');
  await press('linkSelected');
  const text = await waitFor('linked {"count":2}');
  expect(sent['link']).toEqual({
    links: [
      { productNumber: 1, productId: 'ours-sku' },
      { productNumber: 2, productId: 'ours-title' },
    ],
  });
  expect(text).toContain('alreadyLinked {"count":2}');
  expect(document.body.querySelectorAll('s-checkbox')).toHaveLength(0);
});

test('imports products that were never read', async () => {
  const sent = answerWith({ find: [UNKNOWN], import: { started: 1 } });
  await extension.render();
  await press('import');
  const text = await waitFor('importing {"count":1}');
  expect(sent['import']).toEqual({ productNumbers: [3] });
  expect(text).not.toContain('unknownHelp');
});

test('a refused change is explained and changes nothing', async () => {
  answerWith({ find: [SURE] });
  await extension.render();
  await press('linkSelected');
  const text = await waitFor('failure.unavailable');
  expect(text).toContain('linkSelected {"count":1}');
});

test('its buttons stand in the frame of the action, and closing closes it', async () => {
  answerWith({ find: [SURE] });
  const close = vi.fn();
  extension.shopify.close = close;
  await extension.render();
  await waitFor('linkSelected');
  const frame = document.body.querySelector('s-admin-action');
  expect([...(frame?.children ?? [])].flatMap((child) => child.getAttribute('slot') ?? [])).toEqual([
    'primary-action',
    'secondary-actions',
  ]);
  await press('close');
  expect(close).toHaveBeenCalledOnce();
});
