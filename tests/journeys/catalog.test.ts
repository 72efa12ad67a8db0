import type { Page } from 'playwright-core';
import { downloadBy } from '#tests/support/downloads.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { productCards, productNames } from '#tests/support/lists.ts';
import { longTest } from '#tests/support/long.ts';

const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const journey = startJourney();

describe('in English, at a desk', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await journey.openSignedIn());
  });

  test('a misspelt word is searched for as it was meant, and filters narrow what is found', async () => {
    await goTo(page, '/akProducts?q=botle');
    await page.getByText(/Nothing found for “botle”. These are the results for “bottle”/).waitFor(WAIT);
    await goTo(page, '/akProducts');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Minimum stock').fill('50');
    await page.getByLabel('Built-in battery').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Stock: 50 or more').waitFor(WAIT);
    await page.getByText('Excluding: Built-in battery').waitFor();
    await page.getByRole('button', { name: 'Remove Excluding: Built-in battery' }).click();
    await page.getByText('Excluding: Built-in battery').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('stockMin')).toBe('50');
  });

  longTest('a country shows what each product costs at a door there', async () => {
    await goTo(page, '/akProducts');
    await page.getByRole('button', { name: 'Sell to' }).click();
    await page.getByRole('combobox', { name: 'Sell to' }).selectOption('DE');
    await page
      .getByText(/landed in Germany/)
      .first()
      .waitFor(WAIT);
    expect(new URL(page.url()).searchParams.get('country')).toBe('DE');
    await look(page, 'catalog-landed');
  });

  longTest('nothing found says which filter to take off, and leads to asking for the product', async () => {
    await goTo(page, '/akProducts?q=bottle&stockMin=9999999');
    await page.getByText('Remove one of these to see products:').waitFor(WAIT);
    await look(page, 'catalog-nothing');
    await page.getByRole('link', { name: /^Stock: 9,999,999 or more/ }).click();
    await productCards(page).first().waitFor(WAIT);
    await goTo(page, '/akProducts?q=bottle&stockMin=9999999');
    await page.getByRole('link', { name: 'Request sourcing' }).click();
    await page.waitForURL('**/akProducts/sourcing/new?name=bottle');
    expect(await page.getByLabel('Name of the product').inputValue()).toBe('bottle');
  });

  longTest('four products are compared side by side, and a fifth has no room', async () => {
    await goTo(page, '/akProducts?country=DE');
    for (const place of [0, 1, 2, 3, 4])
      await page
        .getByRole('button', { name: /^Compare / })
        .nth(place)
        .click();
    await page.getByText('You can compare up to 4 products').waitFor(WAIT);
    await page.getByText('4 of 4 to compare').waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.waitForURL('**/akProducts/compare?**');
    await page.getByRole('rowheader', { name: 'Landed price' }).waitFor(WAIT);
    expect(await page.getByRole('columnheader').count()).toBe(5);
    await look(page, 'compare');
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect.poll(() => page.getByRole('columnheader').count(), WAIT).toBe(4);
  });

  longTest('a favourite is found among the favourites, and a hidden product comes back when that is undone', async () => {
    await goTo(page, '/akProducts');
    const name = await nameOf(page, 0);
    await page.getByRole('button', { name: `Favorite: ${name}` }).click();
    await page.locator(`[aria-label="Favorite: ${name}"][aria-pressed=true]`).waitFor();
    await expect.poll(() => found(page, '/akProducts?favourites=true'), WAIT).toContain(name);
    await goTo(page, '/akProducts');
    const hidden = await nameOf(page, 1);
    const hide = page.getByRole('button', { name: `Hide ${hidden}`, exact: true });
    await hide.click();
    await hide.waitFor({ state: 'hidden' });
    await page.getByText('Product hidden').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await hide.waitFor();
    await hide.click();
    await hide.waitFor({ state: 'hidden' });
    await expect.poll(() => found(page, '/akProducts?hidden=true'), WAIT).toEqual([hidden]);
  });

  longTest('fifty products are imported by one press, and the job is seen to its end', async () => {
    await goTo(page, '/akProducts?pageSize=50&sort=newest');
    await page.getByRole('button', { name: 'Select page' }).click();
    await page.getByRole('button', { name: 'Import 50 products' }).click();
    await page.getByRole('heading', { name: 'Importing 50 products' }).waitFor(WAIT);
    await page.getByText('50 of 50', { exact: false }).first().waitFor();
    expect(await violations(page, 'bulk import')).toEqual([]);
    await page.getByRole('link', { name: 'Open import list' }).click();
    await page.waitForURL('**/importList');
  });

  longTest('what is found comes as a table that spreadsheets take for text', async () => {
    await goTo(page, '/akProducts?q=bottle');
    const { name, content } = await downloadBy(page, /^Export/);
    expect(name).toBe('products-en-US.csv');
    const lines = content.toString('utf8').trim().split('\r\n');
    expect(lines[0]).toContain('"SPU","Name"');
    expect(lines.length).toBeGreaterThan(2);
  });

  longTest('a product shows its stock apart, its margin, and all pictures in one file', async () => {
    await goTo(page, '/akProducts');
    await productCards(page).first().getByRole('link').first().click();
    await page.waitForURL(/akProducts\/[0-9a-f-]{36}/);
    await page
      .getByText(/In stock \d/)
      .first()
      .waitFor(WAIT);
    await page.getByRole('button', { name: 'Watch price and stock' }).click();
    await page.getByRole('button', { name: 'Watching price and stock' }).waitFor();
    await page.getByRole('button', { name: 'Calculate margin' }).click();
    await page.getByLabel('Sold to').selectOption('DE');
    await page.getByLabel('Selling price').fill('200');
    await page.getByText('Break-even price').waitFor();
    await page.getByRole('link', { name: 'Create pricing rule' }).waitFor();
    await look(page, 'product');
    const { name, content } = await downloadBy(page, /^Download/);
    expect([name.endsWith('.zip'), content.subarray(0, 2).toString()]).toEqual([true, 'PK']);
  });

  longTest('a product nobody has says so, and leads to others', async () => {
    const answer = await page.goto(`/akProducts/${NOBODYS_ID}`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This product is not in the catalog', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Try one of these instead' }).waitFor();
    await look(page, 'product-missing');
    // The browser itself complains of the 404.
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes(NOBODYS_ID)));
  });

  longTest('a product is asked for; a link into a private network is refused in its own words', async () => {
    await goTo(page, '/akProducts/sourcing');
    await page.getByRole('heading', { name: 'We find what is not in the catalog' }).waitFor();
    await page.getByRole('link', { name: 'Request a product' }).first().click();
    await page.waitForURL('**/sourcing/new');
    await page.getByLabel('Name of the product').fill('Folding kettle');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Enter a link, or the address of a picture below').waitFor(WAIT);
    await page.getByLabel('Link to a page with the product').fill('http://192.168.0.10/kettle');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('This address is in a private network.', { exact: false }).waitFor(WAIT);
    await look(page, 'sourcing-refused');
    await page.getByLabel('Link to a page with the product').fill('https://shop.example/kettle');
    await page.getByLabel('Target unit cost').fill('4.50');
    await page.getByLabel('Countries you sell to').selectOption('BR');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: 'Folding kettle', level: 1 }).waitFor(WAIT);
    await page.getByText('Request sent').waitFor();
    await look(page, 'sourcing-request');
  });

  test('nothing was complained of on the way', () => {
    expect(complaints).toEqual([]);
  });
});

describe.each(
  looksOf(
    [
      ['es-ES', 390, 'lanpara', 'lámpara', 'Solicitar un producto'],
      ['pt-BR', 390, 'abajurr', 'abajur', 'Solicitar um produto'],
    ] as const,
    0,
  ),
)('in %s, on a phone', (locale, width, typed, meant, ask) => {
  longTest('the catalog, a product and the requests are looked at whole', async () => {
    const { page, complaints } = await journey.openSignedIn(`/akProducts?q=${typed}&country=BR`, { locale, width });
    await page
      .getByText(`“${meant}”`, { exact: false })
      .or(page.getByText(`«${meant}»`, { exact: false }))
      .first()
      .waitFor(WAIT);
    await look(page, `catalog-${locale}`);
    await productCards(page).first().getByRole('link').first().click();
    await page.waitForURL(/akProducts\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, `product-${locale}`);
    await goTo(page, '/akProducts/sourcing');
    await page.getByRole('link', { name: ask }).first().waitFor();
    await look(page, `sourcing-${locale}`);
    await goTo(page, '/akProducts/sourcing/new');
    await look(page, `sourcing-new-${locale}`);
    expect(complaints).toEqual([]);
  });
});

async function nameOf(page: Page, place: number): Promise<string> {
  return (await productNames(page).nth(place).textContent()) ?? '';
}

async function found(page: Page, path: string): Promise<string[]> {
  await goTo(page, path);
  return productNames(page).allTextContents();
}
