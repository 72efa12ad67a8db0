import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { pageQuery } from './page.ts';
import { notificationCategories, notificationDays, notificationSeverities, notificationTabs } from './notifications.values.ts';

/** One of the things a notification is about. */
export const NotificationItem = z.object({
  /** An order's number or a listing's title. */
  label: z.string(),
  path: z.string(),
  at: Time,
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const Notification = z.object({
  /** Of a todo: its kind. */
  id: z.string(),
  tab: z.enum(notificationTabs),
  /** Stable, kebab-case, e.g. `password-changed`, `orders-awaiting-payment`. */
  kind: z.string(),
  severity: z.enum(notificationSeverities),
  /** In the request's language. */
  title: z.string(),
  text: z.string(),
  /** Where in the app it leads; null leads nowhere. */
  path: z.string().nullable(),
  createdAt: Time.nullable(),
  /** What it counts, by name, the newest first, 50 at most; empty where that is not known. */
  items: z.array(NotificationItem),
  /** Todos are never read, only done. */
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  permission: 'self',
  summary: 'Notifications of the user on one tab, newest first.',
  method: 'GET',
  path: '/v1/notifications',
  query: z.object({
    ...pageQuery,
    tab: z.enum(notificationTabs),
    unread: z.enum(['true', 'false']).default('false'),
    /** What they are about; left out: anything. Todos are not narrowed by it, nor by the fields below. */
    category: z.enum(notificationCategories).optional(),
    /** Only those of the last so many days. */
    days: z.enum(notificationDays).optional(),
    /** Those that were put away, in place of the others. */
    archived: z.enum(['true', 'false']).default('false'),
  }),
  data: z.array(Notification),
  paged: true,
});

export const countNotifications = defineEndpoint({
  name: 'countNotifications',
  permission: 'self',
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
  permission: 'self',
  summary: 'Mark notifications as read: the named ones, or all of a tab. Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/notifications/read',
  body: { kind: 'json', schema: ReadNotificationsInput },
  data: z.object({ marked: z.int() }),
});

const ArchiveNotificationsInput = z.object({
  ids: z.array(Id).min(1).max(100),
  tab: z.enum(['message', 'notice']),
  /** False puts them back into the list. */
  archived: z.boolean(),
});
export const archiveNotifications = defineEndpoint({
  name: 'archiveNotifications',
  permission: 'self',
  summary: 'Put notifications away, or back. What is put away counts as read. Repeating it changes nothing.',
  method: 'POST',
  path: '/v1/notifications/archive',
  body: { kind: 'json', schema: ArchiveNotificationsInput },
  data: z.object({ changed: z.int() }),
});
