import { expect, test } from 'vitest';
import { firstLoadOf, polarisStyleBytes, scriptsWith } from '#tests/support/first-load.ts';

/** Generous: what goes beyond was most likely bundled by mistake, such as an editor or a schema library. */
const SCRIPT_BYTES = 300_000;
const OWN_STYLE_BYTES = 12_000;

const FRAME = ['shell/main-layout', 'shell/screen-boundary'];
const SCREENS = [
  { route: 'features/home/workplace-page', namespaces: ['home'] },
  { route: 'features/products/list/products-page', namespaces: ['products', 'list-views'] },
  { route: 'features/products/product/product-page', namespaces: ['products'] },
  { route: 'features/import-list/import-list-page', namespaces: ['import-list', 'list-views'] },
  { route: 'features/my-products/list/my-products-page', namespaces: ['my-products', 'list-views'] },
  { route: 'orders', namespaces: ['orders', 'causes', 'list-views'] },
];

test('the first load of the median screen stays within its budget', () => {
  const loads = SCREENS.map(({ route, namespaces }) => firstLoadOf([...FRAME, route], namespaces));
  const scripts = loads.map(({ scriptBytes }) => scriptBytes).toSorted((a, b) => a - b);
  expect(scripts[Math.floor(scripts.length / 2)]).toBeLessThan(SCRIPT_BYTES);
  for (const { styleBytes } of loads) expect(styleBytes - polarisStyleBytes()).toBeLessThan(OWN_STYLE_BYTES);
});

test('the browser gets no schema library but the small one of a file check', () => {
  expect(scriptsWith('ZodObject').filter((name) => !name.startsWith('shipping-rules-file'))).toEqual([]);
});
