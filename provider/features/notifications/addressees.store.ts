import { sql } from 'kysely';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { mailLocale } from './preferences.store.ts';
import { isOwnAddress, readSender } from './recipients/own-address.ts';
import { findStandingRecipient } from './recipients/mail-recipient-lifecycle.ts';

/** Whose mails: a user's, to their own address or to one beside it. */
export interface MailOwner {
  accountId: string;
  userId: string;
  /** Null: the user's own address. */
  recipientId: string | null;
}

/** Where mails of an owner go, and how. */
export interface Addressee {
  email: string;
  locale: Locale;
  /** Of an address beside the user's own: who has the mails sent there. */
  sender?: string;
}

/** Null for an address that was removed, gets no mails any more, or is the user's own by now. */
export async function findAddressee(tx: Tx, owner: MailOwner): Promise<Addressee | null> {
  return owner.recipientId === null ? readUser(tx, owner) : findConfirmed(tx, owner.accountId, owner.recipientId);
}

async function findConfirmed(tx: Tx, accountId: string, id: string): Promise<Addressee | null> {
  const recipient = await findStandingRecipient(tx, { accountId, id });
  if (recipient?.state !== 'confirmed' || (await isOwnAddress(tx, recipient, recipient.email))) return null;
  return { email: recipient.email, locale: recipient.locale, sender: await readSender(tx, recipient) };
}

async function readUser(tx: Tx, { accountId, userId }: MailOwner): Promise<Addressee> {
  const user = await sql<{ email: string; locale: string }>`
    SELECT u.email, coalesce(${mailLocale}, a.default_locale) AS locale
    FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.account_id = ${accountId} AND u.id = ${userId}`.execute(tx);
  const [row] = user.rows;
  if (row === undefined) throw new Error('the user of a delivery is gone');
  return { ...row, locale: isLocale(row.locale) ? row.locale : defaultLocale };
}
