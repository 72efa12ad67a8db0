import { beforeAll, expect, test } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { connectSandboxStore, listStores } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import type { Merchant } from '#tests/support/call.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

const KINDS = ['The parcel has left the warehouse', 'The parcel was delivered', 'The parcel is late or held up'] as const;

async function connect(merchant: Merchant): Promise<void> {
  const body = { name: 'Corner shop', country: 'US', currency: 'USD' } as const;
  expect((await merchant.call(connectSandboxStore, { body })).status).toBe(200);
}

async function aShopkeeper(): Promise<Merchant> {
  const merchant = await journey.signUp();
  await connect(merchant);
  return merchant;
}

beforeAll(() => connect(journey.merchant));

test('a merchant says what buyers are mailed, sees one of the mails, and finds it as it was saved', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.settingEmail);
  await page.getByRole('link', { name: 'Set up emails to buyers' }).click();
  await page.waitForURL(`**${paths.settingBuyerMails}**`);
  await expect.poll(() => page.title(), WAIT).toContain('Emails to buyers');
  for (const kind of KINDS) expect(await page.getByLabel(kind).isChecked()).toBe(false);
  await page.getByLabel(KINDS[0]).check();
  await page.getByLabel('Sender name').fill('Ana of the corner');
  await page.getByLabel('Replies go to').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an email address like name@shop.com.').waitFor();
  await page.getByText('Check the marked fields in 1 card.').waitFor();
  await page.getByLabel('Replies go to').fill('help@corner.example');
  await page.getByText('Enter an email address like').waitFor({ state: 'hidden' });
  await page.getByText('Check the marked fields').waitFor({ state: 'hidden' });
  const subject = page.getByLabel('Subject');
  await subject.fill(' left today');
  await subject.press('Home');
  await page.getByRole('button', { name: '{{order}}', exact: true }).click();
  expect(await subject.inputValue()).toBe('{{order}} left today');
  await page.frameLocator('iframe').getByRole('heading', { name: '#1042 left today' }).waitFor();
  expect(await violations(page, 'buyer mails with a preview')).toEqual([]);
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await page.getByText('Ana of the corner sent this email because of your order #1042.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Emails to buyers saved').last().waitFor();
  await page.goto(paths.settingBuyerMails);
  await expect.poll(() => subject.inputValue(), WAIT).toBe('{{order}} left today');
  expect(await page.getByLabel(KINDS[0]).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Use the standard text' }).click();
  expect(await subject.inputValue()).toBe('Your order {{order}} is on its way');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText('Confirm your email address first').waitFor();
  expect(complaints).toEqual([]);
});

test('a text that is refused comes on screen with what is wrong at its field, and nothing typed is lost', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.settingBuyerMails, { as: await aShopkeeper() });
  const kind = page.getByRole('combobox', { name: 'Email', exact: true });
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await kind.selectOption('delayed');
  await language.selectOption('pt-BR');
  await text.fill('Olá {{nome}}');
  await page.getByText('There is no variable {{nome}}.').waitFor();
  await kind.selectOption('shipped');
  await page.getByLabel('Subject').fill('<b>Sent</b>');
  await page.getByText('Write plain text, without HTML tags.').waitFor();
  await page.getByLabel('Subject').fill('Sent');
  await page.getByLabel('Sender name').fill('Ana');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is no variable {{nome}}.').waitFor();
  expect([await kind.inputValue(), await language.inputValue(), await text.inputValue()]).toEqual(['delayed', 'pt-BR', 'Olá {{nome}}']);
  await text.fill('Olá {{buyer}}');
  await page.getByText('There is no variable').first().waitFor({ state: 'hidden' });
  await page.getByText('Check the marked fields').waitFor({ state: 'hidden' });
  await page.frameLocator('iframe').getByText('Olá Ana Lima').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Emails to buyers saved').last().waitFor();
  expect(await page.getByLabel('Sender name').inputValue()).toBe('Ana');
  expect(complaints).toEqual([]);
});

test('the default store of the merchant is selected first, and languages are named in that of the page', async () => {
  const merchant = await aShopkeeper();
  const body = { name: 'Attic shop', country: 'US', currency: 'USD' } as const;
  await merchant.call(connectSandboxStore, { body });
  const corner = (await merchant.call(listStores)).data.find(({ name }) => name === 'Corner shop');
  await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { defaultStoreId: corner?.id ?? '' } });
  const { page, complaints } = await journey.openSignedIn(paths.settingBuyerMails, { as: merchant, locale: 'pt-BR' });
  await page.getByText('Seus compradores leem inglês.').waitFor();
  const store = page.getByRole('combobox', { name: 'Loja' });
  expect(await store.locator('option').allInnerTexts()).toEqual(['Attic shop', 'Corner shop']);
  expect(await store.inputValue()).toBe(corner?.id);
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
  await page.locator('iframe').waitFor();
  await look(page, `buyer-mails-${locale}-${width}`);
  expect(complaints).toEqual([]);
});
