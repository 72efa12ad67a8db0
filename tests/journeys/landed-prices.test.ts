import type { Page } from 'playwright-core';
import { downloadBy } from '#tests/support/downloads.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

describe('in English, at a desk', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await journey.openSignedIn());
  });

  test('landed price and delivery are asked for with a country, and what was typed wrong stays to be mended', async () => {
    await goTo(page, '/akProducts');
    await page.getByRole('button', { name: 'More filters' }).click();
    const filters = page.locator('form', { has: page.getByLabel('Landed price from') });
    await filters.getByLabel('Landed price from').fill('300');
    await filters.getByLabel('Landed price up to').fill('200');
    await filters.getByLabel('Delivered within (days)').fill('soon');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await filters.getByText('Choose a country: landed price and delivery depend on it').waitFor(WAIT);
    await filters.getByText('Enter a whole number from 1 to 365').waitFor();
    await filters.getByText('Enter an amount no lower than the minimum').waitFor();
    // The first of them is in sight, wherever Apply was pressed.
    await expect.poll(() => filters.getByLabel('Sell to').evaluate((field) => field === document.activeElement)).toBe(true);
    await look(page, 'landed-filters-wrong');
    expect(await filters.getByLabel('Landed price up to').inputValue()).toBe('200');
    await filters.getByLabel('Landed price from').fill('1,00,0');
    await filters.getByLabel('Landed price from').press('Enter');
    await filters.getByText('Enter an amount such as', { exact: false }).waitFor();
    await filters.getByLabel('Landed price from').fill('50');
    await filters.getByLabel('Delivered within (days)').fill('20');
    await filters.getByLabel('Sell to').selectOption('DE');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: /^Remove Landed in Germany: / }).waitFor(WAIT);
    await page.getByRole('button', { name: 'Remove Delivered to Germany within 20 days' }).waitFor();
    await page.getByText(/^[\d,]+ products among the first 2,000 found$/).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      country: 'DE',
      landedMin: '5000',
      landedMax: '20000',
      deliveryDaysMax: '20',
    });
    await look(page, 'landed-filtered');
  });

  longTest('the fastest come first, page after page, each once', async () => {
    const { names } = await shown(page);
    await page.getByLabel('Sort by').selectOption('delivery-time');
    const first = await shown(page, names);
    await page.getByRole('link', { name: 'Next page' }).click();
    const second = await shown(page, first.names);
    const days = [...first.days, ...second.days];
    expect(days).toHaveLength(48);
    expect(days[0]).toBeGreaterThan(0);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect([...first.totals, ...second.totals].filter((total) => !(total >= 50 && total <= 200))).toEqual([]);
    await look(page, 'landed-second-page');
  });

  longTest('a chip takes its filter off, and without a country nothing of it is left', async () => {
    await page.getByRole('button', { name: /^Remove Landed in Germany: / }).click();
    await page.waitForURL((url) => !url.searchParams.has('landedMax') && !url.searchParams.has('cursor'));
    await page.getByRole('button', { name: 'Sell to: Germany' }).click();
    await page.getByRole('combobox', { name: 'Sell to' }).selectOption('');
    // No country is said, since without a word the country is that of the store.
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get('country') === 'none' && ['landedMin', 'deliveryDaysMax', 'sort'].every((name) => !searchParams.has(name)),
    );
    await page.getByText('2,000+ products').waitFor(WAIT);
    const option = page.getByLabel('Sort by').locator('option', { hasText: 'Lowest landed price (choose a country)' });
    expect(await option.isDisabled()).toBe(true);
  });

  longTest('the file holds what the filters leave', async () => {
    const asked = 'country=DE&landedMax=20000&q=bottle&pageSize=200';
    await goTo(page, `/akProducts?${asked}`);
    const { names } = await shown(page);
    const { content } = await downloadBy(page, /^Export/);
    expect(content.toString('utf8').trim().split('\r\n')).toHaveLength(names.length + 1);
  });

  longTest('nothing fits, or the country is none: each is said, with the way on', async () => {
    await goTo(page, '/akProducts?country=DE&landedMax=1&deliveryDaysMax=60');
    await page.getByText(/calculated for the first 2,000 products found, and none of these matches/).waitFor(WAIT);
    await look(page, 'landed-nothing');
    await page.getByRole('link', { name: /^Landed in Germany: up to / }).click();
    await page.waitForURL((url) => !url.searchParams.has('landedMax'));
    await page.getByText(/products among the first 2,000 found$|^The first 2,000 products found$/).waitFor(WAIT);
    await goTo(page, '/akProducts?country=ZZ&sort=landed-price');
    await page.getByText('Choose a country.').waitFor(WAIT);
    await look(page, 'landed-refused');
  });

  longTest('nothing was complained of on the way', () => {
    expect(complaints).toEqual([]);
  });
});

describe.each(
  looksOf(
    [
      ['es-ES', 'Más filtros', 'Entrega en (días, como máximo)', 'Aplicar', 'Entrega (Brasil)'],
      ['pt-BR', 'Mais filtros', 'Entrega em até (dias)', 'Aplicar', 'Entrega (Brasil)'],
    ] as const,
    1,
  ),
)('in %s, on a phone', (locale, more, days, apply, chip) => {
  longTest('the filters and what they leave are looked at', async () => {
    const { page, complaints } = await journey.openSignedIn('/akProducts?country=BR&sort=landed-price', { locale, width: 390 });
    await page.getByRole('button', { name: more }).click();
    await page.getByLabel(days).fill('30');
    await look(page, `landed-filters-${locale}`);
    await page.getByRole('button', { name: apply }).click();
    await page.getByRole('button', { name: chip, exact: false }).waitFor(WAIT);
    await look(page, `landed-${locale}`);
    expect(complaints).toEqual([]);
  });
});

interface Shown {
  names: string[];
  totals: number[];
  days: number[];
}

/** The cards once all tell their landed price, none of them among those shown before. */
async function shown(page: Page, before: readonly string[] = []): Promise<Shown> {
  const read = () =>
    page.evaluate(() => {
      const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
      const cards = 'ul[data-resource-list] > li';
      return {
        names: texts(`${cards} [data-primary-link] [title]`),
        lines: texts(`${cards} p`).filter((line) => line.includes(' landed in ')),
      };
    });
  let cards: Awaited<ReturnType<typeof read>> = { names: [], lines: [] };
  await expect
    .poll(async () => {
      cards = await read();
      const { names, lines } = cards;
      return lines.length > 0 && lines.length === names.length && !names.some((name) => before.includes(name));
    }, WAIT)
    .toBe(true);
  return {
    names: cards.names,
    totals: cards.lines.map((line) => Number(/([\d.,]+) landed/.exec(line)?.[1]?.replaceAll(',', ''))),
    days: cards.lines.map((line) => Number(/to (\d+) days?/.exec(line)?.[1])),
  };
}
