import type { z } from 'zod';
import type {
  BuyerMailPreviewInput,
  BuyerMails,
  BuyerMailsInput,
  previewBuyerMail as endpoint,
} from '#contract/notification-buyer-mails.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { composeBuyerMail, namesKnownVariables } from './buyer-mail-text.ts';
import { findBuyerMails, replaceBuyerMails, type StoreKey } from './buyer-mails.store.ts';

/** Saves what buyers of a store are mailed in place of the former: all of it, or nothing. */
export async function saveBuyerMails({ database }: Services, key: StoreKey, input: BuyerMailsInput): Promise<BuyerMails> {
  return inTransaction(database, async (tx) => {
    await findBuyerMails(tx, key);
    const fields = input.texts.flatMap(({ kind, locale, subject, text }, index): RefusedField[] => [
      ...(namesKnownVariables(subject) ? [] : [{ path: `texts.${index}.subject`, code: 'not-a-choice' } as const]),
      ...(namesKnownVariables(text) ? [] : [{ path: `texts.${index}.text`, code: 'not-a-choice' } as const]),
      ...(input.texts.findIndex((other) => other.kind === kind && other.locale === locale) === index
        ? []
        : [{ path: `texts.${index}.kind`, code: 'listed-twice' } as const]),
    ]);
    if (fields.length > 0) throw new Refusal('validation-failed', { fields });
    await replaceBuyerMails(tx, key, input);
    return shownMails(tx, key);
  });
}

export async function shownMails(db: Parameters<typeof findBuyerMails>[0], key: StoreKey): Promise<BuyerMails> {
  const { storeName: _name, ...mails } = await findBuyerMails(db, key);
  return mails;
}

/** A mail about an invented parcel. */
export async function previewBuyerMail(
  { database, config }: Services,
  key: StoreKey,
  asked: BuyerMailPreviewInput,
): Promise<z.output<(typeof endpoint)['data']>> {
  const { storeName, replyTo } = await findBuyerMails(database.db, key);
  const trackingUrl = `${config.publicUrl}/track/0123456789abcdef0123456789abcdef`;
  const values = { buyer: 'Ana Lima', order: '#1042', store: storeName, tracking_number: 'LX123456789CN', tracking_link: trackingUrl };
  const { locale, subject, text, senderName } = asked;
  const mail = composeBuyerMail({
    to: 'ana@example.com',
    locale,
    senderName: senderName || storeName,
    replyTo,
    subject,
    text,
    values,
    trackingUrl,
  });
  return { subject: mail.subject, text: mail.text, html: mail.html };
}
