import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Ticket, TicketCounts, TicketEvent, TicketMessage, TicketRow } from '#contract/support-tickets.ts';
import {
  TICKET_REOPEN_DAYS,
  type TicketCategory,
  type TicketState,
  type TicketSubjectKind,
  type TicketTab,
  ticketTabs,
} from '#contract/support-tickets.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { operatorReader, type Reader } from './ticket-reader.ts';
import { isoText, likePattern, subjectIsLike, subjectOfTicket, type SubjectRow, toSubject } from './ticket-subjects.store.ts';

/** The state of `support_ticket t`: one that was resolved too long ago to be reopened is closed, though nothing has closed it yet. */
const stateNow = sql<TicketState>`CASE WHEN t.state = 'resolved' AND t.resolved_at + make_interval(days => ${sql.lit(TICKET_REOPEN_DAYS)}) <= app_now()
  THEN 'closed' ELSE t.state END`;
/** Conditions on `support_ticket t` behind each tab. */
const tabs: Record<TicketTab, RawBuilder<SqlBool>> = {
  all: sql`true`,
  open: sql`t.state = 'open'`,
  yours: sql`t.state = 'waiting_you'`,
  ours: sql`t.state IN ('open', 'waiting_us')`,
  resolved: sql`${stateNow} = 'resolved'`,
  closed: sql`${stateNow} = 'closed'`,
};
const overdue = sql<boolean>`coalesce(t.reply_by <= app_now(), false)`;

export interface TicketFilter {
  accountId: string;
  tab: TicketTab;
  q: string;
  /** What of the subjects of tickets may be searched. */
  kinds: readonly TicketSubjectKind[];
}
type OwnedRow = TicketRow & { accountId: string };

/** One row more than the page: late ones first, then by the last message; towards `previous` the other way round. */
export async function findTickets(
  queryable: Queryable,
  filter: TicketFilter,
  { place, pageSize, reader }: { place: CursorPlace | null; pageSize: number; reader: Reader },
): Promise<TicketRow[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(${overdue}, t.last_message_at, t.id) ${backwards ? sql`>` : sql`<`}
          (${place.values[0] === 1}::boolean, ${place.values[1]}::timestamptz, ${place.id}::uuid)`;
  const rows = await selectTickets(queryable, sql`${conditions(filter)} AND ${beyond}`, {
    order: sql`${overdue} ${direction}, t.last_message_at ${direction}, t.id ${direction}`,
    limit: pageSize + 1,
    reader,
  });
  return rows.map(({ accountId: _account, ...row }) => row);
}

export async function countTicketRows(queryable: Queryable, filter: TicketFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM support_ticket t WHERE ${conditions(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

/** How many stand under each tab. */
export async function countTabs(queryable: Queryable, accountId: string): Promise<TicketCounts> {
  const counts = ticketTabs.map((tab) => sql`count(*) FILTER (WHERE ${tabs[tab]})::int AS ${sql.ref(tab)}`);
  const counted = await sql<TicketCounts>`SELECT ${sql.join(counts)} FROM (
    SELECT state, resolved_at FROM support_ticket WHERE account_id = ${accountId} LIMIT ${COUNTED_TOTAL_LIMIT}) t`.execute(queryable);
  return counted.rows[0] ?? { all: 0, open: 0, yours: 0, ours: 0, resolved: 0, closed: 0 };
}

/** Tickets of all accounts: those that wait for our reply, the one due first first, or those of a state or of all, the newest message first. */
export function findTicketsOfAll(
  queryable: Queryable,
  { state, category, limit }: { state?: TicketState | 'all' | undefined; category?: TicketCategory | undefined; limit: number },
): Promise<OwnedRow[]> {
  const reader = operatorReader();
  const ofCategory = category === undefined ? sql`true` : sql`t.category = ${category}`;
  if (state === undefined)
    return selectTickets(queryable, sql`t.reply_by IS NOT NULL AND ${ofCategory}`, { order: sql`t.reply_by, t.id`, limit, reader });
  const ofState = state === 'all' ? sql`true` : sql`${stateNow} = ${state}`;
  return selectTickets(queryable, sql`${ofState} AND ${ofCategory}`, { order: sql`t.last_message_at DESC, t.id DESC`, limit, reader });
}

export type TicketKey = { accountId: string; ticketId: string } | { ticketId: string } | { number: string };

/** A ticket by its id and account, or by its id or number, whosever it is; null when there is none. */
export async function findTicketRow(queryable: Queryable, where: TicketKey, reader: Reader): Promise<OwnedRow | null> {
  const named = 'number' in where ? sql`t.number = ${where.number}` : sql`t.id = ${where.ticketId}`;
  const owned = 'accountId' in where ? sql`t.account_id = ${where.accountId}` : sql`true`;
  const [row] = await selectTickets(queryable, sql`${named} AND ${owned}`, { order: sql`t.id`, limit: 1, reader });
  return row ?? null;
}

function conditions({ accountId, tab, q, kinds }: TicketFilter): RawBuilder<SqlBool> {
  const pattern = likePattern(q);
  const found = sql`(t.number ILIKE ${pattern} OR t.subject ILIKE ${pattern} OR ${subjectIsLike(kinds, pattern)} OR EXISTS (
    SELECT 1 FROM support_ticket_message m WHERE m.account_id = t.account_id AND m.ticket_id = t.id AND m.text ILIKE ${pattern}))`;
  return sql`t.account_id = ${accountId} AND ${tabs[tab]} AND ${q === '' ? sql`true` : found}`;
}

async function selectTickets(
  queryable: Queryable,
  where: RawBuilder<unknown>,
  { order, limit, reader: { kinds, locale, userId } }: { order: RawBuilder<unknown>; limit: number; reader: Reader },
): Promise<OwnedRow[]> {
  const found = await sql<Omit<OwnedRow, 'about'> & { about: SubjectRow | null }>`
    SELECT t.account_id AS "accountId", t.id, t.number, t.subject, t.category, t.urgency, ${stateNow} AS state, t.agent_name AS agent, t.reply_by AS "replyBy",
      ${overdue} AS overdue, t.rating, t.created_at AS "createdAt",
      jsonb_build_object('by', t.last_message_by, 'at', ${isoText(sql`t.last_message_at`)}) || coalesce((
        SELECT jsonb_build_object('name', m.author_name, 'mine', coalesce(m.user_id = ${userId}::uuid, false)) FROM support_ticket_message m
        WHERE m.account_id = t.account_id AND m.ticket_id = t.id ORDER BY m.created_at DESC, m.id DESC LIMIT 1),
        '{"name": "", "mine": false}') AS "lastMessage",
      (SELECT count(*)::int FROM support_ticket_message m
        WHERE m.account_id = t.account_id AND m.ticket_id = t.id AND m.author = 'operator' AND m.read_at IS NULL) AS unread,
      ${subjectOfTicket(kinds, locale)} AS about
    FROM support_ticket t WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(queryable);
  return found.rows.map((row) => ({ ...row, about: row.about === null ? null : toSubject(row.about) }));
}

type TicketFacts = Pick<Ticket, 'urgencyReason' | 'ratingComment' | 'reopenUntil' | 'previous' | 'next'>;

/** What of a ticket only its own page shows. */
export async function findTicketFacts(queryable: Queryable, accountId: string, ticketId: string): Promise<TicketFacts> {
  const named = (join: RawBuilder<unknown>) => sql`(SELECT jsonb_build_object('id', x.id, 'number', x.number) FROM support_ticket x
    WHERE x.account_id = t.account_id AND ${join})`;
  const found = await sql<TicketFacts>`
    SELECT t.urgency_reason AS "urgencyReason", t.rating_comment AS "ratingComment",
      CASE WHEN t.state = 'resolved' AND reopen.until > app_now() THEN reopen.until END AS "reopenUntil",
      ${named(sql`x.id = t.previous_id`)} AS previous, ${named(sql`x.previous_id = t.id`)} AS next
    FROM support_ticket t CROSS JOIN LATERAL (SELECT t.resolved_at + make_interval(days => ${TICKET_REOPEN_DAYS}::integer) AS until) reopen
    WHERE t.account_id = ${accountId} AND t.id = ${ticketId}`.execute(queryable);
  return found.rows[0] ?? { urgencyReason: '', ratingComment: '', reopenUntil: null, previous: null, next: null };
}

/** Its conversation, the first message first. */
export async function findMessages(queryable: Queryable, accountId: string, ticketId: string): Promise<TicketMessage[]> {
  const found = await sql<TicketMessage>`
    SELECT m.id, m.author AS by, m.author_name AS name, m.via, m.text, m.created_at AS at, m.read_at AS "readAt", m.files_left_out AS "filesLeftOut", (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', u.name, 'contentType', s.content_type, 'bytes', s.bytes) ORDER BY f.place), '[]')
      FROM support_ticket_file f JOIN stored_file s ON s.account_id = f.account_id AND s.id = f.id
      JOIN upload u ON u.account_id = f.account_id AND u.id = f.id
      WHERE f.account_id = m.account_id AND f.message_id = m.id) AS files
    FROM support_ticket_message m WHERE m.account_id = ${accountId} AND m.ticket_id = ${ticketId} ORDER BY m.created_at, m.id`.execute(
    queryable,
  );
  return found.rows;
}

/** Its steps, the first first. */
export async function findTicketEvents(
  queryable: Queryable,
  { accountId, ticketId }: { accountId: string; ticketId: string },
  { userId }: Pick<Reader, 'userId'>,
): Promise<TicketEvent[]> {
  const found = await sql<TicketEvent>`
    SELECT e.from_state AS "fromState", e.to_state AS "toState", e.actor_kind AS by, e.at,
      coalesce(u.username, '') AS name, coalesce(u.id = ${userId}::uuid, false) AS mine
    FROM support_ticket_event e LEFT JOIN app_user u ON u.id = CASE e.actor_kind WHEN 'merchant' THEN e.actor_id::uuid END
    WHERE e.account_id = ${accountId} AND e.entity_id = ${ticketId} ORDER BY e.seq`.execute(queryable);
  return found.rows;
}
