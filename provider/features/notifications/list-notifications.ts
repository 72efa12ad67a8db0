import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { listNotifications as endpoint, Notification } from '#contract/notifications.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { type NoticeKind, noticeKinds } from './add-notice.ts';
import { findTodos, type Todo } from './find-todos.ts';
import {
  countNotificationRows,
  findNotifications,
  type NotificationFilter,
  type NotificationRow,
  type Reader,
} from './notifications.store.ts';

type Query = z.output<typeof endpoint.query>;
interface NotificationPage {
  data: Notification[];
  page: Page;
}

/** One tab of the notification box in the reader's language; todos are few and always come whole. */
export async function listNotifications(services: Services, reader: Reader, query: Query, locale: Locale): Promise<NotificationPage> {
  const { tab, unread } = query;
  if (tab === 'todo') return listTodos(services, reader, locale);
  const { database, keys } = services;
  const place = decodeCursor(keys, query, query.cursor);
  const filter: NotificationFilter = { tab, unreadOnly: unread === 'true' };
  const [rows, counted] = await Promise.all([
    findNotifications(database.db, reader, filter, { place, pageSize: query.pageSize }),
    countNotificationRows(database.db, reader, filter),
  ]);
  const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.created_at], counted });
  return { data: made.rows.map((row) => describeRow(row, tab, locale)), page: made.page };
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
    title: say(locale, `todo.${kind}.title`, { count }),
    text: say(locale, `todo.${kind}.text`),
    path,
    createdAt: null,
    read: false,
  };
}

function describeRow(row: NotificationRow, tab: 'message' | 'notice', locale: Locale): Notification {
  return {
    id: row.id,
    tab,
    kind: row.kind,
    ...wordsOf(row, locale),
    path: row.path,
    createdAt: row.created_at,
    read: row.read_at !== null,
  };
}

function wordsOf({ kind, params }: NotificationRow, locale: Locale): { title: string; text: string } {
  if (!isNoticeKind(kind)) throw new Error(`no words for a notification of kind ${kind}`);
  const values = readable(params, locale);
  const key = (part: 'title' | 'text'): MessageKey => `notice.${kind}.${part}`;
  return { title: say(locale, key('title'), values), text: say(locale, key('text'), values) };
}

function isNoticeKind(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind);
}

function readable(params: unknown, locale: Locale): Record<string, string> {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, name.endsWith('At') ? date.format(new Date(String(value))) : String(value)]),
  );
}
