import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  addMailRecipient,
  askMailRecipientAgain,
  confirmRecipient,
  listMailRecipients,
  readRecipientConfirmation,
  removeMailRecipient,
} from '#contract/notification-recipients.ts';
import { listNotificationDeliveries, retryNotificationDelivery } from '#contract/notification-settings.ts';
import { MAIL_RECIPIENTS_MAX } from '#contract/notifications.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { forgetUses } from '#tests/support/lapse.ts';
import { aConfirmedRecipient, anAddress, aRecipient, laterMails, stateOf } from '#tests/support/mail-recipients.ts';
import { aConfirmedMerchant, prefer } from '#tests/support/notification-builders.ts';
import { mailsTo, nextMail } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyUser } from '../publish-event.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

const add = (merchant: Merchant, email: string) => merchant.call(addMailRecipient, { body: { email, locale: 'en-US' } });
const confirm = (token: string) => provider.call(confirmRecipient, { params: { token } });
async function offers(merchant: Merchant, name: string): Promise<void> {
  const { accountId, userId } = merchant;
  await notifyUser(db, { accountId, userId, kind: 'sourcing-quoted', params: { number: 'SR-1', name }, path: '/akProducts/sourcing' });
}

describe('an address beside the user’s own', () => {
  it('gets one mail, in its language, that says who has it sent, and nothing else before it confirmed', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await sql`UPDATE account SET legal_name = 'You have won, call us' WHERE id = ${merchant.accountId}`.execute(db);
    const { email, token, state } = await aRecipient(provider, merchant, { locale: 'es-ES' });
    await offers(merchant, 'Kettle');
    expect(await laterMails(provider, email)).toEqual([]);
    const mail = await nextMail(provider, email);
    expect(mail.subject).toBe(`¿Quieres recibir las notificaciones de ${merchant.email}?`);
    expect(mail.text).toContain('no tienes que hacer nada');
    const read = await provider.call(readRecipientConfirmation, { params: { token } });
    expect([state, read.data]).toEqual(['unconfirmed', { email: 'ac•••@firm.example', sender: merchant.email, confirmed: false }]);
    expect(token.length).toBeLessThan(300);
  });

  it('gets the mails of the user once it confirmed, those of security aside, and the log says so', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const { email, token, id } = await aConfirmedRecipient(provider, merchant, { locale: 'pt-BR' });
    expect((await confirm(token)).data.confirmed).toBe(true);
    await offers(merchant, 'Kettle');
    const { accountId, userId } = merchant;
    await notifyUser(db, { accountId, userId, kind: 'new-sign-in', params: { device: 'Firefox', address: '192.0.2.7' } });
    const mails = await laterMails(provider, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('lang="pt-BR"');
    expect(mails[0]?.text).toContain(`${merchant.email} adicionou o seu endereço`);
    expect((await nextMail(provider, merchant.email)).text).toContain('Offers for Kettle');
    const log = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    expect(log.filter(({ kind }) => kind === 'sourcing-quoted').map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([null, email]),
    );
    await merchant.call(removeMailRecipient, { params: { recipientId: id } });
    await offers(merchant, 'Lamp');
    expect(await laterMails(provider, email)).toHaveLength(1);
  });

  it('gets them by their rhythm, and once mails are off neither what comes nor what waited', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const { email } = await aConfirmedRecipient(provider, merchant);
    await prefer(merchant, { categories: { sourcing: { mail: 'hourly' } } });
    await offers(merchant, 'Kettle');
    await offers(merchant, 'Lamp');
    expect(await laterMails(provider, email)).toEqual([]);
    await moveClock(provider, { hours: 1 });
    expect((await laterMails(provider, email)).map(({ subject }) => subject)).toEqual(['2 notifications from Wharf']);
    await offers(merchant, 'Mug');
    await provider.runJobs();
    await prefer(merchant, { categories: { sourcing: { mail: 'off' } } });
    await offers(merchant, 'Cup');
    await moveClock(provider, { hours: 1 });
    expect(await laterMails(provider, email)).toHaveLength(1);
    expect((await mailsTo(provider, merchant.email)).map(({ subject }) => subject)).not.toContain('Offers for Mug');
  });

  it('that is the user’s own by now gets their mail once', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const { email } = await aConfirmedRecipient(provider, merchant);
    await prefer(merchant, { categories: { sourcing: { mail: 'hourly' } } });
    await offers(merchant, 'Kettle');
    await provider.runJobs();
    await sql`UPDATE app_user SET email = ${email} WHERE id = ${merchant.userId}`.execute(db);
    await moveClock(provider, { hours: 1 });
    expect((await laterMails(provider, email)).map(({ subject }) => subject)).toEqual(['Offers for Kettle']);
    const log = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    expect(log.find(({ recipient }) => recipient !== null)?.state).toBe('canceled');
  });

  it('that is removed gets nothing of what waited, which nobody can send again', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const { id, email } = await aConfirmedRecipient(provider, merchant);
    await prefer(merchant, { categories: { sourcing: { mail: 'daily' } } });
    await offers(merchant, 'Kettle');
    await provider.runJobs();
    expect((await merchant.call(removeMailRecipient, { params: { recipientId: id } })).status).toBe(200);
    expect((await merchant.call(listMailRecipients)).data).toEqual([]);
    const [canceled] = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail', state: 'canceled' } })).data;
    expect(canceled).toMatchObject({ title: 'Offers for Kettle', recipient: null });
    const again = await merchant.call(retryNotificationDelivery, { params: { deliveryId: canceled?.id ?? '' } });
    expect(again.problem.code).toBe('state-conflict');
    await moveClock(provider, { hours: 25 });
    expect(await laterMails(provider, email)).toEqual([]);
  });
});

describe('adding one', () => {
  it('is refused before the user’s own is confirmed', async () => {
    const merchant = await provider.signUp();
    expect((await add(merchant, anAddress())).problem.code).toBe('state-conflict');
    expect((await merchant.call(listMailRecipients)).data).toEqual([]);
  });

  it('is refused at its field', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const taken = anAddress();
    await add(merchant, taken);
    for (const [email, code] of [
      ['not an address', 'email-format'],
      ['a@firm.example\nBcc: b@firm.example', 'email-format'],
      [merchant.email.toUpperCase(), 'own-address'],
      [taken.toUpperCase(), 'recipient-known'],
    ] as const) {
      const { problem } = await add(merchant, email);
      expect(problem.fields).toMatchObject([{ path: 'email', code }]);
    }
    expect((await merchant.call(listMailRecipients)).data).toHaveLength(1);
  });

  it('ends at twenty, two at once too', async () => {
    const merchant = await aConfirmedMerchant(provider);
    for (let time = 1; time < MAIL_RECIPIENTS_MAX; time += 1) expect((await add(merchant, anAddress())).status).toBe(200);
    const last = await Promise.all([add(merchant, anAddress()), add(merchant, anAddress()), add(merchant, anAddress())]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const refused = last.find(({ status }) => status !== 200);
    expect(refused?.problem.fields).toMatchObject([{ path: 'email', code: 'recipient-limit' }]);
    expect((await merchant.call(listMailRecipients)).data).toHaveLength(MAIL_RECIPIENTS_MAX);
  });

  it('mails one address three times for one account, though it was removed meanwhile, and ten times a day for all', async () => {
    const email = anAddress();
    const added: number[] = [];
    for (let account = 1; account <= 4; account += 1) {
      const merchant = await aConfirmedMerchant(provider);
      let answer = await add(merchant, email);
      for (let time = 1; time <= 3 && answer.status === 200; time += 1) {
        added.push(account);
        await merchant.call(removeMailRecipient, { params: { recipientId: answer.data.id } });
        answer = await add(merchant, email);
      }
      expect(answer.status).toBe(429);
    }
    expect(added).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4]);
    await forgetUses(provider);
  });

  it('is of nobody else: another user finds it neither to ask again nor to remove', async () => {
    const [merchant, stranger] = [await aConfirmedMerchant(provider), await provider.signUp()];
    const { id: recipientId } = (await add(merchant, anAddress())).data;
    expect((await stranger.call(askMailRecipientAgain, { params: { recipientId } })).problem.code).toBe('not-found');
    expect((await stranger.call(removeMailRecipient, { params: { recipientId } })).problem.code).toBe('not-found');
    expect(await stateOf(merchant, recipientId)).toBe('unconfirmed');
  });
});

describe('a link that confirms', () => {
  it('is dead once it is old, forged, or its address is removed; another one is mailed on request', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const { id: recipientId, token, email } = await aRecipient(provider, merchant);
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, 'x', `${'A'.repeat(43)}zzzz.${'0'.repeat(32)}`])
      expect((await confirm(wrong)).problem.code).toBe('link-dead');
    await moveClock(provider, { hours: 7 * 24 + 1 });
    expect((await confirm(token)).problem.code).toBe('link-dead');
    const later = await signInAgain(provider, merchant);
    expect((await later.call(askMailRecipientAgain, { params: { recipientId } })).data.state).toBe('unconfirmed');
    await provider.runJobs();
    const fresh = /confirm\/([\w.-]+)/.exec((await nextMail(provider, email)).text ?? '')?.[1] ?? '';
    expect((await confirm(fresh)).data.confirmed).toBe(true);
    expect((await later.call(askMailRecipientAgain, { params: { recipientId } })).problem.code).toBe('state-conflict');
    await later.call(removeMailRecipient, { params: { recipientId } });
    expect((await confirm(fresh)).problem.code).toBe('link-dead');
  });
});
