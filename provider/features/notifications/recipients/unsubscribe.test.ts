import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askMailRecipientAgain, confirmRecipient, readUnsubscription, unsubscribe } from '#contract/notification-recipients.ts';
import { getNotificationPreferences, listNotificationDeliveries } from '#contract/notification-settings.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aConfirmedRecipient, laterMails, linkToken, stateOf } from '#tests/support/mail-recipients.ts';
import { aConfirmedMerchant, prefer } from '#tests/support/notification-builders.ts';
import { nextMail } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyUser } from '../publish-event.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;

const post = (token: string) => provider.call(unsubscribe, { params: { token } });
const read = (token: string) => provider.call(readUnsubscription, { params: { token } });
const preferencesOf = async (merchant: Merchant) =>
  (await merchant.call(getNotificationPreferences, { params: { userId: merchant.userId } })).data;
async function offers({ accountId, userId }: Merchant, name: string): Promise<void> {
  await notifyUser(db, { accountId, userId, kind: 'sourcing-quoted', params: { number: 'SR-1', name }, path: '/akProducts/sourcing' });
}
async function newestRaw(email: string): Promise<string> {
  const folder = join(services.config.dataDir, 'outbox', 'mail');
  const names = (await readdir(folder)).filter((name) => name.includes(email) && name.endsWith('.eml')).sort();
  return readFile(join(folder, names.at(-1) ?? ''), 'utf8');
}

describe('a mail to a user', () => {
  it('says by RFC 8058 where its category is stopped, each on one line, and where reports of it go', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await offers(merchant, 'Kettle');
    const token = linkToken(await nextMail(provider, merchant.email), '/emails/unsubscribe');
    const raw = await newestRaw(merchant.email);
    const url = `${services.config.publicUrl}/emails/unsubscribe/${token}`;
    expect(raw).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(raw).toMatch(/^Return-Path: <bounces\+u[0-9a-z]{55}@localhost\.example>\r\n/);
    expect(raw).toContain('<no-reply@localhost.example>');
  });

  it('is stopped by a POST alone, and only its category; what waited is canceled', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await prefer(merchant, { categories: { stores: { mail: 'daily' } }, digestHour: 11 });
    await offers(merchant, 'Kettle');
    const token = linkToken(await nextMail(provider, merchant.email), '/emails/unsubscribe');
    const before = await preferencesOf(merchant);
    expect((await read(token)).data).toMatchObject({ categories: ['sourcing'], unsubscribed: false });
    expect(await preferencesOf(merchant)).toEqual(before);
    await prefer(merchant, { categories: { sourcing: { mail: 'daily' } } });
    await offers(merchant, 'Lamp');
    await provider.runJobs();
    expect((await post(token)).data).toMatchObject({ categories: ['sourcing'], unsubscribed: true });
    const after = await preferencesOf(merchant);
    expect((await post(token)).data.unsubscribed).toBe(true);
    expect(await preferencesOf(merchant)).toEqual(after);
    expect(after.version).toBe(before.version + 2);
    expect(after.digestHour).toBe(11);
    expect(after.categories).toEqual(before.categories.map((each) => (each.category === 'sourcing' ? { ...each, mail: 'off' } : each)));
    const [canceled] = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    expect(canceled).toMatchObject({ title: 'Offers for Lamp', state: 'canceled' });
  });

  it('is stopped though the user has saved no preferences', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await offers(merchant, 'Kettle');
    await post(linkToken(await nextMail(provider, merchant.email), '/emails/unsubscribe'));
    const { version, categories } = await preferencesOf(merchant);
    expect([version, categories.filter(({ category, mail }) => category === 'sourcing' && mail === 'off').length]).toEqual([1, 1]);
    await prefer(merchant, { digestHour: 9 });
    expect((await preferencesOf(merchant)).version).toBe(2);
  });

  it('about security or money is not, by a token that names it neither', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const { accountId, userId } = merchant;
    await notifyUser(db, { accountId, userId, kind: 'new-sign-in', params: { device: 'Firefox', address: '192.0.2.7' } });
    await nextMail(provider, merchant.email);
    expect(await newestRaw(merchant.email)).not.toContain('List-Unsubscribe');
    const token = unsubscribeToken(services.keys, { kind: 'user', accountId, id: userId, categories: ['security', 'balance', 'orders'] });
    expect((await post(token)).data.categories).toEqual(['orders']);
    const off = (await preferencesOf(merchant)).categories.filter(({ mail }) => mail === 'off').map(({ category }) => category);
    expect(off.filter((category) => ['security', 'balance', 'orders'].includes(category))).toEqual(['orders']);
  });
});

describe('a mail to an address beside the user’s own', () => {
  it('stops all mails to it, and nothing of the user’s; it gets them again once it confirmed anew', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const recipient = await aConfirmedRecipient(provider, merchant);
    await offers(merchant, 'Kettle');
    const [mail] = await laterMails(provider, recipient.email);
    const token = linkToken(mail, '/emails/unsubscribe');
    expect(mail?.text).not.toContain('/setting/email');
    expect((await read(token)).data).toEqual({ email: 'ac•••@firm.example', categories: [], unsubscribed: false });
    expect((await post(token)).data.unsubscribed).toBe(true);
    expect((await post(token)).data.unsubscribed).toBe(true);
    expect(await stateOf(merchant, recipient.id)).toBe('unsubscribed');
    expect((await preferencesOf(merchant)).version).toBe(0);
    expect((await provider.call(confirmRecipient, { params: { token: recipient.token } })).problem.code).toBe('link-dead');
    await offers(merchant, 'Lamp');
    expect(await laterMails(provider, recipient.email)).toHaveLength(1);
    await merchant.call(askMailRecipientAgain, { params: { recipientId: recipient.id } });
    expect([(await read(token)).problem.code, (await post(token)).problem.code]).toEqual(['link-dead', 'link-dead']);
    const fresh = linkToken(await nextMail(provider, recipient.email), '/emails/confirm');
    await provider.call(confirmRecipient, { params: { token: fresh } });
    await offers(merchant, 'Mug');
    expect((await nextMail(provider, recipient.email)).subject).toBe('Offers for Mug');
  });
});

describe('an unsubscribe link', () => {
  it('works years later, and never when it is forged', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await offers(merchant, 'Kettle');
    const token = linkToken(await nextMail(provider, merchant.email), '/emails/unsubscribe');
    expect(token.length).toBeLessThan(300);
    for (const wrong of [token.replace('so.', 'or.'), token.replace(/^u/, 'r'), token.slice(0, -1), 'x'])
      expect([(await read(wrong)).problem.code, (await post(wrong)).problem.code]).toEqual(['link-dead', 'link-dead']);
    await moveClock(provider, { hours: 24 * 800 });
    expect((await post(token)).data.unsubscribed).toBe(true);
    expect((await preferencesOf(await signInAgain(provider, merchant))).version).toBe(1);
  });
});
