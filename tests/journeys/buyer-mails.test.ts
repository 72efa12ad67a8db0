import { beforeAll, expect, test } from 'vitest';
import { connectSandboxStore } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

beforeAll(async () => {
  const body = { name: 'Corner shop', country: 'US', currency: 'USD' } as const;
  expect((await journey.merchant.call(connectSandboxStore, { body })).status).toBe(200);
});

test('a merchant says what buyers are mailed, sees one of the mails, and finds it as it was saved', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.settingEmail);
  await page.getByRole('link', { name: 'Set up emails to buyers' }).click();
  await page.waitForURL(`**${paths.settingBuyerMails}**`);
  await page.getByLabel('The parcel has left the warehouse').check();
  await page.getByLabel('Sender name').fill('Ana of the corner');
  await page.getByLabel('Replies go to').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an email address like name@shop.com.').waitFor();
  await page.getByLabel('Replies go to').fill('help@corner.example');
  await page.getByLabel('Subject').fill('{{order}} left today');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('#1042 left today').first().waitFor();
  expect(await violations(page, 'buyer mails with a preview')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Emails to buyers saved').last().waitFor();
  await page.goto(paths.settingBuyerMails);
  await expect.poll(() => page.getByLabel('Subject').inputValue(), WAIT).toBe('{{order}} left today');
  expect(await page.getByLabel('The parcel has left the warehouse').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

longTest.each(
  looksOf(
    [
      ['en-US', 1280],
      ['es-ES', 390],
      ['pt-BR', 390],
    ] as const,
    1,
  ),
)('the page in %s at %i px', async (locale, width) => {
  const { page, complaints } = await journey.openSignedIn(paths.settingBuyerMails, { locale, width });
  await page.locator('textarea').first().waitFor();
  await look(page, `buyer-mails-${locale}-${width}`);
  expect(complaints).toEqual([]);
});
