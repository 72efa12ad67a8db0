import type { z } from 'zod';
import type {
  BuyerMailPreviewInput,
  BuyerMails,
  BuyerMailsInput,
  previewBuyerMail as endpoint,
} from '#contract/notification-buyer-mails.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Mail } from '#provider/mail/mailer.ts';
import type { Services } from '#provider/services.ts';
import { composeBuyerMail, findUnknownVariable, hasMarkup } from './buyer-mail-text.ts';
import { findBuyerMails, replaceBuyerMails, type StoreKey } from './buyer-mails.store.ts';

/** Saves what buyers of a store are mailed in place of the former: all of it, or nothing. */
export async function saveBuyerMails({ database }: Services, key: StoreKey, input: BuyerMailsInput): Promise<BuyerMails> {
  return inTransaction(database, async (tx) => {
    await findBuyerMails(tx, key);
    refuseFields(
      input.texts.flatMap((text, index) => [
        ...textProblems(text, `texts.${index}.`),
        ...(input.texts.findIndex(({ kind, locale }) => kind === text.kind && locale === text.locale) === index
          ? []
          : [{ path: `texts.${index}.kind`, code: 'listed-twice' } as const]),
      ]),
    );
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
  input: BuyerMailPreviewInput,
): Promise<z.output<(typeof endpoint)['data']>> {
  const { subject, text, html } = await composeSample(database.db, config, { ...key, to: 'ana@example.com', input });
  return { subject, text, html };
}

/** The same as it would go to an address, as long as its text could be saved. */
export async function composeSample(
  db: Queryable,
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  { to, input, ...key }: StoreKey & { to: string; input: BuyerMailPreviewInput },
): Promise<Mail> {
  const { storeName, replyTo } = await findBuyerMails(db, key);
  const { kind, locale, subject, text, senderName } = input;
  refuseFields(textProblems(input, ''));
  const trackingUrl = `${publicUrl}/track/0123456789abcdef0123456789abcdef`;
  return composeBuyerMail({
    kind,
    to,
    locale,
    senderName: senderName || storeName,
    replyTo,
    subject,
    text,
    values: { buyer: 'Ana Lima', order: '#1042', store: storeName, tracking_number: 'LX123456789CN', tracking_link: trackingUrl },
    trackingUrl,
  });
}

function textProblems(mail: { subject: string; text: string }, prefix: string): RefusedField[] {
  return (['subject', 'text'] as const).flatMap((field): RefusedField[] => {
    const path = `${prefix}${field}`;
    const unknown = findUnknownVariable(mail[field]);
    if (unknown !== null) return [{ path, code: 'unknown-variable', params: { name: unknown } }];
    return hasMarkup(mail[field]) ? [{ path, code: 'no-markup' }] : [];
  });
}

function refuseFields(fields: RefusedField[]): void {
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}
