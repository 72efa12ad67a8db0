import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatePath } from 'react-router';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { verifyEmail } from '#contract/sign-in.ts';
import { listTickets } from '#contract/support-tickets.ts';
import { paths } from '#app/paths.ts';
import { look, startJourney, WAIT } from '#tests/support/journey.ts';
import { linkSecret } from '#tests/support/outbox.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pushDrafts } from '#tests/support/trade-steps.ts';
import { runOperator } from '#tests/support/wharf-process.ts';

const journey = startJourney();

/** Mails to the merchant that lie in the product's outbox, once there are so many. */
async function mails(count: number): Promise<Email[]> {
  const folder = join(journey.dataDir, 'outbox', 'mail');
  let found: Email[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter(
        (name) => name.endsWith('.eml') && name.includes(journey.merchant.email),
      );
      found = await Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
      return found.length;
    }, WAIT)
    .toBeGreaterThanOrEqual(count);
  return found;
}

async function confirmEmail(): Promise<number> {
  const sent = await mails(1);
  const [mail] = sent;
  if (mail === undefined) throw new Error('no mail');
  const answer = await journey.merchant.call(verifyEmail, { body: { token: linkSecret(mail, 'token') } });
  expect(answer.status).toBe(200);
  return sent.length;
}

test('a ticket goes from an order, by replies in the app and by mail, to its rated end', async () => {
  const { merchant } = journey;
  const before = await confirmEmail();
  const store = await aSandboxStore(merchant, { name: 'Loja da Ana', country: 'BR', currency: 'BRL' });
  await pushDrafts(merchant, [store], await importDrafts(merchant, { q: 'mug' }));
  const order = await orderIn(merchant, store);
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.order, { orderId: order.id }));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page
    .getByRole('link', { name: 'Ask support' })
    .or(page.getByRole('menuitem', { name: 'Ask support' }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'New ticket', level: 1 }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Order' }).inputValue()).toContain(order.number);
  await page.locator('[name=subject]').fill('Which carrier brings it to Brazil');
  await page.getByRole('status').getByRole('link').first().waitFor();
  await page.locator('[name=text]').fill('My buyer asks which carrier will bring the parcel and how long it takes.');
  await page.locator('#ticket-files').setInputFiles({ name: 'note.csv', mimeType: 'text/csv', buffer: Buffer.from('day,note\n1,asked\n') });
  await page.getByText('note.csv').waitFor();
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByRole('heading', { name: 'Which carrier brings it to Brazil', level: 1 }).waitFor();
  const [ticket] = (await merchant.call(listTickets, {})).data;
  if (ticket === undefined) throw new Error('no ticket');

  await runOperator(journey.dataDir, [
    'tickets',
    'reply',
    ticket.number,
    '--as',
    'Lin',
    '--text',
    'Correios, in 8 to 12 days. Is that fine?',
  ]);
  const [replied] = (await mails(before + 1)).slice(-1);
  expect(replied?.text).toContain('Correios, in 8 to 12 days');
  const quote = (replied?.text ?? '').split('\n').map((line) => `> ${line}`);
  const raw = await new MailComposer({
    from: merchant.email,
    to: replied?.replyTo?.[0]?.address ?? '',
    subject: replied?.subject ?? '',
    text: ['Yes, thank you.', '', `On Thursday Lin <${replied?.from?.address}> wrote:`, ...quote].join('\n'),
  })
    .compile()
    .build();
  const taken = await fetch(`${journey.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: new Uint8Array(raw),
  });
  expect(taken.status).toBe(200);
  await page.reload();
  await page.getByText('Yes, thank you.').waitFor();
  expect(await page.getByText('Write your reply above this line').count()).toBe(0);
  await look(page, 'ticket-conversation');

  await page.locator('[name=text]').fill('One more thing: does the buyer sign for it?');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('One more thing').first().waitFor();
  await runOperator(journey.dataDir, ['tickets', 'resolve', ticket.number, '--as', 'Lin', '--text', 'No signature is needed.']);
  await page.reload();
  await page.getByRole('heading', { name: 'How was our help?' }).waitFor();
  await page.getByText('4 – Good').click();
  await page.locator('[name=comment]').fill('Quick and clear');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByRole('button', { name: 'Change rating' }).waitFor();
  await look(page, 'ticket-rated');
  await page.getByRole('link', { name: 'Support tickets' }).last().click();
  await page.getByText('4 of 5').first().waitFor();
  expect(complaints).toEqual([]);
});
