import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { locales } from './locales.ts';
import { MAIL_RECIPIENTS_MAX, mailRecipientStates, notificationCategories } from './notifications.values.ts';

const ofRecipient = z.object({ recipientId: Id });
const ofToken = z.object({ token: z.string().min(1).max(300) });

/** An address beside the user's own that gets the same notification mails, those of security aside. */
export const MailRecipient = z.object({
  id: Id,
  email: z.string(),
  /** Language of mails to it. */
  locale: z.enum(locales),
  /** Nothing but the confirmation is mailed to one that is not `confirmed`. */
  state: z.enum(mailRecipientStates),
  createdAt: Time,
});
export type MailRecipient = z.infer<typeof MailRecipient>;

export const listMailRecipients = defineEndpoint({
  name: 'listMailRecipients',
  permission: 'self',
  summary: 'Addresses beside the user’s own that get their notification mails, the oldest first.',
  method: 'GET',
  path: '/v1/mailRecipients',
  data: z.array(MailRecipient),
});
export const addMailRecipient = defineEndpoint({
  name: 'addMailRecipient',
  permission: 'self',
  token: false,
  summary: `Add an address, and mail it a link that confirms it. At most ${MAIL_RECIPIENTS_MAX}, and none before the user’s own address is confirmed.`,
  method: 'POST',
  path: '/v1/mailRecipients',
  body: {
    kind: 'json',
    schema: z.object({
      /** One bare address. */
      email: z.string().trim().min(1).max(254),
      locale: z.enum(locales),
    }),
  },
  data: MailRecipient,
  idempotent: true,
  problems: ['state-conflict', 'too-many-requests', 'idempotency-key-required', 'idempotency-key-reused'],
});
export const askMailRecipientAgain = defineEndpoint({
  name: 'askMailRecipientAgain',
  permission: 'self',
  token: false,
  summary: 'Mail the link again to an address that has not confirmed it, was bounced, or unsubscribed.',
  method: 'POST',
  path: '/v1/mailRecipients/{recipientId}/confirmation',
  params: ofRecipient,
  data: MailRecipient,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'too-many-requests', 'idempotency-key-required', 'idempotency-key-reused'],
});
export const removeMailRecipient = defineEndpoint({
  name: 'removeMailRecipient',
  permission: 'self',
  summary: 'Remove an address. What still waits to be mailed there is canceled.',
  method: 'DELETE',
  path: '/v1/mailRecipients/{recipientId}',
  params: ofRecipient,
  data: z.object({}),
  problems: ['not-found'],
});

/** What a link that confirms an address is about. */
export const RecipientConfirmation = z.object({
  /** With its name masked. */
  email: z.string(),
  /** Who wants to send mails there: the confirmed address of a user. */
  sender: z.string(),
  confirmed: z.boolean(),
});
export type RecipientConfirmation = z.infer<typeof RecipientConfirmation>;
export const readRecipientConfirmation = defineEndpoint({
  name: 'readRecipientConfirmation',
  auth: 'public',
  summary: 'Which address a link confirms, for whom. Changes nothing.',
  method: 'GET',
  path: '/v1/recipientConfirmations/{token}',
  params: ofToken,
  data: RecipientConfirmation,
  problems: ['link-dead', 'too-many-requests'],
});
export const confirmRecipient = defineEndpoint({
  name: 'confirmRecipient',
  auth: 'public',
  summary: 'Confirm the address: mails go there from now on. Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/recipientConfirmations/{token}',
  params: ofToken,
  data: RecipientConfirmation,
  problems: ['link-dead', 'too-many-requests'],
});

/** What an unsubscribe link of a mail is about. */
export const Unsubscription = z.object({
  /** With its name masked. */
  email: z.string(),
  /** Which notifications are not mailed there any more; of an address beside the user’s own all, and the list is empty. */
  categories: z.array(z.enum(notificationCategories)),
  /** Nothing of it is mailed there any more. */
  unsubscribed: z.boolean(),
});
export type Unsubscription = z.infer<typeof Unsubscription>;
export const readUnsubscription = defineEndpoint({
  name: 'readUnsubscription',
  auth: 'public',
  summary: 'What an unsubscribe link stops. Changes nothing.',
  method: 'GET',
  path: '/v1/unsubscriptions/{token}',
  params: ofToken,
  data: Unsubscription,
  problems: ['link-dead', 'too-many-requests'],
});
export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  auth: 'public',
  summary: 'Stop mails of these categories to the user, or all mails to an address beside it (RFC 8058). Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/unsubscriptions/{token}',
  params: ofToken,
  data: Unsubscription,
  problems: ['link-dead', 'too-many-requests'],
});
