import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import type { Merchant } from '#tests/support/call.ts';
import { goTo, look, startJourney } from '#tests/support/journey.ts';

const journey = startJourney();
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
let guest: Merchant;

beforeAll(async () => {
  guest = await journey.signUp();
});

test('a merchant sets the word of the link once, saves its QR code, and copies and shares a text', async () => {
  const { page, complaints } = await journey.openSignedIn(undefined, { width: 390 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // As in a frame that may not open the system's dialog.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  });
  await goTo(page, paths.recommend);
  const slug = page.locator('input[name=slug]');
  await slug.fill('a');
  await page.getByRole('button', { name: 'Save word' }).click();
  await page.getByText('Enter at least 3 characters.').waitFor();
  await slug.fill('pérola');
  await page.getByRole('button', { name: 'Save word' }).click();
  await page.getByText('Use letters from a to z').waitFor();
  const word = `shop-${journey.merchant.userId.slice(-8)}`;
  await slug.fill(word);
  await page.getByRole('button', { name: 'Save word' }).click();
  await page.getByText('You can change it again from').waitFor();
  expect(await page.getByLabel('Your own word in the link').evaluate((field) => field === document.activeElement)).toBe(true);
  const mail = new URL(String(await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href')));
  expect(mail.searchParams.get('subject')).toBe('The supplier I use for my store');
  const link = `${journey.url}/invite/${word}`;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code' }).click();
  const image = await buffer(await (await download).createReadStream());
  expect(image.subarray(0, PNG.length)).toEqual(PNG);
  await page.getByLabel('Ready-made text').selectOption('Português');
  for (const name of ['Copy text', 'Share…']) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^Com este fornecedor .*\n${link}$`));
  }
  await look(page, 'recommend-link');
  expect(complaints).toEqual([]);
});

test('who came by a link finds its code filled in; a code nobody has is refused beside the field', async () => {
  const { page, complaints } = await journey.openSignedIn(undefined, { as: guest });
  await goTo(page, `/invite/shop-${journey.merchant.userId.slice(-8)}`);
  await goTo(page, paths.recommend);
  const code = page.locator('input[name=inviteCode]');
  const offered = await code.inputValue();
  expect(offered).not.toBe('');
  await code.fill('nobody-has-this');
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.locator('input[name=inviteCode][aria-invalid=true]').waitFor();
  await code.fill(offered);
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByText('Invite code added').waitFor();
  await code.waitFor({ state: 'detached' });
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('invite');
  expect(complaints).toEqual([]);
});

test('a list that has nothing says how it is filled; a page link of another list says so', async () => {
  const { page, complaints } = await journey.openSignedIn(`${paths.recommend}?tab=commissions&mode=test`, { locale: 'pt-BR' });
  await page.getByText('Ainda não há comissões', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copiar link' }).last().waitFor();
  for (const address of [`${paths.recommend}?tab=commissions&state=pending`, `${paths.recommend}?state=refused`]) {
    await goTo(page, address);
    await page.getByRole('link', { name: 'Limpar filtros' }).waitFor();
  }
  await goTo(page, `${paths.recommend}?cursor=abc`);
  await page.getByText('Não foi possível carregar a lista').waitFor();
  expect(complaints).toEqual([]);
});
