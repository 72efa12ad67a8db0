import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { confirmPush, listRows, productNames, runBulkAction, selectPage } from '#tests/support/lists.ts';
import { type Ask, scriptOf } from '#tests/support/merchant-script.ts';
import { readShelves } from '#tests/support/wharf-database.ts';
import { patient } from '#tests/support/patience.ts';

/** What a job of a hundred rows takes on a busy machine. */
const JOB = { timeout: patient(90_000), interval: 500 };
const MANY = 50;
const STORES = 2;
const SELECT_LISTINGS = 'Select all products on this page';
/** A list with all of them on one page. */
const importList = `${paths.importList}?pageSize=${MANY}`;
const myProducts = `${paths.myProducts}?pageSize=${MANY}`;

interface Draft {
  id: string;
  variants: { sku: string; price: { amountMinor: number } | null; cost: { amountMinor: number } }[];
}

const journey = startJourney();

/** Prices in the stores. Stock is left out: journeys share the catalog, and another may sell a unit meanwhile. */
async function pricesThere() {
  const shelves = await readShelves(journey.dataDir, journey.merchant);
  return shelves.map(({ shop, id, title, price }) => ({ shop, id, title, price }));
}

describe('a merchant begins with a word and ends with two stores that sell', () => {
  let page: Page;
  let complaints: string[];
  let ask: Ask;
  beforeAll(async () => {
    ({ page, complaints } = await journey.openSignedIn());
    ask = scriptOf(journey.url, journey.merchant);
  });

  async function firstDraft(): Promise<Draft> {
    const [draft] = await ask<{ id: string }[]>('GET', '/v1/import-items');
    return ask('GET', `/v1/import-items/${draft?.id}`);
  }

  test('a word typed wrong finds what was meant, and four of it are held against each other', async () => {
    await goTo(page, paths.products);
    await page.getByLabel('Search name, description or SKU').fill('botle');
    await page.getByText(/These are the results for “bottle”/).waitFor(WAIT);
    const names = (await productNames(page).allTextContents()).slice(0, 4);
    for (const name of names) await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.waitForURL('**/akProducts/compare?**');
    await page.getByRole('combobox', { name: 'Sell to' }).selectOption('US');
    const landed = page.getByRole('row', { name: 'Landed price' }).getByRole('cell');
    await expect.poll(() => landed.allTextContents(), WAIT).toEqual(Array(4).fill(expect.stringContaining('CNY')));
    for (const name of names) await page.getByRole('columnheader').filter({ hasText: name }).first().waitFor();
  });

  test('fifty are imported by one press, without a price rule yet', async () => {
    await goTo(page, `${paths.products}?pageSize=${MANY}`);
    await page.getByRole('button', { name: 'Select page' }).click();
    await page.getByRole('button', { name: `Import ${MANY} products` }).click();
    await page.getByText(`${MANY} of ${MANY}`).first().waitFor({ timeout: JOB.timeout });
    await page.getByRole('link', { name: 'Open import list' }).click();
    await page.waitForURL(`**${paths.importList}`);
    await goTo(page, importList);
    await expect.poll(() => rows(page).count(), WAIT).toBe(MANY);
  });

  test('one rule prices all of them', async () => {
    const draft = await firstDraft();
    await goTo(page, `${paths.importList}/${draft.id}`);
    await page.getByRole('tab', { name: 'Variants' }).click();
    await firstPrice(page).fill('');
    await page.getByText(/^Saved/).waitFor(WAIT);

    await goTo(page, `${paths.settingPricingRule}?rule=new`);
    await page.getByLabel('Name', { exact: true }).fill('Three times');
    await page.getByLabel('Round to').selectOption({ label: 'No rounding' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('SKUs to leave alone').fill(draft.variants[0]?.sku ?? '');
    await setMultiplier(page, '3');
    await goTo(page, importList);
    await selectAll(page);
    await runBulkAction(page, 'Set prices');
    await page.getByRole('dialog').locator('label', { hasText: 'My pricing rules' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set prices' }).click();
    await page.getByText(/^\d+ prices set$/).waitFor(WAIT);
    await page.getByText('1 price left as it was').waitFor(WAIT);
    const { currencies } = await ask<{ currencies: { currency: string; cnyPerUnit: string }[] }>('GET', '/v1/pricing-rules');
    const rate = Number(currencies.find(({ currency }) => currency === 'USD')?.cnyPerUnit);
    const [left, ...priced] = (await firstDraft()).variants;
    expect(left?.price).toBeNull();
    for (const { price, cost } of priced)
      expect(Math.abs((price?.amountMinor ?? 0) - (3 * cost.amountMinor) / rate)).toBeLessThanOrEqual(1);
  });

  test('the one that a push would stop, since the rule leaves it alone, is found among the problems and mended', async () => {
    await goTo(page, paths.importList);
    await page.getByRole('tab', { name: 'Problems only' }).click();
    await expect.poll(() => rows(page).count(), WAIT).toBe(1);
    await look(page, 'chain-problems');
    await rows(page).locator('a[data-primary-link]').click();
    await page.getByRole('button', { name: 'A price is missing' }).click();
    await firstPrice(page).fill('19.90');
    await page.getByText('To push this product').waitFor({ state: 'detached', ...WAIT });
    await goTo(page, `${paths.importList}?problemsOnly=true`);
    await page.getByText('Everything is ready to push').waitFor(WAIT);
  });

  test('all fifty reach both stores, and the job is seen to its end', async () => {
    await ask('POST', '/v1/stores/sandbox', { name: 'Casa Luz', country: 'BR', currency: 'BRL' });
    await ask('POST', '/v1/stores/sandbox', { name: 'Desk and Co', country: 'US', currency: 'USD' });
    await goTo(page, importList);
    await selectAll(page);
    await page.getByRole('button', { name: 'Push to stores' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Casa Luz').check();
    await dialog.getByLabel('Desk and Co').check();
    await confirmPush(dialog);
    await page
      .getByText(`${STORES * MANY} of ${STORES * MANY}`)
      .first()
      .waitFor({ timeout: JOB.timeout });
    await page.getByText('In the store now').waitFor(WAIT);
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
    await look(page, 'chain-pushed');
    const shelves = await readShelves(journey.dataDir, journey.merchant);
    expect(new Set(shelves.map(({ shop }) => shop)).size).toBe(STORES);
    expect(new Set(shelves.map(({ shop, title }) => `${shop} ${title}`)).size).toBe(STORES * MANY);
    expect(shelves.every(({ price }) => price > 0)).toBe(true);
  });

  test('a changed rule is looked at, set on what is live, and taken back to the very prices there were', async () => {
    const before = await pricesThere();
    await goTo(page, myProducts);
    const seen = await pricesSeen(page);

    await goTo(page, paths.settingPricingRule);
    await page.getByRole('link', { name: 'Edit Three times' }).click();
    await setMultiplier(page, '4');
    await page.getByRole('button', { name: 'Preview new prices' }).click();
    const set = page.getByRole('button', { name: /^Set [\d,]+ prices$/ });
    await set.waitFor(JOB);
    const changing = before.length - STORES;
    expect(await set.textContent()).toBe(`Set ${changing.toLocaleString('en-US')} prices`);
    await page.getByText(`${STORES} variants: On the list of SKUs to leave alone`).waitFor();
    await look(page, 'chain-new-prices');
    expect(await pricesThere()).toEqual(before);

    await set.click();
    await page.getByRole('button', { name: 'Roll back to the old prices' }).waitFor(JOB);
    const raised = await pricesThere();
    expect(raised.filter(({ price }, index) => price > (before[index]?.price ?? price))).toHaveLength(changing);
    await goTo(page, myProducts);
    expect(await pricesSeen(page)).not.toEqual(seen);

    await page.goBack();
    await page.getByRole('button', { name: 'Roll back to the old prices' }).click();
    await page.getByRole('heading', { name: 'Rolled back to earlier prices' }).waitFor(WAIT);
    await expect.poll(pricesThere, JOB).toEqual(before);
    await expect
      .poll(async () => {
        await goTo(page, myProducts);
        return pricesSeen(page);
      }, JOB)
      .toEqual(seen);
  });

  test('the listings selected get new prices after a look, but for the one left out, and the old ones back', async () => {
    await goTo(page, myProducts);
    await page.getByRole('button', { name: 'Search and filter results' }).click();
    await addFilter(page, 'Pricing rule');
    await page.locator('.Polaris-Popover label', { hasText: 'Three times' }).click();
    await page.getByRole('button', { name: 'Priced by “Three times”' }).waitFor(WAIT);
    await page.keyboard.press('Escape');
    await addFilter(page, 'Margin below');
    const margin = page.getByRole('textbox', { name: 'Margin below' });
    await margin.fill('12,5,');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Enter a share from 0 to 100').waitFor();
    await margin.fill('99.5');
    await look(page, 'listings-filters');
    await page.getByRole('button', { name: 'Apply' }).click();
    const pill = page.getByRole('button', { name: 'Margin below 99.5%' });
    await pill.waitFor(WAIT);
    await page.keyboard.press('Escape');
    await pill.locator('xpath=following::button[@aria-label="Clear"][1]').click();
    await page.getByText('Priced by “Three times”').waitFor(WAIT);
    await expect.poll(() => new URL(page.url()).searchParams.has('marginBelowBp'), WAIT).toBe(false);
    await page.getByText('Margin below 99.5%').waitFor({ state: 'hidden' });
    await look(page, 'listings-narrowed');

    const before = await pricesThere();
    for (const place of [0, 1]) await rows(page).nth(place).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Preview new prices' }).click();
    await page.getByRole('heading', { name: 'New prices' }).waitFor(WAIT);
    const planned = Number(/\d+/.exec((await page.getByRole('button', { name: /^Set \d+ prices$/ }).textContent()) ?? '')?.[0]);
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Leave out' }).click();
    const set = page.getByRole('button', { name: `Set ${planned - 1} prices` });
    await set.waitFor(WAIT);
    await rows(page).first().getByText('Left out').waitFor(WAIT);
    await look(page, 'listings-new-prices');
    await set.click();
    await page.getByRole('button', { name: 'Roll back to the old prices' }).waitFor(JOB);
    const raised = await pricesThere();
    expect(raised.filter(({ price }, index) => price !== before[index]?.price)).toHaveLength(planned - 1);
    await page.getByRole('button', { name: 'Roll back to the old prices' }).click();
    await expect.poll(pricesThere, JOB).toEqual(before);
    await page.getByRole('link', { name: 'Back to My Products' }).click();
    await page.waitForURL(`**${paths.myProducts}`);
  });

  test('all that a view finds, more than a page, is archived and taken back as a job', async () => {
    const all = STORES * MANY;
    await goTo(page, myProducts);
    await selectPage(page, SELECT_LISTINGS);
    await page.getByRole('button', { name: `Select all ${all} of this view` }).waitFor(WAIT);
    await look(page, 'listings-page-selected');
    await selectView(page, all);
    await look(page, 'listings-all-selected');
    await rows(page).first().getByRole('checkbox').uncheck();
    await page.getByText(`${MANY - 1} selected`).waitFor(WAIT);
    await selectView(page, all);
    await runBulkAction(page, 'Archive');
    await page.getByText(`${all} of ${all}`).first().waitFor({ timeout: JOB.timeout });
    await goTo(page, `${myProducts}&tab=archived`);
    await selectView(page, all);
    await runBulkAction(page, 'Take back');
    await page.getByText(`${all} of ${all}`).first().waitFor({ timeout: JOB.timeout });
    await goTo(page, myProducts);
    await page.getByRole('tab', { name: `All (${all})` }).waitFor(WAIT);
  });

  test('on a phone, in Portuguese, filters, choice and plan fit', async () => {
    const phone = await journey.openSignedIn(`${paths.myProducts}?kind=simple&marginBelowBp=9950`, { locale: 'pt-BR', width: 390 });
    await phone.page.getByText('Margem abaixo de 99,5%').waitFor(WAIT);
    await phone.page.getByRole('button', { name: 'Adicionar filtro' }).click();
    await phone.page.getByRole('menuitem', { name: 'Regra de preço' }).click();
    await phone.page.getByRole('radio', { name: 'Three times' }).waitFor(WAIT);
    await look(phone.page, 'listings-filters-phone');
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Selecionar' }).click();
    await rows(phone.page).first().getByRole('checkbox').check();
    await look(phone.page, 'listings-choice-phone');
    await phone.page.getByRole('button', { name: 'Mais ações' }).click();
    await phone.page.getByRole('button', { name: 'Desvincular', exact: true }).click();
    await phone.page.getByRole('dialog').getByText('Desvincular 1 produto?').waitFor(WAIT);
    await look(phone.page, 'listings-unlink-phone');
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await phone.page.getByRole('button', { name: 'Ver novos preços' }).click();
    await phone.page.getByRole('link', { name: 'Voltar a Meus produtos' }).waitFor(WAIT);
    await look(phone.page, 'listings-new-prices-phone');
    expect(phone.complaints).toEqual([]);
  });

  test('what a third store sells already is linked as suggested, and its stock follows ours', async () => {
    await ask('POST', '/v1/stores/sandbox', { name: 'Corner shop', country: 'US', currency: 'USD', withProducts: true });
    const suggested = () => page.locator('tbody tr', { hasText: 'Same SKU' });
    await expect
      .poll(async () => {
        await goTo(page, `${paths.myProducts}?tab=not-linked`);
        return suggested().count();
      }, JOB)
      .toBeGreaterThan(0);
    const link = suggested().first().locator('a[data-primary-link]');
    const title = (await link.textContent()) ?? '';
    const stockThere = async () => {
      const shelves = await readShelves(journey.dataDir, journey.merchant);
      return shelves.filter((shelf) => shelf.title === title).map(({ stock }) => stock);
    };
    const before = await stockThere();
    await link.click();
    await page
      .getByRole('button', { name: /^Link to/ })
      .first()
      .click();
    await page.getByText('One to one').first().waitFor(WAIT);
    await expect.poll(stockThere, JOB).not.toEqual(before);
  });

  test('nothing was complained of on the way', () => {
    expect(complaints).toEqual([]);
  });
});

function rows(page: Page) {
  return listRows(page);
}

function firstPrice(page: Page) {
  return page.getByRole('textbox', { name: /^Price of/ }).first();
}

async function selectAll(page: Page): Promise<void> {
  await selectPage(page, 'Select all drafts on this page');
  await page.getByText(`${MANY} selected`).waitFor(WAIT);
}

/** Ticks the page, then takes what lies beyond it. */
async function selectView(page: Page, all: number): Promise<void> {
  await selectPage(page, SELECT_LISTINGS);
  await page.getByText(`${MANY} selected`).waitFor(WAIT);
  await page.getByRole('button', { name: `Select all ${all} of this view` }).click(WAIT);
  await page.getByText(`${all} of this view selected`).waitFor(WAIT);
}

/** Opens a filter that is not always in sight. */
async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function setMultiplier(page: Page, multiplier: string): Promise<void> {
  await page.getByLabel('Multiplier', { exact: true }).fill(multiplier);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule saved').last().waitFor(WAIT);
  await page.getByRole('region', { name: 'Rules' }).getByText(`Cost × ${multiplier}`).waitFor(WAIT);
}

/** What my products show as the prices of the stores, row by row. */
function pricesSeen(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:nth-child(6)').allTextContents();
}
