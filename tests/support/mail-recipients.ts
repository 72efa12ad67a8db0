import type { Email } from 'postal-mime';
import { addMailRecipient, confirmRecipient, listMailRecipients, type MailRecipient } from '#contract/notification-recipients.ts';
import type { Merchant } from './call.ts';
import { mailsTo, nextMail } from './outbox.ts';
import type { TestProvider } from './provider.ts';

/** The token at the end of an address of ours in a mail's text. */
export function linkToken(mail: Email | undefined, path: string): string {
  const token = new RegExp(`${path}/([\\w.-]+)`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link to ${path} in the mail “${mail?.subject}”`);
  return token;
}

let count = 0;
/** An address nobody else has. */
export function anAddress(): string {
  count += 1;
  return `accountant-${process.pid}-${count}@firm.example`;
}

/** An address beside a merchant's own, and the token of the mail that confirms it. */
export async function aRecipient(
  provider: TestProvider,
  merchant: Merchant,
  { email = anAddress(), locale = 'en-US' }: Partial<Pick<MailRecipient, 'email' | 'locale'>> = {},
): Promise<MailRecipient & { token: string }> {
  const { data } = await merchant.call(addMailRecipient, { body: { email, locale } });
  return { ...data, token: linkToken(await nextMail(provider, email), '/emails/confirm') };
}

/** One that whoever reads it has confirmed. */
export async function aConfirmedRecipient(
  provider: TestProvider,
  merchant: Merchant,
  details: Partial<Pick<MailRecipient, 'email' | 'locale'>> = {},
): Promise<MailRecipient & { token: string }> {
  const recipient = await aRecipient(provider, merchant, details);
  const answer = await provider.call(confirmRecipient, { params: { token: recipient.token } });
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...recipient, state: 'confirmed' };
}

/** In what state an address of a merchant is; undefined: it is none. */
export async function stateOf(merchant: Merchant, id: string): Promise<MailRecipient['state'] | undefined> {
  return (await merchant.call(listMailRecipients)).data.find((recipient) => recipient.id === id)?.state;
}

/** Mails to an address after the one that asked to confirm it. */
export async function laterMails(provider: TestProvider, email: string): Promise<Email[]> {
  await provider.runJobs();
  return (await mailsTo(provider, email)).slice(1);
}
