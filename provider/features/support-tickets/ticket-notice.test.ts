import { describe, expect, it } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { changeStaffMember, createStaffRole, removeStaffMember } from '#contract/memberships-staff.ts';
import { getNotificationPreferences, saveNotificationPreferences } from '#contract/notification-settings.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getTicket, replyToTicket, type Ticket } from '#contract/support-tickets.ts';
import { buildKeys } from '#provider/http/keys.ts';
import type { Call, Merchant } from '#tests/support/call.ts';
import { signInAgain } from '#tests/support/clock.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import {
  aConfirmedMember,
  aConfirmedMerchant,
  anAnsweredTicket,
  answerByMail,
  composeReply,
  deliverMail,
  lastMailTo,
  messagesOf,
} from '#tests/support/ticket-mails.ts';
import { replyAddress } from './reply-address.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });

const write = (call: Call, { id: ticketId }: Ticket) =>
  call(replyToTicket, { params: { ticketId }, body: { text: 'I know more about it' } });
const useSpanish = ({ call, userId }: Merchant) => call(updateUserSetting, { params: { userId }, query: { locale: 'es-ES' } });
const ticketMailsTo = async ({ email }: Merchant, { number }: Ticket) =>
  (await mailsTo(provider, email)).filter(({ subject }) => subject?.includes(`(${number})`) === true);
const noticesOf = async ({ call }: Merchant) =>
  (await call(listNotifications, { query: { tab: 'message' } })).data.filter(({ kind }) => kind.startsWith('ticket-'));

describe('our reply', () => {
  it('is mailed and notified once to who asked and to each member who wrote, in their language, by an address of their own', async () => {
    const owner = await aConfirmedMerchant(provider);
    const ticket = await aTicket(owner);
    const [writer, reader] = [await aConfirmedMember(provider, owner, 'support'), await aConfirmedMember(provider, owner, 'support')];
    await useSpanish(writer.user);
    for (let count = 0; count < 2; count += 1) await write(writer.call, ticket);
    await answerByMail(provider, ticket, 'Which theme?\n\nThe dark one?');
    const [mine, theirs] = [await ticketMailsTo(owner, ticket), await ticketMailsTo(writer.user, ticket)];
    expect([mine.length, theirs.length, (await ticketMailsTo(reader.user, ticket)).length]).toEqual([1, 1, 0]);
    expect(mine[0]?.text).toContain('Which theme?\n\nThe dark one?');
    expect(theirs[0]?.text).toContain('Escribe tu respuesta encima de esta línea');
    expect(mine[0]?.replyTo?.[0]?.address).not.toBe(theirs[0]?.replyTo?.[0]?.address);
    const notices = [await noticesOf(owner), await noticesOf(writer.user), await noticesOf(reader.user)];
    expect(notices.map((each) => each.map(({ kind }) => kind))).toEqual([['ticket-replied'], ['ticket-replied'], []]);
  });

  it('goes to nobody who has left, and by mail to nobody who has turned such mails off', async () => {
    const owner = await aConfirmedMerchant(provider);
    const ticket = await aTicket(owner);
    const [gone, quiet] = [await aConfirmedMember(provider, owner, 'support'), await aConfirmedMember(provider, owner, 'support')];
    for (const { call } of [gone, quiet]) await write(call, ticket);
    await owner.call(removeStaffMember, { params: { memberId: gone.user.userId } });
    const { userId } = quiet.user;
    const { data: usual } = await quiet.user.call(getNotificationPreferences, { params: { userId } });
    const { version, quietHours, digestHour, locale } = usual;
    const categories = usual.categories.map((each) => (each.category === 'support' ? { ...each, mail: 'off' as const } : each));
    const saved = await quiet.user.call(saveNotificationPreferences, {
      params: { userId },
      body: { version, quietHours, digestHour, locale, categories },
    });
    expect(saved.status).toBe(200);
    await answerByMail(provider, ticket, 'Which theme?');
    const mails = [await ticketMailsTo(owner, ticket), await ticketMailsTo(gone.user, ticket), await ticketMailsTo(quiet.user, ticket)];
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0]);
    // The session ended with the membership.
    const left = await signInAgain(provider, gone.user);
    expect([await noticesOf(left), await noticesOf(quiet.user)].map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe('our reply where nobody who wrote may read it any more', () => {
  it('goes to the owner, who can reply to it', async () => {
    const owner = await aConfirmedMerchant(provider);
    const { user, call } = await aConfirmedMember(provider, owner, 'support');
    const ticket = await aTicket({ ...user, call });
    await owner.call(removeStaffMember, { params: { memberId: user.userId } });
    await answerByMail(provider, ticket, 'Which theme?');
    const mails = [await ticketMailsTo(owner, ticket), await ticketMailsTo(user, ticket)];
    expect(mails.map(({ length }) => length)).toEqual([1, 0]);
    expect(mails[0]?.[0]?.text).toContain('is no longer in your account');
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['ticket-replied']);
    const { address } = await lastMailTo(provider, owner);
    const raw = await composeReply({ from: owner.email, to: address, text: 'The dark one' });
    expect((await deliverMail(provider, raw)).status).toBe(200);
    expect((await messagesOf(owner, ticket)).at(-1)).toMatchObject({ text: 'The dark one', by: 'merchant' });
    // Who writes is notified from then on, as a writer.
    await answerByMail(provider, ticket, 'Thank you');
    expect((await ticketMailsTo(owner, ticket)).at(-1)?.text).not.toContain('is no longer in your account');
  });
});

describe('mails of a ticket', () => {
  it('are one conversation, and say what it is about, until when it can be reopened, and how it goes on once closed', async () => {
    const owner = await aConfirmedMerchant(provider);
    await useSpanish(owner);
    const { order } = await aReadyOrder(provider, owner);
    const ticket = await aTicket(owner, { category: 'order', about: { kind: 'order', id: order.id } });
    await answerByMail(provider, ticket, 'It is blue');
    await answerByMail(provider, ticket, 'We send a red one', 'resolve');
    const { reopenUntil } = (await owner.call(getTicket, { params: { ticketId: ticket.id } })).data;
    await answerByMail(provider, ticket, '', 'close');
    const mails = await ticketMailsTo(owner, ticket);
    expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => `Re: ${ticket.subject} (${ticket.number})`));
    expect(new Set(mails.map(({ references }) => references)).size).toBe(1);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    for (const { text } of mails) expect(text).toContain(`Sobre el pedido ${order.number}`);
    const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(reopenUntil ?? ''));
    expect(mails[1]?.text).toMatch(new RegExp(`Marcamos ${ticket.number} como resuelto.* responde antes del ${day} de \\d{4}`));
    expect(mails[2]?.text).toContain(`Cerramos ${ticket.number} y ya no se puede reabrir.`);
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toContain('ticket-closed');
  });

  it('say nothing of an order to a member who may not see orders', async () => {
    const owner = await aConfirmedMerchant(provider);
    const { order } = await aReadyOrder(provider, owner);
    const ticket = await aTicket(owner, { category: 'order', about: { kind: 'order', id: order.id } });
    const { user, call } = await aConfirmedMember(provider, owner, 'support');
    await write(call, ticket);
    const role = (await owner.call(createStaffRole, { body: { name: 'Helpers', permissions: ['tickets:read'] } })).data;
    await owner.call(changeStaffMember, { params: { memberId: user.userId }, body: { role: 'custom', roleId: role.id } });
    await answerByMail(provider, ticket, 'It is blue');
    const [mail] = await ticketMailsTo(user, ticket);
    expect(mail?.text).toContain('It is blue');
    expect(mail?.text).not.toContain(order.number);
  });

  it('of one that is closed can be replied to: the reply goes on in a new one, once', async () => {
    const { merchant, ticket } = await anAnsweredTicket(provider);
    await answerByMail(provider, ticket, '', 'close');
    const { address } = await lastMailTo(provider, merchant);
    const raw = await composeReply({ from: merchant.email, to: address, text: 'It broke again' });
    for (let count = 0; count < 2; count += 1) expect((await deliverMail(provider, raw)).status).toBe(200);
    const closed = (await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data;
    const next = (await merchant.call(getTicket, { params: { ticketId: closed.next?.id ?? '' } })).data;
    expect(next.messages.map(({ text }) => text)).toEqual(['It broke again']);
  });

  it('have an address that mail servers take, whatever support is called', () => {
    const keys = buildKeys('a secret that is long enough for a test');
    const ids = { ticketId: '019b0000-0000-7000-8000-000000000001', userId: '019b0000-0000-7000-8000-000000000002' };
    const address = replyAddress(keys, 'customer-support@desk.example', { ...ids, number: 'TK99999999', day: new Date('2090-01-01') });
    expect(address.lastIndexOf('@')).toBe(64);
  });
});
