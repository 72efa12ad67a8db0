import { sql } from 'kysely';
import type { Mail } from '#provider/mail/mailer.ts';
import { readSmtpFailure } from '#provider/mail/smtp-failure.ts';
import type { Services } from '#provider/services.ts';
import { bounceAddress } from '../bounces/bounce-address.ts';
import { BuyerMailKey, releaseBuyerMail, settleBuyerMail, takeBuyerMail } from './buyer-mail-state.ts';
import { composeBuyerMail } from './buyer-mail-text.ts';
import { findBuyerMails } from './buyer-mails.store.ts';

interface Facts {
  storeId: string;
  order: string;
  buyer: string;
  /** Of the last mile, or of the first where there is none yet. */
  trackingNumber: string | null;
  token: string;
  /** Empty: nobody can be mailed. */
  to: string;
}

/**
 * Mails a buyer about a parcel, once for each kind. Buyers of test orders are invented: their mails go to the merchant, who sees what buyers would
 * get. A throw is tried again: the mail server did not take the mail. What it may have taken is never sent again.
 */
export async function sendBuyerMail(services: Services, payload: unknown): Promise<void> {
  const { database, log } = services;
  const key = BuyerMailKey.parse(payload);
  const mail = await writeMail(services, key);
  if (mail === null) return;
  const id = await takeBuyerMail(database.db, key);
  if (id === null) return;
  try {
    await services.mail.send({ ...mail, returnPath: bounceAddress(services, { kind: 'm', id }) });
  } catch (error) {
    const failure = readSmtpFailure(error);
    if (failure === 'ours') {
      await releaseBuyerMail(database.db, key.accountId, id);
      throw error;
    }
    log.warn({ err: error, buyerMailId: id }, 'a mail to a buyer was not sent');
    return settleBuyerMail(database.db, key.accountId, id, failure === 'unclear' ? 'unclear' : 'bounced');
  }
  await settleBuyerMail(database.db, key.accountId, id, 'sent');
}

/** Null where nobody is to be mailed. */
async function writeMail(services: Services, key: BuyerMailKey): Promise<Mail | null> {
  const facts = await findFacts(services, key);
  if (facts === null || facts.to === '') return null;
  const { storeName, ...mails } = await findBuyerMails(services.database.db, { accountId: key.accountId, storeId: facts.storeId });
  const written = mails.texts.find(({ kind, locale }) => kind === key.kind && locale === mails.locale);
  if (written === undefined || !mails.enabled.includes(key.kind)) return null;
  const trackingUrl = `${services.config.publicUrl}/track/${facts.token}`;
  const { order, buyer, trackingNumber, to } = facts;
  return composeBuyerMail({
    kind: key.kind,
    to,
    locale: mails.locale,
    senderName: mails.senderName || storeName,
    replyTo: mails.replyTo,
    subject: written.subject,
    text: written.text,
    values: { buyer, order, store: storeName, tracking_number: trackingNumber ?? '', tracking_link: trackingUrl },
    trackingUrl,
  });
}

/** Null where it was mailed already, the order was canceled, has no store any more, or its buyer was erased. */
async function findFacts({ database: { db } }: Services, { accountId, parcelId, orderId, kind }: BuyerMailKey): Promise<Facts | null> {
  const found = await sql<Facts>`
    SELECT o.store_id AS "storeId", coalesce(nullif(o.external_name, ''), o.number) AS "order", o.buyer_name AS buyer,
      coalesce(p.tracking_number, p.first_mile_number) AS "trackingNumber", p.tracking_token AS token,
      CASE o.mode WHEN 'live' THEN o.buyer_email ELSE coalesce((
        SELECT u.email FROM app_user u WHERE u.account_id = o.account_id AND u.email_verified_at IS NOT NULL ORDER BY u.id LIMIT 1), '') END AS "to"
    FROM orders o JOIN parcel p ON p.account_id = o.account_id AND p.id = ${parcelId}
    WHERE o.account_id = ${accountId} AND o.id = ${orderId} AND o.store_id IS NOT NULL AND o.fulfillment_state <> 'canceled'
      AND (o.buyer_name, o.buyer_line1, o.buyer_email) <> ('', '', '')
      AND NOT EXISTS (SELECT 1 FROM buyer_mail m
        WHERE m.account_id = o.account_id AND m.parcel_id = p.id AND m.order_id = o.id AND m.kind = ${kind})`.execute(db);
  return found.rows[0] ?? null;
}
