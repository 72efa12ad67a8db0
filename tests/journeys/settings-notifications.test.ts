import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { takePicture } from '#tests/support/browser.ts';
import { look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const SCREEN = '/setting/email';

const journey = startJourney();

function category(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

test('what reaches the merchant by which channel, and when, is kept', async () => {
  const { page, complaints } = await journey.openSignedIn(SCREEN);
  const listings = category(page, 'My products');
  await expect.poll(() => listings.getByLabel('Email').inputValue(), WAIT).toBe('daily');
  await listings.getByLabel('Email').selectOption('hourly');
  await listings.getByLabel('In the app').uncheck();
  await category(page, 'New orders').getByLabel('Email').selectOption('daily');
  await page.getByLabel('Language of emails').selectOption('pt-BR');
  await page.getByLabel('Time of the daily email').selectOption('6');
  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('Until').fill('06:30');
  await save(page);
  await page.goto(SCREEN);
  await expect.poll(() => listings.getByLabel('Email').inputValue(), WAIT).toBe('hourly');
  expect(await listings.getByLabel('In the app').isChecked()).toBe(false);
  expect(await page.getByLabel('Until').inputValue()).toBe('06:30');
  expect(await page.getByLabel('Language of emails').inputValue()).toBe('pt-BR');
  expect(await category(page, 'New orders').getByLabel('Email').inputValue()).toBe('daily');
  await page.getByText(/^The next one is due (today|tomorrow) at 06:00/).waitFor();
  expect(await category(page, 'Security').getByLabel('Email').isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
});

longTest('all emails but those of security are set by one field', async () => {
  const { page } = await journey.openSignedIn(SCREEN, { as: await journey.signUp() });
  const all = page.getByLabel('Set all emails to');
  expect(await all.inputValue()).toBe('');
  await all.selectOption('daily');
  await save(page);
  await page.goto(SCREEN);
  await expect.poll(() => all.inputValue(), WAIT).toBe('daily');
  expect(await category(page, 'Failed payments').getByLabel('Email').inputValue()).toBe('daily');
  expect(await category(page, 'Security').getByLabel('Email').inputValue()).toBe('now');
});

longTest('times that do not fit are refused beside their field, and what was typed stays', async () => {
  const { page } = await journey.openSignedIn(SCREEN, { as: await journey.signUp() });
  await category(page, 'Stores').getByLabel('Email').selectOption('off');
  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('Until').fill('22:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose a time that differs from the first one.').waitFor();
  expect(await category(page, 'Stores').getByLabel('Email').inputValue()).toBe('off');
  expect(await page.getByLabel('Until').inputValue()).toBe('22:00');
  expect(await violations(page, 'times that do not fit')).toEqual([]);
});

longTest('an address is refused with what was typed, added, tried, seen with its secret and removed', async () => {
  const { page, complaints } = await journey.openSignedIn(SCREEN, { as: await journey.signUp() });
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  const address = webhooks.getByLabel('Address', { exact: true });
  await address.fill('http://shop.example/hook');
  await webhooks.getByRole('button', { name: 'Add address' }).click();
  await webhooks.getByText('Enter an address that starts with https://.').waitFor();
  expect(await address.inputValue()).toBe('http://shop.example/hook');
  await address.fill('https://shop.example/hook');
  await webhooks.getByRole('button', { name: 'Add address' }).click();
  await webhooks.getByText('https://shop.example/hook', { exact: true }).waitFor();
  await expect.poll(() => address.inputValue(), WAIT).toBe('');
  await webhooks.getByRole('button', { name: 'Show secret: https://shop.example/hook' }).click();
  await webhooks.getByText(/^whsec_/).waitFor();
  expect(await violations(page, 'secret')).toEqual([]);
  await takePicture(page, 'settings-notifications-webhook');
  await webhooks.getByRole('button', { name: 'Send test: https://shop.example/hook' }).click();
  await page.getByText('Test sent').last().waitFor();
  await webhooks.getByRole('button', { name: 'Remove https://shop.example/hook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => webhooks.getByText('https://shop.example/hook', { exact: true }).count(), WAIT).toBe(0);
  expect(complaints).toEqual([]);
});

longTest('settings changed in two tabs are not overwritten unasked', async () => {
  const as = await journey.signUp();
  const { page: first } = await journey.openSignedIn(SCREEN, { as });
  const { page: second } = await journey.openSignedIn(SCREEN, { as });
  await category(first, 'Stores').getByLabel('Email').selectOption('off');
  await save(first);
  await category(second, 'Account').getByLabel('Email').selectOption('off');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Changed in another tab').waitFor();
  await second.getByRole('button', { name: 'Load latest' }).click();
  await expect.poll(() => category(second, 'Stores').getByLabel('Email').inputValue(), WAIT).toBe('off');
  expect(await category(second, 'Account').getByLabel('Email').inputValue()).toBe('now');
});

describe.each(
  looksOf(
    [
      ['en-US', 1280],
      ['es-ES', 390],
      ['pt-BR', 390],
    ] as const,
    2,
  ),
)('in %s at %i', (locale, width) => {
  longTest('the screen is accessible and fits its width', async () => {
    const { page, complaints } = await journey.openSignedIn(SCREEN, { locale, width });
    await look(page, `settings-notifications-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Notification settings saved').last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count(), WAIT).toBe(0);
}
