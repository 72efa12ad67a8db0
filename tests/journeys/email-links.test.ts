import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { exportData } from '#contract/account.ts';
import { addMailRecipient, listMailRecipients } from '#contract/notification-recipients.ts';
import { getNotificationPreferences } from '#contract/notification-settings.ts';
import { MAIL_CONFIRM_PATH, MAIL_RECIPIENTS_MAX, MAIL_UNSUBSCRIBE_PATH } from '#contract/notifications.values.ts';
import { verifyEmail } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { violations } from '#tests/support/accessibility.ts';
import type { Merchant } from '#tests/support/call.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { linkSecret } from '#tests/support/outbox.ts';
import { mailedAddress } from '#tests/support/outbox-links.ts';
import { ask } from '#tests/support/public-origin.ts';

const journey = startJourney();

/** The newest mail to an address that has the header, once it lies in the outbox. */
async function mailWith(header: string, email: string): Promise<Email> {
  const folder = join(journey.dataDir, 'outbox', 'mail');
  let found: Email | undefined;
  await expect
    .poll(async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
      found = mails.findLast((mail) => headerOf(mail, header) !== undefined && mail.to?.some(({ address }) => address === email));
      return found !== undefined;
    }, WAIT)
    .toBe(true);
  if (found === undefined) throw new Error(`no mail to ${email}`);
  return found;
}

function headerOf(mail: Email, header: string): string | undefined {
  return mail.headers.find(({ key }) => key === header)?.value;
}

/** Where a mail service posts to, as the header of the mail has it. */
function unsubscribeAddressOf(mail: Email): string {
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, address] = /^<(https?:\/\/[^>]+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '') ?? [];
  if (address === undefined) throw new Error('no address in the header');
  return address;
}

/** Has something happen that is mailed at once. */
async function exportOwnData({ userId, password, call }: Merchant): Promise<void> {
  expect((await call(exportData, { params: { userId }, body: { password } })).status).toBe(200);
}

async function confirmOwnAddress(merchant: Merchant): Promise<void> {
  await mailedAddress(journey.dataDir, merchant.email, '#token');
  const token = linkSecret(await mailWith('subject', merchant.email), 'token');
  expect((await merchant.call(verifyEmail, { body: { token } })).status).toBe(200);
}

test('an address is added, confirmed by its link, mailed to, and unsubscribed by a mail service', async () => {
  const { merchant } = journey;
  const address = `contable-${merchant.userId}@asesoria.example`;
  await confirmOwnAddress(merchant);
  const { page, complaints } = await journey.openSignedIn(paths.settingEmail);
  const group = page.getByRole('region', { name: 'Other recipients' });
  const field = group.getByLabel('Email address');
  await field.fill('contable@');
  await group.getByRole('button', { name: 'Add recipient' }).click();
  await group.getByText('Enter an email address such as name@company.com.').waitFor();
  expect(await field.inputValue()).toBe('contable@');
  await field.fill(address);
  await group.getByText('Enter an email address such as').waitFor({ state: 'hidden' });
  await group.getByLabel('Language').selectOption('es-ES');
  await group.getByRole('button', { name: 'Add recipient' }).click();
  await group.getByText(address, { exact: true }).waitFor();
  await group.getByText('Waiting for confirmation').waitFor();

  const link = await mailedAddress(journey.dataDir, address, MAIL_CONFIRM_PATH);
  const opened = await fetch(link);
  expect(opened.headers.get('x-robots-tag')).toContain('noindex');
  expect((await merchant.call(listMailRecipients)).data).toMatchObject([{ email: address, locale: 'es-ES', state: 'unconfirmed' }]);
  const reader = await journey.open({ locale: 'es-ES', width: 390 });
  await goTo(reader.page, link);
  await look(reader.page, 'email-confirm-es-ES-390');
  await reader.page.getByRole('button', { name: 'Recibir correos' }).click();
  await reader.page.getByRole('heading', { name: 'Dirección confirmada' }).waitFor();
  await goTo(page, paths.settingEmail);
  await group.getByText('Confirmed', { exact: true }).waitFor();

  await exportOwnData(merchant);
  const mail = await mailWith('list-unsubscribe', address);
  const unsubscribeAddress = unsubscribeAddressOf(mail);
  await fetch(unsubscribeAddress);
  expect((await merchant.call(listMailRecipients)).data).toMatchObject([{ state: 'confirmed' }]);
  const headers = { 'transfer-encoding': 'chunked', 'origin': 'null', 'sec-fetch-site': 'cross-site' };
  const post = async (url: string) => (await ask(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status;
  expect(await post(`${unsubscribeAddress.slice(0, -2)}xx`)).toBe(404);
  expect((await merchant.call(listMailRecipients)).data).toMatchObject([{ state: 'confirmed' }]);
  expect(await post(unsubscribeAddress)).toBe(200);
  await goTo(page, paths.settingEmail);
  await group.getByText('Unsubscribed').waitFor();
  expect(await violations(page, 'unsubscribed')).toEqual([]);
  expect([...complaints, ...reader.complaints]).toEqual([]);
});

longTest('the link of a merchant’s own mail names what it stops, and stops only that', async () => {
  const merchant = await journey.signUp();
  await confirmOwnAddress(merchant);
  await exportOwnData(merchant);
  const address = unsubscribeAddressOf(await mailWith('list-unsubscribe', merchant.email));
  const { page, complaints } = await journey.open({ width: 390 });
  await goTo(page, address);
  await page.getByRole('listitem').filter({ hasText: 'Account' }).waitFor();
  await look(page, 'email-unsubscribe-en-US-390');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await look(page, 'email-unsubscribed-en-US-390');
  const { categories } = (await merchant.call(getNotificationPreferences, { params: { userId: merchant.userId } })).data;
  expect(categories.find(({ category }) => category === 'account')).toMatchObject({ mail: 'off', inApp: true });
  expect(categories.find(({ category }) => category === 'stores')).toMatchObject({ mail: 'now' });
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(address, { method: 'POST', body, redirect: 'manual' })).status).toBe(200);
  expect(complaints).toEqual([]);
});

longTest('a link nobody has says so, with the status of a page that is not there', async () => {
  const { page } = await journey.open();
  for (const [path, title] of [
    [MAIL_CONFIRM_PATH, 'This link no longer works'],
    [MAIL_UNSUBSCRIBE_PATH, 'This link does not work'],
  ] as const) {
    const answer = await page.goto(`${path}/not-known`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    await page.getByRole('heading', { name: title }).waitFor();
  }
});

longTest('after the twentieth address another one takes a place only when one is removed', async () => {
  const merchant = await journey.signUp();
  await confirmOwnAddress(merchant);
  for (let number = 1; number <= MAIL_RECIPIENTS_MAX; number += 1) {
    const email = `almacen-${number}-${merchant.userId}@logistica-internacional.example`;
    expect((await merchant.call(addMailRecipient, { body: { email, locale: 'pt-BR' } })).status).toBe(200);
  }
  const { page, complaints } = await journey.openSignedIn(paths.settingEmail, { as: merchant, locale: 'es-ES', width: 390 });
  const group = page.getByRole('region', { name: 'Otros destinatarios' });
  await group.getByText('20 de 20 direcciones').waitFor();
  await group.getByText('Tienes 20 destinatarios, el máximo. Quita uno para añadir otro.').waitFor();
  expect(await group.getByRole('button', { name: 'Añadir destinatario' }).count()).toBe(0);
  await look(page, 'settings-recipients-full-es-ES-390');
  await group.getByRole('button', { name: /^Quitar almacen-7-/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click();
  await group.getByText('19 de 20 direcciones').waitFor();
  await group.getByRole('button', { name: 'Añadir destinatario' }).waitFor();
  expect(complaints).toEqual([]);
});
