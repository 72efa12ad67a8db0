import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AccountLogEntry } from '#contract/memberships-staff.ts';
import type { LoggedAction } from '#contract/memberships-staff.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

interface Logged {
  accountId: string;
  userId: string;
  action: LoggedAction;
  /** Values of the words it is shown in, such as who was invited. */
  facts?: Record<string, string | number>;
}

/** Writes what a member did into the account's log, in the transaction of what it did. */
export async function logAction(tx: Tx, { accountId, userId, action, facts = {} }: Logged): Promise<void> {
  await tx
    .insertInto('account_log')
    .values({ account_id: accountId, id: uuidv7(), user_id: userId, action, facts: JSON.stringify(facts) })
    .execute();
}

interface AskedLog {
  accountId: string;
  /** Of this member alone. */
  userId: string | undefined;
}

/** The member behind an event `x` of a history. */
const EVENT_USER = sql`u.id = CASE WHEN x.actor_kind = 'merchant' AND x.actor_id ~ '^[0-9a-f-]{36}$' THEN x.actor_id::uuid END`;
/** Events of histories have a place and no id of their own. */
const EVENT_ID = sql`overlay(overlay(md5(x.entity_id::text || x.seq::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
/** Steps and edits of an order by its merchant that are no payment. Its index has the same condition. */
const ORDER_CHANGED = sql`x.actor_kind = 'merchant' AND (x.edit IS NOT NULL OR x.to_state IN ('canceled', 'cancel_requested'))`;

/** What members did, in a log of its own or in the histories of orders, stores and price runs, what they paid, and what operators changed. */
function entries({ accountId, userId }: AskedLog) {
  const byUser = userId === undefined ? sql`true` : sql`x.user_id = ${userId}`;
  const byActor = userId === undefined ? sql`true` : sql`x.actor_id = ${userId}`;
  return sql`
    SELECT x.id, x.at, 'member' AS by, u.email::text AS email, x.action, x.facts FROM account_log x JOIN app_user u ON u.id = x.user_id
      WHERE x.account_id = ${accountId} AND ${byUser}
    UNION ALL
    SELECT ${EVENT_ID}, x.at, 'member', u.email::text,
        CASE x.edit WHEN 'hold-placed' THEN 'order-held' WHEN 'hold-released' THEN 'order-released' ELSE
          CASE WHEN x.edit IS NULL THEN 'order-canceled' ELSE 'order-changed' END END, jsonb_build_object('name', o.number)
      FROM order_fulfillment_event x JOIN orders o ON o.account_id = x.account_id AND o.id = x.entity_id JOIN app_user u ON ${EVENT_USER}
      WHERE x.account_id = ${accountId} AND ${ORDER_CHANGED} AND ${byActor}
    UNION ALL
    SELECT ${EVENT_ID}, x.at, 'member', u.email::text, CASE WHEN x.edit = 'name' THEN 'store-renamed' WHEN x.to_state = 'uninstalled' THEN 'store-disconnected'
        WHEN x.to_state = 'paused' THEN 'store-paused' WHEN x.from_state = 'paused' THEN 'store-resumed' ELSE 'store-connected' END,
        jsonb_build_object('name', s.name)
      FROM store_event x JOIN store s ON s.account_id = x.account_id AND s.id = x.entity_id JOIN app_user u ON ${EVENT_USER}
      WHERE x.account_id = ${accountId} AND ${byActor} AND (x.edit = 'name' OR x.edit IS NULL AND x.to_state IN ('connected', 'paused', 'uninstalled'))
    UNION ALL
    SELECT ${EVENT_ID}, x.at, 'member', u.email::text, 'prices-set', '{}'::jsonb
      FROM price_run_event x JOIN app_user u ON ${EVENT_USER}
      WHERE x.account_id = ${accountId} AND ${byActor} AND x.edit IS NULL AND x.to_state IN ('scheduled', 'running')
    UNION ALL
    SELECT x.id, x.paid_at, 'member', u.email::text, 'payment', jsonb_build_object('amountMinor', x.amount_minor, 'mode', x.mode)
      FROM payment x JOIN app_user u ON u.id = x.user_id WHERE x.account_id = ${accountId} AND ${byUser}
    UNION ALL
    SELECT x.id, x.at, 'operator', '', 'operator', jsonb_build_object('operation', x.operation, 'reason', x.reason)
      FROM audit_entry x WHERE x.account_id = ${accountId} AND x.after IS NOT NULL AND ${userId === undefined ? sql`true` : sql`false`}`;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findLogEntries(
  db: Queryable,
  asked: AskedLog,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
): Promise<AccountLogEntry[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null ? sql`true` : sql`(e.at, e.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const found = await sql<AccountLogEntry>`SELECT e.* FROM (${entries(asked)}) e WHERE ${beyond}
    ORDER BY e.at ${direction}, e.id ${direction} LIMIT ${pageSize + 1}`.execute(db);
  return found.rows;
}

export async function countLogEntries(db: Queryable, asked: AskedLog): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM (${entries(asked)}) e LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(db);
  return found.rows[0]?.count ?? 0;
}
