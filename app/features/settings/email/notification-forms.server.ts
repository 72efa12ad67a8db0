import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import { addMailRecipient, askMailRecipientAgain, removeMailRecipient } from '#contract/notification-recipients.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookSecret,
  type NotificationPreferences,
  NotificationPreferencesInput,
  retryNotificationDelivery,
  saveNotificationPreferences,
  sendTestMail,
  testWebhookEndpoint,
} from '#contract/notification-settings.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readSettings } from '../settings-form.ts';

export type NotificationFormOutcome =
  | { status: 'saved'; saved: NotificationPreferences; problem?: never }
  | { status: 'secret'; secret: string; problem?: never }
  | { status: 'done'; problem?: never }
  | { status: 'refused'; problem: Problem };

const NotificationForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['save-preferences', 'test-mail']) }),
  z.object({ intent: z.literal('add-webhook'), url: z.string() }),
  z.object({ intent: z.enum(['show-secret', 'test-webhook', 'remove-webhook']), endpointId: Id }),
  z.object({ intent: z.literal('deliver-again'), deliveryId: Id }),
  z.object({ intent: z.literal('add-recipient'), email: z.string(), locale: z.enum(locales) }),
  z.object({ intent: z.enum(['ask-recipient', 'remove-recipient']), recipientId: Id }),
]);

/** Answers the forms of the notification settings. */
export async function answerNotificationForm(caller: Caller, userId: string): Promise<NotificationFormOutcome> {
  const form = await caller.request.formData();
  const sent = NotificationForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  const idempotencyKey = readIdempotencyKey(form);
  switch (sent.data.intent) {
    case 'save-preferences':
      return savePreferences(caller, userId, form);
    case 'test-mail':
      return withoutData(await callProvider(sendTestMail, { idempotencyKey }, caller));
    case 'add-webhook':
      return withoutData(await callProvider(createWebhookEndpoint, { body: { url: sent.data.url }, idempotencyKey }, caller));
    case 'show-secret':
      return showSecret(caller, sent.data.endpointId);
    case 'test-webhook':
      return withoutData(await callProvider(testWebhookEndpoint, { params: { endpointId: sent.data.endpointId }, idempotencyKey }, caller));
    case 'remove-webhook':
      return withoutData(await callProvider(deleteWebhookEndpoint, { params: { endpointId: sent.data.endpointId } }, caller));
    case 'deliver-again': {
      const params = { deliveryId: sent.data.deliveryId };
      return withoutData(await callProvider(retryNotificationDelivery, { params, idempotencyKey }, caller));
    }
    case 'add-recipient': {
      const { email, locale } = sent.data;
      return withoutData(await callProvider(addMailRecipient, { body: { email, locale }, idempotencyKey }, caller));
    }
    case 'ask-recipient': {
      const params = { recipientId: sent.data.recipientId };
      return withoutData(await callProvider(askMailRecipientAgain, { params, idempotencyKey }, caller));
    }
    case 'remove-recipient':
      return withoutData(await callProvider(removeMailRecipient, { params: { recipientId: sent.data.recipientId } }, caller));
  }
}

async function savePreferences(caller: Caller, userId: string, form: FormData): Promise<NotificationFormOutcome> {
  const input = NotificationPreferencesInput.safeParse(readSettings(form));
  if (!input.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(saveNotificationPreferences, { params: { userId }, body: input.data }, caller);
  return answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer;
}

async function showSecret(caller: Caller, endpointId: string): Promise<NotificationFormOutcome> {
  const answer = await callProvider(getWebhookSecret, { params: { endpointId } }, caller);
  return answer.status === 'ok' ? { status: 'secret', secret: answer.data.secret } : answer;
}

function withoutData(answer: { status: 'ok' } | { status: 'refused'; problem: Problem }): NotificationFormOutcome {
  return answer.status === 'ok' ? { status: 'done' } : answer;
}
