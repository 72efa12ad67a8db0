import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const SCREEN = '/setting/shipping';
const METHODS = 'Add to Methods, in order of preference';

const journey = startJourney();

describe('shipping rules', () => {
  test('are added, put in order by the keyboard, saved and found again', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN);
    await page.getByText('Start with the rest of the world').waitFor();
    await page.getByRole('button', { name: 'Add rest of world' }).click();
    await addMethods(page, ['standard-line', 'economy-line', 'express']);

    const up = page.getByRole('button', { name: 'Move Courier express up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Courier express is now 2 of 3').waitFor({ state: 'attached' });
    await expect.poll(() => focusedLabel(page), WAIT).toBe('Move Courier express up');
    await page.keyboard.press('Enter');
    await expect.poll(() => methodNames(page), WAIT).toEqual(['1. Courier express', '2. Standard line', '3. Economy line']);

    await page.getByRole('button', { name: 'Add destination' }).click();
    await pickCountry(page, 'Brazil');
    await pickCountry(page, 'Portugal');
    await page.getByLabel('Maximum freight per order').first().fill('120.50');
    await page.getByLabel('Tracked methods only').first().check();
    await save(page);

    await page.goto(SCREEN);
    const rules = page.getByRole('region', { name: 'Brazil and Portugal' });
    await rules.getByText('Any method · freight up to ¥120.50 CNY · tracked only · otherwise the cheapest').waitFor();
    await page.getByText('Courier express → Standard line → Economy line · otherwise the cheapest').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Brazil and Portugal', 'Rest of world']);
    expect(complaints).toEqual([]);
  });

  longTest('that can’t be read are told at their fields, and nothing is saved', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN);
    await page.getByRole('button', { name: 'Add destination' }).click();
    await page.getByLabel('Maximum freight per order').first().fill('1,2,3');
    await page.getByLabel('Maximum delivery time, in days').first().fill('400');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved yet').waitFor();
    await page.getByText('Check the marked fields in 1 card.').waitFor();
    await page.getByText('Choose at least one country').waitFor();
    await page.getByText('Enter a whole number from 1 to 365').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await violations(page, 'wrong fields')).toEqual([]);
    await takePicture(page, 'settings-shipping-errors');

    await page.getByRole('link', { name: 'Basic', exact: true }).last().click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Leave page' }).click();
    await page.waitForURL('**/setting/basic');
    await page.goto(SCREEN);
    expect(await page.getByRole('region', { name: 'New destination' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  longTest('removed by mistake come back', async () => {
    const { page } = await journey.openSignedIn(SCREEN);
    await page.getByRole('button', { name: 'Remove Brazil and Portugal' }).click();
    await expect.poll(() => page.getByRole('heading', { level: 3 }).allTextContents(), WAIT).not.toContain('Brazil and Portugal');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Brazil and Portugal' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count(), WAIT).toBe(0);
  });

  longTest('changed in two tabs are not overwritten unasked', async () => {
    const { page: first } = await journey.openSignedIn(SCREEN);
    const { page: second } = await journey.openSignedIn(SCREEN);
    await setDays(first, '30');
    await save(first);

    await setDays(second, '7');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Changed in another tab').waitFor();
    expect(await violations(second, 'conflict')).toEqual([]);
    await takePicture(second, 'settings-shipping-conflict');
    await second.getByRole('button', { name: 'Load latest' }).click();
    await second.getByRole('region', { name: 'Rest of world' }).getByText('up to 30 days').waitFor();

    await setDays(first, '31');
    await save(first);
    await setDays(second, '8');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Changed in another tab').waitFor();
    await second.getByRole('button', { name: 'Keep mine' }).click();
    await save(second);
    await first.goto(SCREEN);
    await first.getByRole('region', { name: 'Rest of world' }).getByText('up to 8 days').waitFor();
  });

  longTest('go out to a file and come back; a wrong file says where, and changes nothing', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN);
    const csv = await exported(page, 'Export CSV');
    expect(csv).toContain('"BR PT","","120.50","","yes","no","","cheapest",""');
    const json = JSON.parse(await exported(page, 'Export JSON')) as { rules: unknown[] };
    expect(json.rules).toHaveLength(2);

    await importFile(page, 'wrong.csv', csv.replace('BR PT', 'BR XX').replace('express', 'teleport'));
    const wrong = page.getByRole('dialog');
    await wrong.getByText('Rule 1: No country has the code XX').waitFor();
    await wrong.getByText('Rule 2: There is no method teleport').waitFor();
    await wrong.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('region', { name: 'Brazil and Portugal' }).waitFor();

    await importFile(page, 'rules.csv', csv.replace('BR PT', 'BR PT MX'));
    await page.getByText('2 rules loaded from the file').waitFor();
    await page.getByRole('region', { name: /Mexico/ }).waitFor();
    await save(page);
    await page.goto(SCREEN);
    await page.getByRole('region', { name: /Mexico/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.each(
  looksOf(
    [
      ['en-US', 1280, /^Edit /],
      ['es-ES', 390, /^Editar /],
      ['pt-BR', 390, /^Editar /],
    ] as const,
    2,
  ),
)('in %s at %i', (locale, width, edit) => {
  longTest('the screen is accessible and fits its width', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN, { locale, width });
    await page.getByRole('button', { name: edit }).last().click();
    await methodList(page).waitFor();
    await look(page, `settings-shipping-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });
});

async function addMethods(page: Page, codes: string[]): Promise<void> {
  for (const code of codes) await page.getByLabel(METHODS).first().selectOption(code);
}

async function methodNames(page: Page): Promise<string[]> {
  return methodList(page)
    .getByText(/^\d+\. /)
    .allTextContents();
}

function methodList(page: Page): Locator {
  return page.getByRole('list', { name: /^(Methods|Métodos),/ }).first();
}

function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

async function pickCountry(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Countries' }).fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).click();
}

async function setDays(page: Page, days: string): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit Rest of world' });
  if ((await edit.count()) > 0) await edit.click();
  await page.getByLabel('Maximum delivery time, in days').last().fill(days);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Shipping rules saved').last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count(), WAIT).toBe(0);
}

async function exported(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Import or export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
  return text(await download.createReadStream());
}

async function importFile(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}
