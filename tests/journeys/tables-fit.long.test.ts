import { beforeAll, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { goTo, looksOf, startJourney } from '#tests/support/journey.ts';
import { listRows, runBulkAction } from '#tests/support/lists.ts';

const journey = startJourney();
let details: string[];

beforeAll(async () => {
  details = await fillAccount(journey.merchant, journey.url);
});

test.each(looksOf(locales, 1))('no table of a screen is wider than a window of 1,280 px, nor is a button cut, in %s', async (locale) => {
  const { page, complaints } = await journey.openSignedIn(undefined, { locale });
  const listing = details.find((path) => path.startsWith(paths.myProducts)) ?? '';
  for (const path of [paths.importList, paths.myProducts, listing, paths.stores, paths.orders, paths.shipped]) {
    await goTo(page, path);
    await page.locator('.Polaris-IndexTable tbody tr').first().waitFor();
    expect(await page.evaluate(cutOff), path).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('a dialog opened after several links keeps its cross beside its title', async () => {
  const { page } = await journey.openSignedIn(paths.stores);
  const connect = 'Connect sandbox store';
  await page
    .getByRole('link', { name: connect })
    .or(page.getByRole('button', { name: connect }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Import List' }).click();
  await page.getByRole('heading', { name: 'Import List', level: 1 }).waitFor();
  await listRows(page).first().getByRole('checkbox').check();
  await runBulkAction(page, 'Set prices');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).waitFor();
  expect(await dialog.evaluate(heightBetweenTitleAndCross)).toBeLessThan(10);
});

/** Runs in the page, both read at one instant: the dialog slides in meanwhile. */
function heightBetweenTitleAndCross(dialog: Element): number {
  const [title, cross] = ['h2', 'button[aria-label="Close"]'].map((selector) => {
    const box = dialog.querySelector(selector)?.getBoundingClientRect();
    return box ? box.y + box.height / 2 : Number.NaN;
  });
  return Math.abs((title ?? Number.NaN) - (cross ?? Number.NaN));
}

/** Runs in the page: tables wider than their place, and buttons and tabs that stand out of the card they are in. */
function cutOff(): string[] {
  const tables = [...document.querySelectorAll('.Polaris-IndexTable-ScrollContainer')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `a table of ${scrollWidth} px in ${clientWidth}`);
  const buttons = [...document.querySelectorAll('main :is(button, a, [role=tab])')].flatMap((each) => {
    const { right, width } = each.getBoundingClientRect();
    const edge = (each.closest('.Polaris-LegacyCard, .Polaris-ShadowBevel, .Polaris-Box') ?? document.body).getBoundingClientRect().right;
    return width > 0 && getComputedStyle(each).visibility === 'visible' && right > edge + 1 ? [`cut: ${each.textContent}`] : [];
  });
  return [...tables, ...buttons];
}
