import { sql } from 'kysely';
import type { NotificationTab } from '#contract/notifications.values.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

export interface Reader {
  accountId: string;
  userId: string;
}
export interface NotificationFilter {
  tab: Exclude<NotificationTab, 'todo'>;
  unreadOnly: boolean;
  /** Left out: of any kind. */
  kinds?: readonly string[];
  /** Left out: however old. */
  days?: number;
  /** Those put away, in place of the others. */
  archived?: boolean;
}
export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findNotifications(
  db: Queryable,
  reader: Reader,
  filter: NotificationFilter,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
) {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? 'asc' : 'desc';
  let query = notificationQuery(db, reader, filter)
    .select(['id', 'kind', 'params', 'path', 'items', 'created_at', 'read_at'])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1);
  if (place !== null) {
    const side = sql.raw(backwards ? '>' : '<');
    query = query.where(sql<boolean>`(created_at, id) ${side} (${place.values[0]}::timestamptz, ${place.id}::uuid)`);
  }
  return query.execute();
}

/** Counts up to one past the limit of totals. */
export async function countNotificationRows(db: Queryable, reader: Reader, filter: NotificationFilter): Promise<number> {
  return countCapped(db, notificationQuery(db, reader, filter).select('id'));
}

function notificationQuery(
  db: Queryable,
  { accountId, userId }: Reader,
  { tab, unreadOnly, kinds, days, archived = false }: NotificationFilter,
) {
  let query = db
    .selectFrom('notification')
    .where((is) => is.and({ account_id: accountId, user_id: userId, tab }))
    .where('archived_at', archived ? 'is not' : 'is', null);
  if (unreadOnly) query = query.where('read_at', 'is', null);
  if (kinds !== undefined) query = query.where(sql<boolean>`kind = ANY (${kinds}::text[])`);
  if (days !== undefined) query = query.where(sql<boolean>`created_at > app_now() - make_interval(days => ${days})`);
  return query;
}

/** Puts the named ones away, or back. Returns how many changed their place. */
export async function setArchived(
  db: Queryable,
  { accountId, userId }: Reader,
  { tab, ids, archived }: { tab: NotificationFilter['tab']; ids: string[]; archived: boolean },
): Promise<number> {
  const changed = await db
    .updateTable('notification')
    .set(archived ? { archived_at: sql`app_now()`, read_at: sql`coalesce(read_at, app_now())` } : { archived_at: null })
    .where((is) => is.and({ account_id: accountId, user_id: userId, tab }))
    .where('archived_at', archived ? 'is' : 'is not', null)
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Marks the unread ones among those named, or of the whole tab. Returns how many were marked. */
export async function markRead(
  db: Queryable,
  { accountId, userId }: Reader,
  { tab, ids }: { tab: NotificationFilter['tab']; ids: string[] | undefined },
): Promise<number> {
  let query = db
    .updateTable('notification')
    .set({ read_at: sql`app_now()` })
    .where((is) => is.and({ account_id: accountId, user_id: userId, tab }))
    .where('read_at', 'is', null);
  if (ids !== undefined) query = query.where(sql<boolean>`id = ANY (${ids}::uuid[])`);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
