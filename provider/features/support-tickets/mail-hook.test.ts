import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { changeStaffMember, createStaffRole, removeStaffMember } from '#contract/memberships-staff.ts';
import type { AccountPermission } from '#contract/permissions.values.ts';
import { getTicket, listTickets, replyToTicket, resolveTicket, type Ticket } from '#contract/support-tickets.ts';
import { addJob } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import {
  aConfirmedMember,
  anAnsweredTicket,
  answerByMail,
  composeReply,
  deliverMail,
  lastMailTo,
  messagesOf,
} from '#tests/support/ticket-mails.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { db } = provider.services.database;

const answered = () => anAnsweredTicket(provider);
const deliver = (raw: Buffer) => deliverMail(provider, raw);
/** A reply that is composed and delivered; its status. */
const reply = async (mail: Parameters<typeof composeReply>[0]) => (await deliver(await composeReply(mail))).status;
const aPhoto = (width = 64) =>
  sharp({ create: { width, height: width, channels: 3, background: '#00cc33', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();

describe('a reply by mail', () => {
  it('is a message of its ticket, without what it quotes, and counts once', async () => {
    const { merchant, ticket, address, quoted } = await answered();
    const quote = quoted.split('\n').map((line) => `> ${line}`);
    const text = [
      'The dark one.',
      '',
      'Ana',
      '',
      'On Thu, Nov 26, 2026 at 10:00 AM Wharf <no-reply@localhost.example> wrote:',
      ...quote,
    ].join('\n');
    const raw = await composeReply({ from: `Ana <${merchant.email.toUpperCase()}>`, to: address.toUpperCase(), text });
    expect((await deliver(raw)).status).toBe(200);
    expect((await deliver(raw)).status).toBe(200);
    const messages = await messagesOf(merchant, ticket);
    expect(messages.slice(2)).toEqual([expect.objectContaining({ by: 'merchant', via: 'mail', text: 'The dark one.\n\nAna', files: [] })]);
    const { state } = (await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data;
    expect(state).toBe('waiting_us');
  });

  it('counts once, by its Message-ID too: servers add headers to what they deliver again', async () => {
    const { merchant, ticket, address } = await answered();
    const mail = { from: merchant.email, to: address, text: 'The dark one', messageId: '<1@shop.example>' };
    expect(await reply({ ...mail, attachments: [{ filename: 'a.csv', content: Buffer.from('a,b\n1,2\n') }] })).toBe(200);
    expect(await reply({ ...mail, headers: { 'X-Delivered-Again': 'yes' } })).toBe(200);
    await Promise.all([1, 2, 3].map((count) => reply({ ...mail, messageId: '<2@shop.example>', headers: { 'X-Try': String(count) } })));
    expect((await messagesOf(merchant, ticket)).slice(2).map(({ files }) => files.length)).toEqual([1, 0]);
    const other = await answered();
    expect(await reply({ ...mail, from: other.merchant.email, to: other.address })).toBe(200);
    expect(await messagesOf(other.merchant, other.ticket)).toHaveLength(3);
    const loose = sql<{
      count: number;
    }>`SELECT count(*)::integer AS count FROM upload WHERE account_id = ${merchant.accountId} AND used_at IS NULL`;
    expect((await loose.execute(db)).rows).toEqual([{ count: 0 }]);
  });

  it('has no quote where a program took our marker out, in Spanish too', async () => {
    const { merchant, ticket, address } = await answered();
    const text = [
      'La oscura, gracias.',
      '',
      'El jue, 26 nov 2026 a las 10:00, Wharf (<no-reply@localhost.example>)',
      'escribió:',
      '',
      '> Respondimos a TK1001',
    ];
    expect(await reply({ from: merchant.email, to: address, text: text.join('\n') })).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)?.text).toBe('La oscura, gracias.');
  });

  it('may be a page, of which only its words are kept', async () => {
    const { merchant, ticket, address } = await answered();
    const html =
      '<style>p{}</style><p>Dark &amp; blue<br>please</p><script>alert(1)</script><blockquote>##- Write your reply above this line -##</blockquote>';
    expect((await deliver(await composeReply({ from: merchant.email, to: address, html }))).status).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)?.text).toBe('Dark & blue\nplease');
  });

  it('may be a page whose program marks what it quotes; what stands between is kept', async () => {
    const { merchant, ticket, address } = await answered();
    const html = `<div>La oscura</div><div class="gmail_quote"><div class="gmail_attr">El jue, 26 nov 2026, Wharf escribió:</div>
      <blockquote class="gmail_quote"><p>Respondimos a ${ticket.number}</p><p>¿Cuál?</p></blockquote>
      <div>Y otra cosa</div><blockquote type="cite">${address}</blockquote></div>
      <p>Mi comprador:</p><blockquote type="cite">Está roto</blockquote>${'<div>'.repeat(5_000)}`;
    expect(await reply({ from: merchant.email, to: address, html })).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)?.text).toMatch(/^La oscura\s+Y otra cosa\s+Mi comprador:\s+> Está roto/);
  });

  it('may be files alone: five at most, no logo of a signature, the rest is counted', async () => {
    const { merchant, ticket, address } = await answered();
    const tables = Array.from({ length: 6 }, (_, index) => ({ filename: `${index}.csv`, content: Buffer.from('a,b\n') }));
    const logo = { filename: 'logo.png', content: await aPhoto(), cid: 'logo' };
    const pasted = { filename: 'screen.png', content: await aPhoto(400), cid: 'screen' };
    const html = '<img src="cid:screen"><img src="cid:logo">';
    expect(await reply({ from: merchant.email, to: address, html, attachments: [logo, pasted, ...tables] })).toBe(200);
    const message = (await messagesOf(merchant, ticket)).at(-1);
    expect(message).toMatchObject({ text: '', filesLeftOut: 2 });
    expect(message?.files.map(({ name }) => name).sort()).toEqual(['0.csv', '1.csv', '2.csv', '3.csv', 'screen.webp']);
  });

  it('may be between the lines of what it quotes, under a mail of a buyer', async () => {
    const { merchant, ticket, address, quoted } = await answered();
    const quote = quoted.replaceAll(/^/gm, '> ').replace('> Which theme do you mean?', '> Which theme do you mean?\n\nThe dark one.\n');
    const buyer = ['My buyer:', '', 'De: Bob <bob@example.com>', 'Fecha: 5/11/26', '', 'Where is it?'];
    const text = [...buyer, '', 'El 26/11/26 a las 10:00, Wharf escribió:', quote].join('\n');
    expect(await reply({ from: merchant.email, to: address, text })).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)?.text).toBe([...buyer, '', 'The dark one.'].join('\n'));
  });

  it('may be small pictures alone', async () => {
    const { merchant, ticket, address } = await answered();
    const attachments = [{ filename: 'photo.png', content: await aPhoto(), cid: 'photo' }];
    expect(await reply({ from: merchant.email, to: address, html: '<img src="cid:photo">', attachments })).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)).toMatchObject({ text: '', files: [{ name: 'photo.webp' }], filesLeftOut: 0 });
  });

  it('of 50,000 characters is cut, and says so', async () => {
    const { merchant, ticket, address } = await answered();
    expect(await reply({ from: merchant.email, to: address, text: 'x'.repeat(50_000) })).toBe(200);
    const text = (await messagesOf(merchant, ticket)).at(-1)?.text ?? '';
    expect([text.length, text.slice(-6)]).toEqual([20_000, 'xx […]']);
  });

  it('brings files of the kinds we keep; a virus in a ZIP file and the like are left out and counted', async () => {
    const { merchant, ticket, address } = await answered();
    const photo = await aPhoto();
    const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'));
    const attachments = [
      { filename: '../../photo.png', content: photo },
      { filename: 'virus.zip', content: Buffer.from(zipSync({ 'eicar.com': new Uint8Array(eicar) })) },
      { filename: 'eicar.com', content: eicar },
      { filename: 'page.html', content: Buffer.from('<script>alert(1)</script>') },
    ];
    expect((await deliver(await composeReply({ from: merchant.email, to: address, text: 'See the photo', attachments }))).status).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)).toMatchObject({
      text: 'See the photo',
      files: [{ name: 'photo.webp', contentType: 'image/webp' }],
      filesLeftOut: 3,
    });
  });

  it('reopens a ticket that is resolved, and goes on from one that is closed', async () => {
    const { merchant, ticket, address } = await answered();
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    await deliver(await composeReply({ from: merchant.email, to: address, text: 'It is not settled' }));
    expect((await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data.state).toBe('waiting_us');
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    await moveClock(provider, { hours: 24 * 8 });
    await addJob(provider.services.database.db, 'close-tickets', {});
    await provider.runJobs();
    for (const text of ['Once more', 'And again']) {
      expect((await deliver(await composeReply({ from: merchant.email, to: address, text }))).status).toBe(200);
    }
    const later = await signInAgain(provider, merchant);
    const closed = (await later.call(getTicket, { params: { ticketId: ticket.id } })).data;
    expect(closed.state).toBe('closed');
    const next = (await later.call(getTicket, { params: { ticketId: closed.next?.id ?? '' } })).data;
    expect(next).toMatchObject({ subject: ticket.subject, state: 'open', previous: { id: ticket.id } });
    expect(next.messages.map(({ text }) => text)).toEqual(['Once more', 'And again']);
  });

  it('goes on from a ticket that was resolved eight days ago, though nothing has closed it yet', async () => {
    const { merchant, ticket, address } = await answered();
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    await moveClock(provider, { hours: 24 * 8 });
    expect(await reply({ from: merchant.email, to: address, text: 'It broke again' })).toBe(200);
    const { call } = await signInAgain(provider, merchant);
    const before = (await call(getTicket, { params: { ticketId: ticket.id } })).data;
    expect([before.state, before.messages.length]).toEqual(['closed', 2]);
    const after = (await call(getTicket, { params: { ticketId: before.next?.id ?? '' } })).data;
    expect(after).toMatchObject({ category: ticket.category, urgency: 'normal', state: 'open', replyBy: expect.any(String) });
  });

  it.each<[string, AccountPermission[], number]>([
    ['may write', ['tickets:read', 'tickets:write'], 200],
    ['may only read', ['tickets:read'], 403],
  ])('of a member whose role of the account’s own %s', async (_name, permissions, status) => {
    const { merchant, ticket } = await answered();
    const { user, address } = await aWritingMember(merchant, ticket);
    const role = (await merchant.call(createStaffRole, { body: { name: 'Helpers', permissions } })).data;
    const grant = { role: 'custom', roleId: role.id } as const;
    expect((await merchant.call(changeStaffMember, { params: { memberId: user.userId }, body: grant })).status).toBe(200);
    const before = (await messagesOf(merchant, ticket)).length;
    expect(await reply({ from: user.email, to: address, text: 'As a helper' })).toBe(status);
    expect((await messagesOf(merchant, ticket)).length - before).toBe(status === 200 ? 1 : 0);
  });
});

describe('a mail that is not one', () => {
  it.each<[string, (good: { address: string; email: string }) => { from: string; to: string }, number]>([
    ['to an address one digit off', ({ address, email }) => ({ from: email, to: flipped(address) }), 401],
    ['to the address of another day', ({ address, email }) => ({ from: email, to: address.replace(/-([0-9a-z]+)-/, '-zzzz-') }), 401],
    ['to a ticket nobody has', ({ address, email }) => ({ from: email, to: address.replace(/tk\d+/, 'tk999999') }), 401],
    ['to support itself', ({ email }) => ({ from: email, to: 'support@localhost.example' }), 404],
    ['to somebody else', ({ email }) => ({ from: email, to: 'no-reply@localhost.example' }), 404],
    ['from a stranger', ({ address }) => ({ from: 'mallory@example.com', to: address }), 401],
    ['from nobody', ({ address }) => ({ from: '', to: address }), 401],
  ])('%s is refused and changes nothing', async (_name, change, status) => {
    const { merchant, ticket, address } = await answered();
    const raw = await composeReply({ ...change({ address, email: merchant.email }), text: 'Let me in' });
    expect((await deliver(raw)).status).toBe(status);
    expect(await messagesOf(merchant, ticket)).toHaveLength(2);
  });

  it('from a user of another account, or from another member, is refused', async () => {
    const [{ merchant, ticket, address }, other] = [await answered(), await answered()];
    expect(await reply({ from: other.merchant.email, to: address, text: 'Mine' })).toBe(401);
    const member = await aWritingMember(merchant, ticket);
    const before = (await messagesOf(merchant, ticket)).length;
    expect(await reply({ from: member.user.email, to: address, text: 'By your address' })).toBe(401);
    expect(await reply({ from: merchant.email, to: member.address, text: 'By mine' })).toBe(401);
    expect(await messagesOf(merchant, ticket)).toHaveLength(before);
    expect(await reply({ from: member.user.email, to: address, cc: member.address, text: 'To all' })).toBe(200);
    expect((await messagesOf(merchant, ticket)).at(-1)).toMatchObject({ text: 'To all', via: 'mail' });
  });

  it('from a member who has left is refused', async () => {
    const { merchant, ticket } = await answered();
    const { user, address } = await aWritingMember(merchant, ticket);
    await merchant.call(removeStaffMember, { params: { memberId: user.userId } });
    expect(await reply({ from: user.email, to: address, text: 'Still here' })).toBe(401);
  });

  it('to an address is taken for 90 days', async () => {
    const { merchant, address } = await answered();
    await moveClock(provider, { hours: 24 * 90 });
    expect(await reply({ from: merchant.email, to: address, text: 'Late' })).toBe(200);
    await moveClock(provider, { hours: 24 });
    const answer = await deliver(await composeReply({ from: merchant.email, to: address, text: 'Too late' }));
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'link-dead']);
  });

  it('written by a program is taken and dropped', async () => {
    const { merchant, ticket, address } = await answered();
    const programs: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'X-Autorespond': 'yes' },
      { 'Return-Path': '<>' },
    ];
    for (const headers of programs) expect(await reply({ from: merchant.email, to: address, text: 'I am away', headers })).toBe(200);
    for (const type of ['delivery-status', 'disposition-notification']) {
      const report = [`From: ${merchant.email}`, `To: ${address}`, `Content-Type: Multipart/Report; report-type=${type}; boundary=b`];
      const raw = [...report, '', '--b', '', 'Your message was read.', `--b`, `Content-Type: message/${type}`, '', 'A: b', '--b--', ''];
      expect((await deliver(Buffer.from(raw.join('\r\n')))).status).toBe(200);
    }
    expect(await messagesOf(merchant, ticket)).toHaveLength(2);
    const headers = { 'X-Auto-Response-Suppress': 'All' };
    expect(await reply({ from: merchant.email, to: address, text: 'By Outlook', headers })).toBe(200);
    expect(await messagesOf(merchant, ticket)).toHaveLength(3);
  });

  it('of 30 MB, of nothing, of noise, or nested beyond reason is refused, and the server goes on', async () => {
    const { merchant, address } = await answered();
    expect((await deliver(Buffer.alloc(30 * 1_048_576, 0x61))).status).toBe(413);
    expect((await deliver(Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400);
    expect((await deliver(randomBytes(10_000))).status).toBe(404);
    const nested = Array.from(
      { length: 300 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join('');
    const deep = Buffer.from(`From: ${merchant.email}\r\nTo: ${address}\r\n${nested}`);
    expect((await deliver(deep)).status).toBe(400);
    expect((await deliver(await composeReply({ from: merchant.email, to: address, text: '   ' }))).status).toBe(400);
    expect((await merchant.call(listTickets, {})).status).toBe(200);
  });

  it('without the secret of the mail server is refused unread', async () => {
    const guarded = await startTestProvider({ support: { address: 'help@desk.example', hookSecret: 'a-secret-of-the-server' } });
    const { merchant, address } = await anAnsweredTicket(guarded);
    expect(address).toMatch(/^help\+/);
    const raw = await composeReply({ from: merchant.email, to: address, text: 'Hello' });
    for (const authorization of ['', 'Bearer wrong', 'Basic a-secret-of-the-server'])
      expect((await deliverMail(guarded, raw, { authorization })).status).toBe(401);
    expect((await deliverMail(guarded, raw, { authorization: 'Bearer a-secret-of-the-server' })).status).toBe(200);
    const closed = await startTestProvider({ support: { address: null, hookSecret: null } });
    expect((await deliverMail(closed, raw)).status).toBe(404);
  });
});

/** A member who wrote in the ticket, and the address of our mail to them. */
async function aWritingMember(owner: Merchant, ticket: Ticket): Promise<{ user: Merchant; address: string }> {
  const { user, call } = await aConfirmedMember(provider, owner, 'support');
  const answer = await call(replyToTicket, { params: { ticketId: ticket.id }, body: { text: 'I may help here' } });
  if (answer.status !== 200) throw new Error(answer.text);
  await answerByMail(provider, ticket, 'Thank you');
  return { user, address: (await lastMailTo(provider, user)).address };
}

function flipped(address: string): string {
  return address.replace(/-([0-9a-f])([0-9a-f]{31})@/, (_all, first: string, rest: string) => `-${first === '0' ? '1' : '0'}${rest}@`);
}
