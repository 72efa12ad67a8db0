import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getNotificationPreferences, listNotificationDeliveries, sendTestMail } from '#contract/notification-settings.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aConfirmedRecipient, aRecipient, stateOf } from '#tests/support/mail-recipients.ts';
import { aConfirmedMerchant, prefer } from '#tests/support/notification-builders.ts';
import { nextMail } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyUser } from '../publish-event.ts';
import { bounceAddress } from './bounce-address.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;

interface Report {
  to: string;
  action?: string;
  status?: string;
  headers?: string[];
}
/** As a mail server writes it (RFC 3464). */
function report({ to, action = 'failed', status = '5.1.1', headers = [] }: Report): string {
  return [
    'Return-Path: <>',
    ...headers,
    'From: Mail Delivery Subsystem <mailer-daemon@mx.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ...['', '--b', 'Content-Type: text/plain', '', 'Your mail could not be delivered.', ''],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
    ...['Final-Recipient: rfc822; somebody@firm.example', `Action: ${action}`, `Status: ${status}`, ''],
    ...['--b', 'Content-Type: message/rfc822', '', 'From: no-reply@localhost.example', 'Subject: Offers', '', 'Hello', '', '--b--', ''],
  ].join('\r\n');
}
async function deliver(body: string, headers: Record<string, string> = {}, to = provider): Promise<number> {
  const answer = await fetch(`${to.url}/hooks/mail-bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body,
  });
  return answer.status;
}
const bounced = async (merchant: Merchant) =>
  (await merchant.call(getNotificationPreferences, { params: { userId: merchant.userId } })).data.emailBounced;
/** Where a report on the newest mail to an address goes. */
async function returnPathTo(email: string): Promise<string> {
  const mail = await nextMail(provider, email);
  const path = mail.headers.find(({ key }) => key === 'return-path')?.value ?? '';
  return path.replaceAll(/[<>]/g, '');
}
async function offers({ accountId, userId }: Merchant): Promise<void> {
  await notifyUser(db, {
    accountId,
    userId,
    kind: 'sourcing-quoted',
    params: { number: 'SR-1', name: 'Kettle' },
    path: '/akProducts/sourcing',
  });
}

describe('a bounce', () => {
  it('of a mail to a user stops mails to the address; what waited is canceled', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await merchant.call(sendTestMail);
    const address = await returnPathTo(merchant.email);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    await prefer(merchant, { categories: { sourcing: { mail: 'daily' } } });
    await offers(merchant);
    await provider.runJobs();
    expect([await deliver(report({ to: address.toUpperCase() })), await bounced(merchant)]).toEqual([200, true]);
    expect(await deliver(report({ to: address }))).toBe(200);
    const [waited] = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    expect(waited?.state).toBe('canceled');
    await merchant.call(sendTestMail);
    await provider.runJobs();
    expect(await bounced(merchant)).toBe(false);
  });

  it('of a mail to an address beside it stops those alone, of its confirmation too', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const recipient = await aConfirmedRecipient(provider, merchant);
    await offers(merchant);
    const to = await returnPathTo(recipient.email);
    expect(await deliver(report({ to: 'somebody@localhost.example', headers: [`Delivered-To: ${to}`] }))).toBe(200);
    expect([await stateOf(merchant, recipient.id), await bounced(merchant)]).toEqual(['bounced', false]);
    const unconfirmed = await aRecipient(provider, merchant);
    expect(await deliver(report({ to: await returnPathTo(unconfirmed.email) }))).toBe(200);
    expect(await stateOf(merchant, unconfirmed.id)).toBe('bounced');
  });

  it.each<[string, Partial<Report>]>([
    ['a mail that is only late', { action: 'delayed', status: '4.4.1' }],
    ['a mailbox that is full today', { status: '4.2.2' }],
    ['a mailbox that is full', { status: '5.2.2' }],
    ['a mail that was refused as spam', { status: '5.7.1' }],
    ['a mail that was delivered', { action: 'delivered', status: '2.0.0' }],
  ])('of %s changes nothing', async (_name, details) => {
    const merchant = await aConfirmedMerchant(provider);
    await merchant.call(sendTestMail);
    const to = await returnPathTo(merchant.email);
    expect([await deliver(report({ to, ...details })), await bounced(merchant)]).toEqual([200, false]);
  });

  it('of an address that was changed meanwhile changes nothing, and neither does what nobody can read', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await merchant.call(sendTestMail);
    const to = await returnPathTo(merchant.email);
    for (const body of ['no mail at all', `To: ${to}\r\nSubject: I am away\r\n\r\nUntil Monday.`, report({ to: 'somebody@else.example' })])
      expect([await deliver(body), await bounced(merchant)]).toEqual([200, false]);
    await sql`UPDATE app_user SET email = ${`new-${merchant.email}`} WHERE id = ${merchant.userId}`.execute(db);
    expect([await deliver(report({ to })), await bounced(merchant)]).toEqual([200, false]);
  });

  it('to a forged address is refused', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await merchant.call(sendTestMail);
    const to = await returnPathTo(merchant.email);
    const digit = to.charAt(10) === '0' ? '1' : '0';
    for (const forged of [`${to.slice(0, 10)}${digit}${to.slice(11)}`, to.replace('+u', '+r'), 'bounces+x@localhost.example'])
      expect([await deliver(report({ to: forged })), await bounced(merchant)]).toEqual([401, false]);
  });

  it('is taken from whoever has the secret, and from nobody where there is no address', async () => {
    const secret = 'a secret of the server';
    const guarded = await startTestProvider({ support: { address: null, hookSecret: secret } });
    const to = bounceAddress(guarded.services, { kind: 'u', id: '01920000-0000-7000-8000-000000000000', email: 'a@firm.example' }) ?? '';
    expect(await deliver(report({ to }), {}, guarded)).toBe(401);
    expect(await deliver(report({ to }), { authorization: `Bearer ${secret}` }, guarded)).toBe(200);
    const none = await startTestProvider({ bounceAddress: null });
    expect(bounceAddress(none.services, { kind: 'm', id: '01920000-0000-7000-8000-000000000000' })).toBeUndefined();
    expect(await deliver(report({ to }), {}, none)).toBe(404);
  });
});
