import { z } from 'zod';
import { MAIL_CONFIRM_PATH } from '#contract/notifications.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import { readSmtpFailure } from '#provider/mail/smtp-failure.ts';
import type { Services } from '#provider/services.ts';
import { bounceAddress } from '../bounces/bounce-address.ts';
import { confirmationToken, LINK_DAYS } from './confirm-recipient.ts';
import { findStandingRecipient, markRecipientBounced } from './mail-recipient-lifecycle.ts';
import { readSender } from './own-address.ts';

const ToSend = z.object({ accountId: z.uuid(), id: z.uuid() });

/** The job: mails the link that confirms an address, in the language of the address. One that is not there is bounced. */
export async function sendRecipientConfirmation(services: Services, payload: unknown): Promise<void> {
  const key = ToSend.parse(payload);
  const { db } = services.database;
  const recipient = await findStandingRecipient(db, key);
  if (recipient?.state !== 'unconfirmed') return;
  const { config, keys } = services;
  const { email, locale } = recipient;
  const params = { sender: await readSender(db, recipient), brand: config.brandName, days: LINK_DAYS, email };
  const url = `${config.publicUrl}${MAIL_CONFIRM_PATH}/${confirmationToken(keys, recipient, await readNow(db))}`;
  const composed = composeMail({
    to: email,
    locale,
    brandName: config.brandName,
    title: say(locale, 'mail.recipient.subject', params),
    paragraphs: [
      say(locale, 'mail.recipient.text', params),
      say(locale, 'mail.recipient.lasts', params),
      say(locale, 'mail.recipient.unexpected', params),
    ],
    button: { label: say(locale, 'mail.recipient.button'), url },
    footer: say(locale, 'mail.recipient.footer', params),
  });
  const returnPath = bounceAddress(services, { kind: 'r', id: recipient.id, email });
  try {
    await services.mail.send({ ...composed, returnPath });
  } catch (error) {
    if (readSmtpFailure(error) !== 'address') throw error;
    await inTransaction(services.database, (tx) => markRecipientBounced(tx, key, 'mail-refused'));
  }
}
