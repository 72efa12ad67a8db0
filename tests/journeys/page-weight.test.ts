import { beforeAll, describe, expect, it } from 'vitest';
import { buildPages, pageOf, smallestPage, type FirstLoad } from '#tests/support/first-load.ts';

const FRAME = ['shell/main-layout', 'shell/screen-boundary'];

/** Pages and what each may weigh, by the smallest Polaris page: scripts (P11, must 1.25) and styles (P12, must 0.60). */
const PAGES = [
  {
    name: 'sign-in',
    routes: ['shell/public-layout', 'features/sign-in/login-page'],
    texts: 'features/sign-in',
    scripts: 1.25,
    styles: 0.6,
  },
  { name: 'workplace', routes: [...FRAME, 'features/home/workplace-page'], texts: 'features/home', scripts: 1.25, styles: 0.6 },
  { name: 'products', routes: [...FRAME, 'features/products/products-page'], texts: 'features/products', scripts: 1.25, styles: 0.6 },
  { name: 'orders', routes: [...FRAME, 'orders'], texts: 'features/orders', scripts: 1.25, styles: 0.6 },
];

let smallest: FirstLoad;
beforeAll(() => {
  buildPages();
  smallest = smallestPage();
});

describe('the first load of a page', () => {
  for (const { name, routes, texts, scripts, styles } of PAGES) {
    for (const skin of name === 'sign-in' ? (['standalone'] as const) : (['standalone', 'embedded'] as const)) {
      it(`${name}, ${skin}, is no heavier than agreed`, async () => {
        const page = await pageOf(routes, [texts], skin);
        console.info(name, skin, page, smallest);
        expect(page.scriptBytes / smallest.scriptBytes).toBeLessThanOrEqual(scripts);
        expect(page.styleBytes / smallest.styleBytes).toBeLessThanOrEqual(styles);
      });
    }
  }
});
