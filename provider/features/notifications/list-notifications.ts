import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { type listNotifications as endpoint, type Notification, NotificationItem } from '#contract/notifications.ts';
import type { NotificationCategory } from '#contract/notifications.values.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { say } from '#provider/http/language.ts';
import { makePage } from '#provider/http/pages.ts';
import { noticeKindOf, type NoticeKinds } from '#provider/notice-kinds.ts';
import type { Services } from '#provider/services.ts';
import { criticalTodos, findTodos, type Todo } from './find-todos.ts';
import { describeEvent } from './notification-text.ts';
import {
  countNotificationRows,
  findNotifications,
  type NotificationFilter,
  type NotificationRow,
  type Reader,
} from './notifications.store.ts';

type Query = z.output<typeof endpoint.query>;
const NotificationItems = z.array(NotificationItem);
interface NotificationPage {
  data: Notification[];
  page: Page;
}

/** One tab of the notification box in the reader's language; todos are few and always come whole. */
export async function listNotifications(services: Services, reader: Reader, query: Query, locale: Locale): Promise<NotificationPage> {
  const { tab, unread, category, days, archived } = query;
  if (tab === 'todo') return listTodos(services, reader, locale);
  const { database, keys } = services;
  const place = decodeCursor(keys, query, query.cursor);
  const filter: NotificationFilter = {
    tab,
    unreadOnly: unread === 'true',
    archived: archived === 'true',
    ...(category === undefined ? {} : { kinds: kindsOf(services.notices, category) }),
    ...(days === undefined ? {} : { days: Number(days) }),
  };
  const [rows, counted] = await Promise.all([
    findNotifications(database.db, reader, filter, { place, pageSize: query.pageSize }),
    countNotificationRows(database.db, reader, filter),
  ]);
  const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.created_at], counted });
  return { data: made.rows.map((row) => describeRow(services.notices, row, tab, locale)), page: made.page };
}

async function listTodos(services: Services, reader: Reader, locale: Locale): Promise<NotificationPage> {
  const todos = await findTodos(services.database.db, reader);
  return {
    data: todos.map((todo) => describeTodo(todo, locale)),
    page: { next: null, previous: null, total: todos.length, totalAtLeast: null },
  };
}

function describeTodo({ kind, count, path }: Todo, locale: Locale): Notification {
  return {
    id: kind,
    tab: 'todo',
    kind,
    severity: criticalTodos.includes(kind) ? 'critical' : 'warning',
    title: say(locale, `todo.${kind}.title`, { count }),
    text: say(locale, `todo.${kind}.text`),
    path,
    createdAt: null,
    items: [],
    read: false,
  };
}

function kindsOf(kinds: NoticeKinds, category: NotificationCategory): string[] {
  return Object.entries(kinds).flatMap(([kind, notice]) => (notice.category === category ? [kind] : []));
}

function describeRow(kinds: NoticeKinds, row: NotificationRow, tab: 'message' | 'notice', locale: Locale): Notification {
  return {
    id: row.id,
    tab,
    kind: row.kind,
    severity: noticeKindOf(kinds, row.kind)?.severity ?? 'info',
    ...describeEvent(row, locale),
    path: row.path,
    createdAt: row.created_at,
    items: NotificationItems.parse(row.items),
    read: row.read_at !== null,
  };
}
