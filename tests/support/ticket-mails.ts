import { sql } from 'kysely';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { selectAccount } from '#contract/memberships.ts';
import type { MemberRole } from '#contract/permissions.values.ts';
import { answerTicket, getTicket, type Ticket, type TicketInput, type TicketMessage } from '#contract/support-tickets.ts';
import type { TicketAction } from '#contract/support-tickets.values.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { type Call, callAs, type Merchant } from './call.ts';
import { anOperator } from './operators.ts';
import { mailsTo } from './outbox.ts';
import type { TestProvider } from './provider.ts';
import { aTicket } from './ticket-builders.ts';

/** A merchant who has confirmed the address. */
export async function aConfirmedMerchant(provider: TestProvider): Promise<Merchant> {
  const merchant = await provider.signUp();
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE id = ${merchant.userId}`.execute(provider.services.database.db);
  return merchant;
}

/** A merchant with a confirmed address who may act for another's account, and the calls in that account. */
export async function aConfirmedMember(provider: TestProvider, owner: Merchant, role: MemberRole): Promise<{ user: Merchant; call: Call }> {
  const user = await aConfirmedMerchant(provider);
  await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role });
  const { data } = await user.call(selectAccount, { params: { accountId: owner.accountId } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  const call = callAs(() => provider.url, authorization);
  // The session before has ended with it.
  return { user: { ...user, authorization, call }, call };
}

/** We reply to a ticket, or end it, and what is mailed lies in the outbox. */
export async function answerByMail(
  provider: TestProvider,
  ticket: Pick<Ticket, 'id'>,
  text: string,
  action: TicketAction = 'reply',
): Promise<void> {
  const operator = await anOperator(provider);
  const answer = await operator.call(answerTicket, { params: { ticketId: ticket.id }, body: { action, text } });
  if (answer.status !== 200) throw new Error(`answering answered ${answer.text}`);
  await provider.runJobs();
}

/** Where a member replies to our last mail, and its text. */
export async function lastMailTo(provider: TestProvider, { email }: Merchant): Promise<{ address: string; quoted: string }> {
  const mail = (await mailsTo(provider, email)).at(-1);
  return { address: mail?.replyTo?.[0]?.address ?? '', quoted: mail?.text ?? '' };
}

/** A ticket we replied to, and the address our mail can be replied to. */
export async function anAnsweredTicket(
  provider: TestProvider,
  input: Partial<TicketInput> = {},
): Promise<{ merchant: Merchant; ticket: Ticket; address: string; quoted: string }> {
  const merchant = await aConfirmedMerchant(provider);
  const ticket = await aTicket(merchant, input);
  await answerByMail(provider, ticket, 'Which theme do you mean?');
  return { merchant, ticket, ...(await lastMailTo(provider, merchant)) };
}

interface Sent {
  from: string;
  to: string;
  cc?: string;
  text?: string;
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; cid?: string }[];
}

/** A mail as it travels. */
export function composeReply(mail: Sent): Promise<Buffer> {
  return new MailComposer({ subject: 'Re: A darker theme', ...mail }).compile().build();
}

/** The mail server delivers a mail. */
export function deliverMail(provider: TestProvider, raw: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${provider.url}/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body: new Uint8Array(raw),
  });
}

/** The conversation of a ticket. */
export async function messagesOf(merchant: Pick<Merchant, 'call'>, { id: ticketId }: Pick<Ticket, 'id'>): Promise<TicketMessage[]> {
  return (await merchant.call(getTicket, { params: { ticketId } })).data.messages;
}
