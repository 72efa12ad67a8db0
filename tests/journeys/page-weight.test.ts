import { beforeAll, describe, expect, it } from 'vitest';
import { buildPages, pageOf, smallestPage, type FirstLoad } from '#tests/support/first-load.ts';

/** By the smallest Polaris page: scripts (P11) and styles (P12). */
const MUST = { scripts: 1.25, styles: 0.6 };
const FRAME = ['shell/main-layout', 'shell/screen-boundary'];

/** Pages by their routes, with the folders of their texts. */
const PAGES = [
  { name: 'workplace', screen: 'features/home/workplace-page', texts: ['features/home'] },
  { name: 'products', screen: 'features/products/products-page', texts: ['features/products'] },
  { name: 'product', screen: 'features/products/product-page', texts: ['features/products'] },
  { name: 'import list', screen: 'features/import-list/import-list-page', texts: ['features/import-list'] },
  { name: 'my products', screen: 'features/my-products/my-products-page', texts: ['features/my-products'] },
  {
    name: 'pricing rules',
    screen: 'features/settings/pricing-rule-page',
    texts: ['features/settings', 'features/pricing-rules'],
  },
  { name: 'shipping', screen: 'features/settings/shipping-page', texts: ['features/settings', 'ui/causes'] },
  { name: 'import tax', screen: 'features/settings/ioss-page', texts: ['features/settings'] },
  { name: 'sourcing', screen: 'features/sourcing/sourcing-page', texts: ['features/sourcing'] },
  { name: 'orders', screen: 'orders', texts: ['features/orders', 'ui/causes'] },
  { name: 'shipped parcels', screen: 'shipped', texts: ['features/orders', 'ui/causes'] },
  { name: 'listing', screen: 'features/my-products/listing-page', texts: ['features/my-products'] },
  { name: 'stores', screen: 'features/stores/stores-page', texts: ['features/stores', 'ui/causes'] },
  { name: 'balance', screen: 'features/balance/balance-page', texts: ['features/balance'] },
  { name: 'notifications', screen: 'features/home/notifications-page', texts: ['features/home'] },
];

/** Pages with more to do; their frame makes them heavier than agreed outside of the Shopify admin. */
const IN_ADMIN = [
  { name: 'order', screen: 'order', texts: ['features/orders', 'ui/causes'] },
  { name: 'editor of a draft', screen: 'features/import-list/import-item-page', texts: ['features/import-list'] },
  { name: 'mapping', screen: 'features/my-products/mapping-page', texts: ['features/my-products'] },
  { name: 'recharge', screen: 'features/balance/recharge-page', texts: ['features/balance'] },
];

let smallest: FirstLoad;
beforeAll(() => {
  buildPages();
  smallest = smallestPage();
});

describe('the first load of a page is no heavier than agreed', () => {
  it('sign-in', async () => {
    expectWithin(await pageOf(['shell/public-layout', 'features/sign-in/login-page'], ['features/sign-in'], 'standalone'));
  });

  for (const { name, screen, texts } of PAGES) {
    for (const skin of ['standalone', 'embedded'] as const) {
      it(`${name}, ${skin}`, async () => {
        expectWithin(await pageOf([...FRAME, screen], texts, skin));
      });
    }
  }
});

describe('inside the Shopify admin', () => {
  for (const { name, screen, texts } of IN_ADMIN) {
    it(name, async () => {
      expectWithin(await pageOf([...FRAME, screen], texts, 'embedded'));
    });
  }
});

function expectWithin({ scriptBytes, styleBytes }: FirstLoad): void {
  expect(scriptBytes / smallest.scriptBytes, `${scriptBytes} bytes of scripts`).toBeLessThanOrEqual(MUST.scripts);
  expect(styleBytes / smallest.styleBytes, `${styleBytes} bytes of styles`).toBeLessThanOrEqual(MUST.styles);
}
