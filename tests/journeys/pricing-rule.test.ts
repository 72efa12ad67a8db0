import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { alive } from '#tests/support/browser.ts';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, pushDrafts } from '#tests/support/trade-steps.ts';

const SCREEN = '/setting/pricing-rule';

const journey = startJourney();

test('a rule is written with its prices in view, changed, set on a listing, and rolled back', async () => {
  const { page, complaints } = await journey.openSignedIn(SCREEN);
  await page.getByText('Let rules set your prices').waitFor();
  const store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await importDrafts(journey.merchant, { q: 'mug' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));

  await goTo(page, `${SCREEN}?rule=new`);
  await page.getByLabel('Name', { exact: true }).fill('Three times');
  await page.getByLabel('Multiplier', { exact: true }).fill('1.234,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Multiplier', { exact: true }).getAttribute('aria-invalid'), WAIT).toBe('true');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Three times');
  await page.getByLabel('Multiplier', { exact: true }).fill('3');
  await page.getByRole('region', { name: 'Preview' }).getByText('Your newest drafts').waitFor(WAIT);
  await page.getByRole('region', { name: 'Preview' }).getByRole('row').nth(1).waitFor();
  await look(page, 'pricing-editor');
  await save(page);

  await page.getByRole('link', { name: 'Edit Three times' }).click();
  await page.getByLabel('Multiplier', { exact: true }).fill('4');
  await save(page);
  await page.getByText('Cost × 4').waitFor();

  await page.getByRole('button', { name: 'Preview new prices' }).click();
  await page.getByRole('heading', { name: 'New prices' }).waitFor();
  const changes = await page
    .getByRole('cell')
    .filter({ hasText: /Waiting$/ })
    .count();
  expect(changes).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Set \d+ prices?$/ }).click();
  await page.getByRole('button', { name: 'Roll back to the old prices' }).waitFor();
  expect(await page.getByRole('cell').filter({ hasText: /Set$/ }).count()).toBe(changes);
  await look(page, 'pricing-done');
  await page.getByRole('button', { name: 'Roll back to the old prices' }).click();
  await page.getByRole('heading', { name: 'Rolled back to earlier prices' }).waitFor();
  await expect.poll(() => page.getByRole('cell').filter({ hasText: /Set$/ }).count()).toBe(changes);
  await page.getByRole('link', { name: 'Back to the rules' }).click();
  await page.getByRole('region', { name: 'Runs' }).waitFor();
  expect(complaints).toEqual([]);
});

longTest('rules are put in order from the keyboard, and one is deleted after asking', async () => {
  const { page } = await journey.openSignedIn(SCREEN);
  await goTo(page, `${SCREEN}?rule=new`);
  await page.getByLabel('Name', { exact: true }).fill('Second');
  await save(page);
  const kept = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Move Second up' }).press('Enter');
  await page.getByRole('heading', { name: '1. Second' }).waitFor();
  await kept;
  await page.reload();
  await alive(page);
  await page.getByRole('heading', { name: '1. Second' }).waitFor();
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect.poll(() => page.getByRole('heading', { name: '1. Second' }).count(), WAIT).toBe(0);
});

describe.each(
  looksOf(
    [
      ['es-ES', 1280],
      ['pt-BR', 390],
    ] as const,
    1,
  ),
)('in %s at %i', (locale, width) => {
  longTest('list and editor are accessible and fit their width', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN, { locale, width });
    await look(page, `pricing-${locale}-${width}-list`);
    await goTo(page, `${SCREEN}?rule=new`);
    await page.getByRole('table').waitFor(WAIT);
    await look(page, `pricing-${locale}-${width}-editor`);
    expect(complaints).toEqual([]);
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule saved').last().waitFor();
  await page.getByRole('region', { name: 'Rules' }).waitFor();
}
