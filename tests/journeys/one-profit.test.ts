import { beforeAll, describe, expect, test } from 'vitest';
import { connectSandboxStore } from '#contract/stores.ts';
import { listImportItems } from '#contract/import-list.ts';
import { calculateProfit } from '#contract/profit.ts';
import { paths } from '#app/paths.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { readDraft } from '#tests/support/store-builders.ts';
import { importDrafts } from '#tests/support/trade-steps.ts';
import { patient } from '#tests/support/patience.ts';

const journey = startJourney();

/** Prices that lose nothing in Germany, and something in Brazil, where freight is dearer. */
async function floorsInGermany(variants: readonly { variantId: string }[]) {
  const priced = [];
  for (const { variantId } of variants) {
    const { floor } = (await journey.merchant.call(calculateProfit, { body: { variantId, country: 'DE', currency: 'EUR' } })).data;
    priced.push({ variantId, priceMinor: floor?.amountMinor ?? 0 });
  }
  return priced;
}

describe('a merchant who sells in Germany and Brazil', () => {
  let title: string;
  beforeAll(async () => {
    const { merchant } = journey;
    await merchant.call(connectSandboxStore, { body: { name: 'Laden', country: 'DE', currency: 'EUR' } });
    await merchant.call(connectSandboxStore, { body: { name: 'Loja', country: 'BR', currency: 'BRL' } });
    const [draft] = await importDrafts(merchant);
    if (draft === undefined) throw new Error('the demo has a product');
    ({ title } = draft);
  });

  longTest.each([
    ['en-US', 1280],
    ['pt-BR', 390],
  ] as const)('reads why a new draft costs what it does, in %s at %i', async (locale, width) => {
    const { page, complaints } = await journey.openSignedIn(paths.importList, { locale, width });
    await page.getByText(locale === 'en-US' ? 'Target 30% to Germany' : 'Meta de 30% para Alemanha').waitFor(WAIT);
    await look(page, `profit-import-list-${width}`);
    await page
      .getByRole('button', { name: locale === 'en-US' ? /what it is made of/ : /do que é composto/ })
      .first()
      .click();
    await page.getByText(locale === 'en-US' ? /1 piece to Germany/ : /1 peça para Alemanha/).waitFor(WAIT);
    await look(page, `profit-popover-${width}`);
    expect(complaints).toEqual([]);
  });

  test('is told of a loss before the push, by name, and must consent to it', async () => {
    const { merchant } = journey;
    const [listed] = (await merchant.call(listImportItems)).data;
    const draft = await readDraft(merchant, listed?.id ?? '');
    await editDraft(merchant, draft, { variants: await floorsInGermany(draft.variants) });
    const { page, complaints } = await journey.openSignedIn(paths.importList);
    await page.getByText('Loss in Brazil').waitFor(WAIT);
    await look(page, 'profit-loss-row');
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Push to stores' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Loja/).check();
    await dialog.getByText(/would be sold at a loss/).waitFor(WAIT);
    await dialog
      .getByText(new RegExp(`${title.slice(0, 10)}.*in Brazil`))
      .first()
      .waitFor(WAIT);
    const push = dialog.getByRole('button', { name: 'Push to stores' });
    await expect.poll(() => push.isDisabled(), WAIT).toBe(true);
    await look(page, 'profit-push-dialog');
    await dialog.getByText('Push these at a loss').click();
    await expect.poll(() => push.isDisabled(), WAIT).toBe(false);
    await push.click();
    await page.waitForURL(/job=/, WAIT);
    expect(complaints).toEqual([]);
  });

  longTest('finds what sells at a loss under a tab of my products, with the same figure', async () => {
    const { page, complaints } = await journey.openSignedIn(`${paths.myProducts}?tab=loss-making`);
    await expect
      .poll(
        async () => {
          await goTo(page, `${paths.myProducts}?tab=loss-making`);
          return page.getByText('Loja').count();
        },
        { timeout: patient(60_000), interval: 1_000 },
      )
      .toBeGreaterThan(0);
    await look(page, 'profit-my-products');
    expect(complaints).toEqual([]);
  });
});
