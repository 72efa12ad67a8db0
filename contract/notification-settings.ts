import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { locales } from './locales.ts';
import { deliveryCauses, deliveryStates, mailRhythms, notificationCategories, WEBHOOK_ENDPOINT_LIMIT } from './notifications.values.ts';
import { pageQuery } from './page.ts';
import { Version } from './whole-number.ts';

const ofUser = z.object({ userId: Id });

export const CategoryPreference = z.object({
  category: z.enum(notificationCategories),
  /** In the notification box; of `security` always. */
  inApp: z.boolean(),
  /** `security` takes `now` only. Critical events are mailed at once in every rhythm but `off`, in quiet hours, too. */
  mail: z.enum(mailRhythms),
  /** To every webhook address of the user, at once. */
  webhook: z.boolean(),
});
export type CategoryPreference = z.infer<typeof CategoryPreference>;

/** Local time of the user, to the minute, e.g. `22:00`. */
const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const NotificationPreferencesInput = z.object({
  /** The version these were read with. */
  version: Version,
  /** A category left out goes by its usual preferences. */
  categories: z.array(CategoryPreference).max(notificationCategories.length),
  /** When mails wait for the end of it, all but those of security and critical events; `until` may be on the next day. Null: never. */
  quietHours: z.object({ from: LocalTime, until: LocalTime }).nullable(),
  /** Local hour of the daily mail. */
  digestHour: z.int().min(0).max(23),
  /** Language of the mails; null: that of the user's screens. */
  locale: z.enum(locales).nullable(),
});
export type NotificationPreferencesInput = z.infer<typeof NotificationPreferencesInput>;
export const NotificationPreferences = NotificationPreferencesInput.extend({
  /** Goes up with each save; 0: nothing was saved yet. */
  version: Version,
  /** Every category, in the order of the screen. */
  categories: z.array(CategoryPreference),
  /** IANA zone that quiet hours and the daily mail go by: the user's, else the account's. */
  timeZone: z.string(),
  /** Mails go to a confirmed address only. */
  emailConfirmed: z.boolean(),
  /** The mail server refused the address for good: nothing is mailed there until a test mail arrives or the address changes. */
  emailBounced: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = defineEndpoint({
  name: 'getNotificationPreferences',
  permission: 'self',
  summary: 'Which notifications reach the user by which channel, and when.',
  method: 'GET',
  path: '/v1/users/{userId}/notificationPreferences',
  params: ofUser,
  data: NotificationPreferences,
  problems: ['not-found'],
});
export const saveNotificationPreferences = defineEndpoint({
  name: 'saveNotificationPreferences',
  permission: 'self',
  summary:
    'Save all preferences in place of the former; `version` is the one they were read with. They count for what happens from now on.',
  method: 'POST',
  path: '/v1/users/{userId}/notificationPreferences',
  params: ofUser,
  body: { kind: 'json', schema: NotificationPreferencesInput },
  data: NotificationPreferences,
  problems: ['not-found', 'version-conflict'],
});

export const sendTestMail = defineEndpoint({
  name: 'sendTestMail',
  permission: 'self',
  summary:
    'Mail the user something that says nothing but that mails arrive. It goes to a bounced address, too, and clears the bounce when it arrives.',
  method: 'POST',
  path: '/v1/notificationTestMail',
  data: z.object({
    /** The delivery to watch. */
    deliveryId: Id,
  }),
  idempotent: true,
  problems: ['state-conflict', 'too-many-requests', 'idempotency-key-required', 'idempotency-key-reused'],
});

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  createdAt: Time,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
const ofEndpoint = z.object({ endpointId: Id });

export const listWebhookEndpoints = defineEndpoint({
  name: 'listWebhookEndpoints',
  permission: 'self',
  summary: 'Addresses of the user that events are posted to, the oldest first.',
  method: 'GET',
  path: '/v1/webhookEndpoints',
  data: z.array(WebhookEndpoint),
});
export const createWebhookEndpoint = defineEndpoint({
  name: 'createWebhookEndpoint',
  permission: 'self',
  summary: `Add an address that events are posted to, signed as Standard Webhooks 1.0 has it. At most ${WEBHOOK_ENDPOINT_LIMIT}.`,
  method: 'POST',
  path: '/v1/webhookEndpoints',
  body: {
    kind: 'json',
    schema: z.object({
      /** A public https address. */
      url: z.string().trim().min(1).max(2000),
    }),
  },
  data: WebhookEndpoint,
  idempotent: true,
  problems: ['limit-reached', 'idempotency-key-required', 'idempotency-key-reused'],
});
export const getWebhookSecret = defineEndpoint({
  name: 'getWebhookSecret',
  permission: 'self',
  summary: 'The secret that messages to an address are signed with.',
  method: 'GET',
  path: '/v1/webhookEndpoints/{endpointId}/secret',
  params: ofEndpoint,
  data: z.object({
    /** `whsec_` and base64, as libraries for Standard Webhooks take it. */
    secret: z.string(),
  }),
  problems: ['not-found'],
});
export const testWebhookEndpoint = defineEndpoint({
  name: 'testWebhookEndpoint',
  permission: 'self',
  summary: 'Post a message of type `webhook-test` to an address, like any other.',
  method: 'POST',
  path: '/v1/webhookEndpoints/{endpointId}/test',
  params: ofEndpoint,
  data: z.object({
    /** The delivery to watch. */
    deliveryId: Id,
  }),
  idempotent: true,
  problems: ['not-found', 'too-many-requests', 'idempotency-key-required', 'idempotency-key-reused'],
});
export const deleteWebhookEndpoint = defineEndpoint({
  name: 'deleteWebhookEndpoint',
  permission: 'self',
  summary: 'Remove an address. What still waits to be posted there is canceled.',
  method: 'DELETE',
  path: '/v1/webhookEndpoints/{endpointId}',
  params: ofEndpoint,
  data: z.object({}),
  problems: ['not-found'],
});

export const NotificationDelivery = z.object({
  id: Id,
  channel: z.enum(['mail', 'webhook']),
  /** Kind of the event, e.g. `listing-out-of-stock`. */
  kind: z.string(),
  /** Of the event, in the request's language. */
  title: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Why the last attempt came to nothing; null: none has failed yet. */
  cause: z.enum(deliveryCauses).nullable(),
  /** HTTP status the address answered last. */
  answerStatus: z.int().nullable(),
  /** Where it was posted; null for mails and for addresses that were removed. */
  url: z.string().nullable(),
  /** Address a mail went to where it is not the user's own; null for all others, and for recipients that were removed. */
  recipient: z.string().nullable(),
  createdAt: Time,
  /** When the next attempt is due; null when there is none. */
  dueAt: Time.nullable(),
});
export type NotificationDelivery = z.infer<typeof NotificationDelivery>;

export const listNotificationDeliveries = defineEndpoint({
  name: 'listNotificationDeliveries',
  permission: 'self',
  summary: 'Mails and webhook messages of the user of the last 30 days, newest first.',
  method: 'GET',
  path: '/v1/notificationDeliveries',
  query: z.object({
    ...pageQuery,
    /** Left out: both. */
    channel: z.enum(['mail', 'webhook']).optional(),
    state: z.enum(deliveryStates).optional(),
  }),
  data: z.array(NotificationDelivery),
  paged: true,
  problems: ['cursor-invalid'],
});
export const retryNotificationDelivery = defineEndpoint({
  name: 'retryNotificationDelivery',
  permission: 'self',
  summary: 'Deliver again what has failed for good.',
  method: 'POST',
  path: '/v1/notificationDeliveries/{deliveryId}/retry',
  params: z.object({ deliveryId: Id }),
  data: z.object({ state: z.enum(deliveryStates) }),
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'idempotency-key-required', 'idempotency-key-reused'],
});
