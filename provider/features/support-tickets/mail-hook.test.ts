import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { answerTicket, getTicket, listTickets, resolveTicket, type Ticket } from '#contract/support-tickets.ts';
import { addJob } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });

/** A ticket we replied to, and the address our mail can be replied to. */
async function anAnsweredTicket(
  at: TestProvider = provider,
): Promise<{ merchant: Merchant; ticket: Ticket; address: string; quoted: string }> {
  const merchant = await at.signUp();
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE id = ${merchant.userId}`.execute(at.services.database.db);
  const ticket = await aTicket(merchant);
  const operator = await anOperator(at);
  await operator.call(answerTicket, { params: { ticketId: ticket.id }, body: { action: 'reply', text: 'Which theme do you mean?' } });
  await at.runJobs();
  const mail = (await mailsTo(at, merchant.email)).at(-1);
  return { merchant, ticket, address: mail?.replyTo?.[0]?.address ?? '', quoted: mail?.text ?? '' };
}
interface Sent {
  from: string;
  to: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer }[];
}
const compose = (mail: Sent) => new MailComposer({ subject: 'Re: A darker theme', ...mail }).compile().build();
const deliver = async (raw: Buffer, headers: Record<string, string> = {}, at: TestProvider = provider) =>
  fetch(`${at.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body: new Uint8Array(raw),
  });
const messagesOf = async (merchant: Merchant, { id: ticketId }: Ticket) =>
  (await merchant.call(getTicket, { params: { ticketId } })).data.messages;

describe('a reply by mail', () => {
  it('is a message of its ticket, without what it quotes, and counts once', async () => {
    const { merchant, ticket, address, quoted } = await anAnsweredTicket();
    const quote = quoted.split('\n').map((line) => `> ${line}`);
    const text = [
      'The dark one.',
      '',
      'Ana',
      '',
      'On Thu, Nov 26, 2026 at 10:00 AM Wharf <no-reply@localhost.example> wrote:',
      ...quote,
    ].join('\n');
    const raw = await compose({ from: `Ana <${merchant.email.toUpperCase()}>`, to: address.toUpperCase(), text });
    expect((await deliver(raw)).status).toBe(200);
    expect((await deliver(raw)).status).toBe(200);
    const messages = await messagesOf(merchant, ticket);
    expect(messages.slice(2)).toEqual([expect.objectContaining({ by: 'merchant', via: 'mail', text: 'The dark one.\n\nAna', files: [] })]);
    const { state } = (await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data;
    expect(state).toBe('waiting_us');
  });

  it('may be a page, of which only its words are kept', async () => {
    const { merchant, ticket, address } = await anAnsweredTicket();
    const html =
      '<style>p{}</style><p>Dark &amp; blue<br>please</p><script>alert(1)</script><blockquote>##- Write your reply above</blockquote>';
    expect((await deliver(await compose({ from: merchant.email, to: address, html }))).status).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)?.text).toBe('Dark & blue\nplease');
  });

  it('brings files of the kinds we keep; a virus in a ZIP file and the like are left out and counted', async () => {
    const { merchant, ticket, address } = await anAnsweredTicket();
    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00cc33' } })
      .png()
      .toBuffer();
    const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'));
    const attachments = [
      { filename: '../../photo.png', content: photo },
      { filename: 'virus.zip', content: Buffer.from(zipSync({ 'eicar.com': new Uint8Array(eicar) })) },
      { filename: 'eicar.com', content: eicar },
      { filename: 'page.html', content: Buffer.from('<script>alert(1)</script>') },
    ];
    expect((await deliver(await compose({ from: merchant.email, to: address, text: 'See the photo', attachments }))).status).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)).toMatchObject({
      text: 'See the photo',
      files: [{ name: 'photo.webp', contentType: 'image/webp' }],
      filesLeftOut: 3,
    });
  });

  it('reopens a ticket that is resolved, and goes on from one that is closed', async () => {
    const { merchant, ticket, address } = await anAnsweredTicket();
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    await deliver(await compose({ from: merchant.email, to: address, text: 'It is not settled' }));
    expect((await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data.state).toBe('waiting_us');
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    await moveClock(provider, { hours: 24 * 8 });
    await addJob(provider.services.database.db, 'close-tickets', {});
    await provider.runJobs();
    for (const text of ['Once more', 'And again']) {
      expect((await deliver(await compose({ from: merchant.email, to: address, text }))).status).toBe(200);
    }
    const later = await signInAgain(provider, merchant);
    const closed = (await later.call(getTicket, { params: { ticketId: ticket.id } })).data;
    expect(closed.state).toBe('closed');
    const next = (await later.call(getTicket, { params: { ticketId: closed.next?.id ?? '' } })).data;
    expect(next).toMatchObject({ subject: ticket.subject, state: 'open', previous: { id: ticket.id } });
    expect(next.messages.map(({ text }) => text)).toEqual(['Once more', 'And again']);
  });
});

describe('a mail that is not one', () => {
  it.each<[string, (good: { address: string; email: string }) => { from: string; to: string }, number]>([
    ['to an address one digit off', ({ address, email }) => ({ from: email, to: flipped(address) }), 401],
    ['to the address of another day', ({ address, email }) => ({ from: email, to: address.replace(/-([0-9a-z]+)-/, '-zzzz-') }), 401],
    ['to a ticket nobody has', ({ address, email }) => ({ from: email, to: address.replace(/tk\d+/, 'tk999999') }), 401],
    ['to support itself', ({ email }) => ({ from: email, to: 'support@localhost.example' }), 404],
    ['to somebody else', ({ email }) => ({ from: email, to: 'no-reply@localhost.example' }), 404],
    ['from a stranger', ({ address }) => ({ from: 'mallory@example.com', to: address }), 403],
    ['from nobody', ({ address }) => ({ from: '', to: address }), 403],
  ])('%s is refused and changes nothing', async (_name, change, status) => {
    const { merchant, ticket, address } = await anAnsweredTicket();
    const raw = await compose({ ...change({ address, email: merchant.email }), text: 'Let me in' });
    expect((await deliver(raw)).status).toBe(status);
    expect(await messagesOf(merchant, ticket)).toHaveLength(2);
  });

  it('from a user of another account is refused', async () => {
    const [{ merchant, ticket, address }, other] = [await anAnsweredTicket(), await anAnsweredTicket()];
    expect((await deliver(await compose({ from: other.merchant.email, to: address, text: 'Mine' }))).status).toBe(403);
    expect(await messagesOf(merchant, ticket)).toHaveLength(2);
  });

  it('to an address of more than 30 days ago is refused', async () => {
    const { merchant, address } = await anAnsweredTicket();
    await moveClock(provider, { hours: 24 * 31 });
    const answer = await deliver(await compose({ from: merchant.email, to: address, text: 'Late' }));
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'link-dead']);
  });

  it('written by a program is taken and dropped', async () => {
    const { merchant, ticket, address } = await anAnsweredTicket();
    for (const headers of [{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }] as Record<string, string>[])
      expect((await deliver(await compose({ from: merchant.email, to: address, text: 'I am away', headers }))).status).toBe(200);
    expect(await messagesOf(merchant, ticket)).toHaveLength(2);
  });

  it('of 30 MB, of nothing, of noise, or nested beyond reason is refused, and the server goes on', async () => {
    const { merchant, address } = await anAnsweredTicket();
    expect((await deliver(Buffer.alloc(30 * 1_048_576, 0x61))).status).toBe(413);
    expect((await deliver(Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400);
    expect((await deliver(randomBytes(10_000))).status).toBe(404);
    const nested = Array.from(
      { length: 300 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join('');
    const deep = Buffer.from(`From: ${merchant.email}\r\nTo: ${address}\r\n${nested}`);
    expect((await deliver(deep)).status).toBe(400);
    expect((await deliver(await compose({ from: merchant.email, to: address, text: '   ' }))).status).toBe(400);
    expect((await merchant.call(listTickets, {})).status).toBe(200);
  });

  it('without the secret of the mail server is refused unread', async () => {
    const guarded = await startTestProvider({ support: { address: 'help@desk.example', hookSecret: 'a-secret-of-the-server' } });
    const { merchant, address } = await anAnsweredTicket(guarded);
    expect(address).toMatch(/^help\+/);
    const raw = await compose({ from: merchant.email, to: address, text: 'Hello' });
    for (const authorization of ['', 'Bearer wrong', 'Basic a-secret-of-the-server'])
      expect((await deliver(raw, { authorization }, guarded)).status).toBe(401);
    expect((await deliver(raw, { authorization: 'Bearer a-secret-of-the-server' }, guarded)).status).toBe(200);
    const closed = await startTestProvider({ support: { address: null, hookSecret: null } });
    expect((await deliver(raw, {}, closed)).status).toBe(404);
  });
});

function flipped(address: string): string {
  return address.replace(/-([0-9a-f])([0-9a-f]{31})@/, (_all, first: string, rest: string) => `-${first === '0' ? '1' : '0'}${rest}@`);
}
