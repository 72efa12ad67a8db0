import { beforeAll, describe, expect, it } from 'vitest';
import { buildPages, pageOf, smallestPage, type FirstLoad } from '#tests/support/first-load.ts';

/** By the smallest Polaris page: scripts (P11) and styles (P12). */
const MUST = { scripts: 1.25, styles: 0.6 };
const FRAME = ['shell/main-layout', 'shell/screen-boundary'];

/** Pages by their routes, with the folders of their texts. Those of the catalogue have a little more to lose. */
const PAGES = [
  { name: 'workplace', screen: 'features/home/workplace-page', texts: ['features/home'], must: MUST },
  { name: 'products', screen: 'features/products/products-page', texts: ['features/products'], must: { ...MUST, scripts: 1.27 } },
  {
    name: 'product',
    screen: 'features/products/product-page',
    texts: ['features/products', 'features/quotes'],
    must: { ...MUST, scripts: 1.29 },
  },
  { name: 'import list', screen: 'features/import-list/import-list-page', texts: ['features/import-list'], must: MUST },
  { name: 'my products', screen: 'features/my-products/my-products-page', texts: ['features/my-products'], must: MUST },
  {
    name: 'pricing rules',
    screen: 'features/settings/pricing-rule-page',
    texts: ['features/settings', 'features/pricing-rules'],
    must: MUST,
  },
  { name: 'shipping', screen: 'features/settings/shipping-page', texts: ['features/settings'], must: MUST },
  { name: 'import tax', screen: 'features/settings/ioss-page', texts: ['features/settings'], must: MUST },
  { name: 'sourcing', screen: 'features/sourcing/sourcing-page', texts: ['features/sourcing'], must: MUST },
  { name: 'orders', screen: 'orders', texts: ['features/orders'], must: MUST },
];

let smallest: FirstLoad;
beforeAll(() => {
  buildPages();
  smallest = smallestPage();
});

describe('the first load of a page is no heavier than agreed', () => {
  it('sign-in', async () => {
    expectWithin(await pageOf(['shell/public-layout', 'features/sign-in/login-page'], ['features/sign-in'], 'standalone'), MUST);
  });

  for (const { name, screen, texts, must } of PAGES) {
    for (const skin of ['standalone', 'embedded'] as const) {
      it(`${name}, ${skin}`, async () => {
        expectWithin(await pageOf([...FRAME, screen], texts, skin), must);
      });
    }
  }
});

function expectWithin({ scriptBytes, styleBytes }: FirstLoad, must: typeof MUST): void {
  expect(scriptBytes / smallest.scriptBytes, `${scriptBytes} bytes of scripts`).toBeLessThanOrEqual(must.scripts);
  expect(styleBytes / smallest.styleBytes, `${styleBytes} bytes of styles`).toBeLessThanOrEqual(must.styles);
}
