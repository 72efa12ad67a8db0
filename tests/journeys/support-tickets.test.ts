import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { generatePath } from 'react-router';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { verifyEmail } from '#contract/sign-in.ts';
import { getTicket, listTickets } from '#contract/support-tickets.ts';
import { paths } from '#app/paths.ts';
import type { Merchant } from '#tests/support/call.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { linkSecret } from '#tests/support/outbox.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { importDrafts, orderIn, pushDrafts } from '#tests/support/trade-steps.ts';
import { runOperator } from '#tests/support/wharf-process.ts';

const journey = startJourney();

const SUBJECT = 'Qué transportista lo lleva a Brasil';
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Mails to a merchant that lie in the product's outbox, once there are so many. */
async function mails({ email }: Merchant, count: number): Promise<Email[]> {
  const folder = join(journey.dataDir, 'outbox', 'mail');
  let found: Email[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml') && name.includes(email));
      found = await Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
      return found.length;
    }, WAIT)
    .toBeGreaterThanOrEqual(count);
  return found;
}

/** A merchant who reads Spanish and has confirmed the address; with how many mails so far. */
async function aSpanishMerchant(): Promise<{ merchant: Merchant; mailed: number }> {
  const merchant = await journey.signUp({ locale: 'es-ES' });
  const sent = await mails(merchant, 1);
  const [mail] = sent;
  if (mail === undefined) throw new Error('no mail');
  const answer = await merchant.call(verifyEmail, { body: { token: linkSecret(mail, 'token') } });
  expect(answer.status).toBe(200);
  return { merchant, mailed: sent.length };
}

/** The merchant's mail program replies below the text to our mail, and quotes it. */
async function replyTo(mail: Email | undefined, { email }: Merchant, text: string): Promise<Buffer> {
  const quote = (mail?.text ?? '').split('\n').map((line) => `> ${line}`);
  return new MailComposer({
    from: email,
    to: mail?.replyTo?.[0]?.address ?? '',
    subject: `Re: ${mail?.subject ?? ''}`,
    messageId: '<respuesta-1@correo.example>',
    text: [text, '', `El jueves Lin <${mail?.from?.address}> escribió:`, ...quote].join('\n'),
  })
    .compile()
    .build();
}

function deliver(raw: Buffer): Promise<Response> {
  return fetch(`${journey.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: new Uint8Array(raw),
  });
}

async function sendTicket(page: Page): Promise<void> {
  await page.locator('[name=subject]').fill(SUBJECT);
  await page.getByRole('status').getByRole('link').first().waitFor();
  await page.locator('[name=text]').fill('Mi comprador pregunta qué transportista llevará el paquete y cuánto tarda.');
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await page.getByLabel('Archivos').setInputFiles([
    { name: 'etiqueta.png', mimeType: 'image/png', buffer: picture },
    { name: 'factura.pdf', mimeType: 'application/pdf', buffer: PDF },
  ]);
  await page.getByRole('button', { name: 'Quitar etiqueta' }).waitFor();
  await page.getByRole('button', { name: 'Quitar factura.pdf' }).waitFor();
  await look(page, 'ticket-form');
  await page.getByRole('button', { name: 'Enviar ticket' }).click();
  await page.getByRole('heading', { name: SUBJECT, level: 1 }).waitFor();
}

test('a ticket goes in Spanish from an order, by replies in the app and by mail, to its rated end', async () => {
  const { merchant, mailed } = await aSpanishMerchant();
  const store = await aSandboxStore(merchant, { name: 'Tienda de Ana', country: 'BR', currency: 'BRL' });
  await pushDrafts(merchant, [store], await importDrafts(merchant, { q: 'mug' }));
  const order = await orderIn(merchant, store);
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.order, { orderId: order.id }), {
    as: merchant,
    locale: 'es-ES',
  });

  // From the order, whose facts the form shows, with a picture and a document.
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('link', { name: 'Contactar con soporte' }).click();
  await page.getByRole('heading', { name: 'Nuevo ticket', level: 1 }).waitFor();
  await page.getByRole('link', { name: new RegExp(order.number) }).waitFor();
  await page.getByText('Tienda de Ana').waitFor();
  await sendTicket(page);
  await page.getByRole('img', { name: /^etiqueta/ }).waitFor();
  await page.getByRole('button', { name: 'factura.pdf' }).waitFor();
  const [ticket] = (await merchant.call(listTickets, {})).data;
  if (ticket === undefined) throw new Error('no ticket');
  const support = (...args: string[]) => runOperator(journey.dataDir, ['tickets', ...args]);

  // What is not there is not found.
  await goTo(page, `${paths.newSupportTicket}?category=order`);
  await page.getByRole('combobox', { name: 'Pedido' }).fill('SO-999999');
  await page.getByRole('option', { name: 'No se encontró nada' }).waitFor();
  await look(page, 'ticket-nothing-found');

  // Our reply is mailed, and waits for the merchant.
  await support('reply', ticket.number, '--as', 'Lin', '--text', 'Correios, en 8 a 12 días. ¿Le parece bien?');
  const [reply] = (await mails(merchant, mailed + 1)).slice(-1);
  expect(reply?.text).toContain('Correios, en 8 a 12 días');
  await goTo(page, paths.supportTickets);
  await page.getByRole('link', { name: 'Tickets de soporte (1)' }).waitFor();
  await page.getByText('(1 mensaje nuevo)').waitFor({ state: 'attached' });
  await look(page, 'tickets-waiting');
  await goTo(page, paths.orders);
  await page.getByRole('link', { name: /^Inicio.*Un ticket espera tu respuesta/ }).waitFor();
  await goTo(page, generatePath(paths.supportTicket, { ticketId: ticket.id }));
  await page.getByText('Correios, en 8 a 12 días').waitFor();
  await page.getByText('Nuevo', { exact: true }).waitFor();
  await expect.poll(async () => (await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data.unread, WAIT).toBe(0);

  // The merchant's reply by mail stands in the conversation once, however often it is delivered.
  const raw = await replyTo(reply, merchant, 'Sí, muchas gracias.');
  expect((await deliver(raw)).status).toBe(200);
  expect((await deliver(raw)).status).toBe(200);
  await page.reload();
  await page.getByText('Sí, muchas gracias.').waitFor();
  expect(await page.getByText('Sí, muchas gracias.').count()).toBe(1);
  expect(await page.getByText('escribió:').count()).toBe(0);
  await page.getByRole('link', { name: 'Tickets de soporte', exact: true }).first().waitFor();
  await look(page, 'ticket-conversation');

  // It is resolved, opened again by a reply, and resolved for good.
  await page.locator('[name=text]').fill('Una cosa más: ¿el comprador tiene que firmar?');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByRole('listitem').getByText('Una cosa más').waitFor();
  await support('show', ticket.number);
  await page.reload();
  await page.getByText(/^Leído/).waitFor();
  await page.getByRole('button', { name: 'Marcar como resuelto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como resuelto' }).click();
  await page.getByText('Este ticket está resuelto.').waitFor();
  await page.locator('[name=text]').fill('Perdón, todavía espero la respuesta.');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByText('Abierto de nuevo').waitFor();
  await support('resolve', ticket.number, '--as', 'Lin', '--text', 'No hace falta firma.');
  await page.reload();
  await page.getByRole('heading', { name: '¿Qué tal fue nuestra ayuda?' }).waitFor();
  await page.getByText('4 – Buena').click();
  await page.locator('[name=comment]').fill('Rápido y claro');
  await page.getByRole('button', { name: 'Enviar valoración' }).click();
  await page.getByRole('button', { name: 'Cambiar valoración' }).waitFor();
  await look(page, 'ticket-rated');
  await goTo(page, paths.supportTickets);
  await page.getByText('4 de 5').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a reply waits for its files, and goes on in a new ticket when its own has been closed meanwhile', async () => {
  const merchant = await journey.signUp({ locale: 'es-ES' });
  const ticket = await aTicket(merchant);
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.supportTicket, { ticketId: ticket.id }), {
    as: merchant,
    locale: 'es-ES',
    width: 390,
  });
  const trail = page.getByRole('navigation', { name: 'Estás aquí' });
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Inicio', 'Tickets de soporte', ticket.number]);

  // A reply that is a file alone is sent while the file is on its way.
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
  const onItsWay: Route[] = [];
  const uploads = /\/resources\/uploads(?:\.data)?\?/;
  await page.route(uploads, (route) => void onItsWay.push(route));
  await page.getByLabel('Archivos').setInputFiles(pdf('sola.pdf'));
  await expect.poll(() => onItsWay.length, WAIT).toBe(1);
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByText('Se envía en cuanto lleguen los archivos.').waitFor();
  await onItsWay[0]?.continue();
  await page.getByRole('listitem').getByRole('button', { name: 'sola.pdf' }).waitFor();
  expect((await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data.messages.at(-1)).toMatchObject({ text: '' });
  await page.unroute(uploads);

  // What is removed is dropped; what is left goes on, for the ticket has been closed.
  await page.locator('[name=text]').fill('Mañana envío la factura que falta, gracias.');
  const longName = `${'factura-de-noviembre-'.repeat(5)}.pdf`;
  await page.getByLabel('Archivos').setInputFiles([pdf('otra.pdf'), pdf(longName)]);
  await page.getByRole('button', { name: `Quitar ${longName}` }).waitFor();
  const dropped = page.waitForResponse(/\/resources\/uploads\/[^/]+\/drop/);
  await page.getByRole('button', { name: 'Quitar otra.pdf' }).click();
  expect((await dropped).status()).toBe(200);
  await runOperator(journey.dataDir, ['tickets', 'close', ticket.number, '--as', 'Lin']);
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByRole('heading', { name: 'Tu respuesta no se envió' }).waitFor();
  await look(page, 'ticket-closed-meanwhile');
  await page.getByRole('button', { name: 'Continuar en un ticket nuevo' }).click();
  await page.getByRole('heading', { name: 'Nuevo ticket', level: 1 }).waitFor();
  expect(page.url()).not.toContain('factura');
  await page.getByRole('button', { name: 'Enviar ticket' }).click();
  await page.getByText(`continúa ${ticket.number}`).waitFor({ state: 'detached' });
  await page.getByText('Mañana envío la factura que falta, gracias.').waitFor();
  await page.getByRole('button', { name: longName }).waitFor();
  await look(page, 'ticket-goes-on');
  expect(complaints).toEqual([]);
});
