import { sql } from 'kysely';
import { z } from 'zod';
import { buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import type { Services } from '#provider/services.ts';
import { composeBuyerMail } from './buyer-mail-text.ts';
import { findBuyerMails } from './buyer-mails.store.ts';

const Payload = z.object({ accountId: z.uuid(), parcelId: z.uuid(), orderId: z.uuid(), kind: z.enum(buyerMailKinds) });
type Job = z.infer<typeof Payload>;

interface Facts {
  storeId: string;
  order: string;
  buyer: string;
  trackingNumber: string | null;
  token: string;
  /** Empty: nobody can be mailed. */
  to: string;
}

/**
 * Mails a buyer about a parcel, once for each kind. Buyers of test orders are invented: their mails go to the merchant, who sees what buyers would
 * get. A throw is tried again; a mail that was handed over the moment before is then sent once more.
 */
export async function sendBuyerMail(services: Services, payload: unknown): Promise<void> {
  const job = Payload.parse(payload);
  const facts = await findFacts(services, job);
  if (facts === null || facts.to === '') return;
  const { storeName, ...mails } = await findBuyerMails(services.database.db, { accountId: job.accountId, storeId: facts.storeId });
  const text = mails.texts.find(({ kind, locale }) => kind === job.kind && locale === mails.locale);
  if (text === undefined || !mails.enabled.includes(job.kind)) return;
  const trackingUrl = `${services.config.publicUrl}/track/${facts.token}`;
  const { order, buyer, trackingNumber, to } = facts;
  await services.mail.send(
    composeBuyerMail({
      to,
      locale: mails.locale,
      senderName: mails.senderName || storeName,
      replyTo: mails.replyTo,
      subject: text.subject,
      text: text.text,
      values: { buyer, order, store: storeName, tracking_number: trackingNumber ?? '', tracking_link: trackingUrl },
      trackingUrl,
    }),
  );
  await services.database.db
    .insertInto('buyer_mail')
    .values({ account_id: job.accountId, parcel_id: job.parcelId, order_id: job.orderId, kind: job.kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Null where it was mailed already, or the order has no store any more. */
async function findFacts({ database: { db } }: Services, { accountId, parcelId, orderId, kind }: Job): Promise<Facts | null> {
  const found = await sql<Facts>`
    SELECT o.store_id AS "storeId", coalesce(nullif(o.external_name, ''), o.number) AS "order", o.buyer_name AS buyer,
      p.tracking_number AS "trackingNumber", p.tracking_token AS token,
      CASE o.mode WHEN 'live' THEN o.buyer_email ELSE coalesce((
        SELECT u.email FROM app_user u WHERE u.account_id = o.account_id AND u.email_verified_at IS NOT NULL ORDER BY u.id LIMIT 1), '') END AS "to"
    FROM orders o JOIN parcel p ON p.account_id = o.account_id AND p.id = ${parcelId}
    WHERE o.account_id = ${accountId} AND o.id = ${orderId} AND o.store_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM buyer_mail m
      WHERE m.account_id = o.account_id AND m.parcel_id = p.id AND m.order_id = o.id AND m.kind = ${kind})`.execute(db);
  return found.rows[0] ?? null;
}
