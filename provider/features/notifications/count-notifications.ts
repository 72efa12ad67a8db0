import type { Queryable } from '#provider/database/database.ts';
import { findTodos } from './find-todos.ts';
import { countNotificationRows, type Reader } from './notifications.store.ts';

/** Unread messages and notices, and kinds of todos that are open. */
export async function countNotifications(db: Queryable, reader: Reader): Promise<{ message: number; notice: number; todo: number }> {
  const [message, notice, todos] = await Promise.all([
    countNotificationRows(db, reader, { tab: 'message', unreadOnly: true }),
    countNotificationRows(db, reader, { tab: 'notice', unreadOnly: true }),
    findTodos(db, reader),
  ]);
  return { message, notice, todo: todos.length };
}
