import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { pageQuery } from './page.ts';
import { notificationTabs } from './notifications.values.ts';

export const Notification = z.object({
  /** Of a todo: its kind. */
  id: z.string(),
  tab: z.enum(notificationTabs),
  /** Stable, kebab-case, e.g. `password-changed`, `orders-awaiting-payment`. */
  kind: z.string(),
  /** In the request's language. */
  title: z.string(),
  text: z.string(),
  /** Where in the app it leads; null leads nowhere. */
  path: z.string().nullable(),
  createdAt: Time.nullable(),
  /** Todos are never read, only done. */
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  summary: 'Notifications of the user on one tab, newest first.',
  method: 'GET',
  path: '/v1/notifications',
  query: z.object({ ...pageQuery, tab: z.enum(notificationTabs), unread: z.enum(['true', 'false']).default('false') }),
  data: z.array(Notification),
  paged: true,
});

export const countNotifications = defineEndpoint({
  name: 'countNotifications',
  summary: 'Unread messages and notices, and open todos.',
  method: 'GET',
  path: '/v1/notifications/count',
  data: z.object({ message: z.int(), notice: z.int(), todo: z.int() }),
});

export const ReadNotificationsInput = z.object({
  /** Those to mark; left out: every one of the tab. */
  ids: z.array(Id).max(100).optional(),
  tab: z.enum(['message', 'notice']),
});
export const readNotifications = defineEndpoint({
  name: 'readNotifications',
  summary: 'Mark notifications as read: the named ones, or all of a tab. Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/notifications/read',
  body: { kind: 'json', schema: ReadNotificationsInput },
  data: z.object({ marked: z.int() }),
});
