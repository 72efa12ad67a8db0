import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { startJourney, WAIT } from '#tests/support/journey.ts';

const journey = startJourney();

/** Addresses of the style sheets a page asks for, as it asks for them. */
function stylesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) asked.push(pathname);
  });
  return asked;
}

/** Files the page's one sheet is put together of. */
function heldFiles(page: Page): Promise<string[]> {
  return page.locator('head > link[rel=stylesheet][disabled]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** How the first product and the bar above the list look, element by element. */
function looks(page: Page): Promise<string[]> {
  return page.locator('main .wharf-filter-bar__fields *, main .wharf-products > li:first-child *').evaluateAll((elements) =>
    elements.map((element) => {
      const { display, padding, color, fontSize, borderTopWidth, backgroundColor } = getComputedStyle(element);
      return [element.tagName, display, padding, color, fontSize, borderTopWidth, backgroundColor].join(' ');
    }),
  );
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
}

test('a page asks for one style sheet, and a screen opened on it only for what that does not hold', async () => {
  const { page, complaints } = await journey.openSignedIn();
  const asked = stylesAsked(page);
  await page.goto(paths.orders);
  await atRest(page);
  const sheet = await page.locator('link[data-page-sheet]').getAttribute('href');
  const held = await heldFiles(page);
  expect(held.length).toBeGreaterThan(3);
  expect(asked[0]).toBe(sheet);
  expect(asked.filter((file) => held.includes(file))).toEqual([]);

  await page.getByRole('link', { name: 'Add My Store', exact: true }).click();
  await page.getByRole('heading', { name: 'Add My Store', level: 1 }).waitFor(WAIT);
  await atRest(page);
  expect(asked.filter((file) => held.includes(file) || file === sheet)).toEqual([sheet]);
  expect(await page.locator('link[data-page-sheet]').getAttribute('href')).toBe(sheet);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a screen looks the same when it is opened on another one as when it is loaded', async () => {
  const { page } = await journey.openSignedIn(paths.settingBasic);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor(WAIT);
  await page.locator('.wharf-products > li').first().waitFor(WAIT);
  await atRest(page);
  const opened = await looks(page);
  await page.reload();
  await atRest(page);
  expect(opened.length).toBeGreaterThan(20);
  expect(opened).toEqual(await looks(page));
  await page.context().close();
});
