import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { locales } from './locales.ts';
import { BUYER_MAIL_SUBJECT_MAX, BUYER_MAIL_TEXT_MAX, buyerMailKinds } from './notification-buyer-mails.values.ts';
import { Version } from './whole-number.ts';

const ofStore = z.object({ storeId: Id });

/** One line, without what could begin another header of the mail. */
const OneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

export const BuyerMailText = z.object({
  kind: z.enum(buyerMailKinds),
  locale: z.enum(locales),
  /** May name variables, as `{{order}}`. */
  subject: OneLine.min(1).max(BUYER_MAIL_SUBJECT_MAX),
  /** Plain text without markup; empty lines part paragraphs. May name variables. */
  text: z.string().trim().min(1).max(BUYER_MAIL_TEXT_MAX),
});
export type BuyerMailText = z.infer<typeof BuyerMailText>;

export const BuyerMailsInput = z.object({
  /** The version these were read with. */
  version: Version,
  /** What buyers are mailed about. */
  enabled: z.array(z.enum(buyerMailKinds)).max(buyerMailKinds.length),
  /** Name that mails come from; empty: the store's. */
  senderName: OneLine.max(80),
  /** Where answers go; null: nowhere. */
  replyTo: z.email().max(254).nullable(),
  /** Texts of the merchant's own; those left out are the usual ones. */
  texts: z.array(BuyerMailText).max(buyerMailKinds.length * locales.length),
});
export type BuyerMailsInput = z.infer<typeof BuyerMailsInput>;

export const BuyerMails = BuyerMailsInput.extend({
  /** Goes up with each save; 0: nothing was saved yet. */
  version: Version,
  /** The text of every kind in every language as it would be sent now. */
  texts: z.array(
    BuyerMailText.extend({
      /** Not the usual one. */
      own: z.boolean(),
      /** What is sent where there is no text of the merchant's own. */
      usual: BuyerMailText.pick({ subject: true, text: true }),
    }),
  ),
  /** Language of the store's buyers: mails go in it. */
  locale: z.enum(locales),
});
export type BuyerMails = z.infer<typeof BuyerMails>;

export const BuyerMailPreviewInput = BuyerMailText.extend({ senderName: OneLine.max(80) });
export type BuyerMailPreviewInput = z.infer<typeof BuyerMailPreviewInput>;

export const getBuyerMails = defineEndpoint({
  name: 'getBuyerMails',
  permission: 'stores:read',
  summary: 'What buyers of a store are mailed about, from whom, and in which words.',
  method: 'GET',
  path: '/v1/stores/{storeId}/buyerMails',
  params: ofStore,
  data: BuyerMails,
  problems: ['not-found'],
});
export const saveBuyerMails = defineEndpoint({
  name: 'saveBuyerMails',
  permission: 'stores:manage',
  summary: 'Save all of it in place of the former. A text equal to the usual one is no text of your own.',
  method: 'POST',
  path: '/v1/stores/{storeId}/buyerMails',
  params: ofStore,
  body: { kind: 'json', schema: BuyerMailsInput },
  data: BuyerMails,
  problems: ['not-found', 'version-conflict'],
});
export const previewBuyerMail = defineEndpoint({
  name: 'previewBuyerMail',
  permission: 'stores:read',
  summary: 'A mail of an invented order as its buyer would see it.',
  method: 'POST',
  path: '/v1/stores/{storeId}/buyerMails/preview',
  params: ofStore,
  body: { kind: 'json', schema: BuyerMailPreviewInput },
  data: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  problems: ['not-found'],
});
export const sendBuyerMailTest = defineEndpoint({
  name: 'sendBuyerMailTest',
  permission: 'stores:manage',
  summary: 'Mail the same to the user, at their confirmed address.',
  method: 'POST',
  path: '/v1/stores/{storeId}/buyerMails/test',
  params: ofStore,
  body: { kind: 'json', schema: BuyerMailPreviewInput },
  data: z.object({ sentTo: z.string() }),
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'too-many-requests', 'idempotency-key-required', 'idempotency-key-reused'],
});
