import { sql } from 'kysely';
import { type List, type ListLayout, ListSettings, type ListView } from '#contract/list-views.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

export interface Owner {
  accountId: string;
  userId: string;
}

const columns = sql`id, list, name, query`;

export async function findViews(db: Queryable, { accountId, userId }: Owner, list: List): Promise<ListView[]> {
  const found = await sql<ListView>`SELECT ${columns} FROM list_view
    WHERE account_id = ${accountId} AND user_id = ${userId} AND list = ${list} ORDER BY lower(name), id`.execute(db);
  return found.rows;
}

/** How many views a user has of a list; the user is held, so that two at once count each other. */
export async function countViews(tx: Tx, { accountId, userId }: Owner, list: List): Promise<number> {
  await sql`SELECT 1 FROM app_user WHERE account_id = ${accountId} AND id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM list_view
    WHERE account_id = ${accountId} AND user_id = ${userId} AND list = ${list}`.execute(tx);
  return counted.rows[0]?.count ?? 0;
}

/** Undefined where another view of the list has the name. */
export async function insertView(tx: Tx, { accountId, userId }: Owner, view: ListView): Promise<ListView | undefined> {
  const made = await sql<ListView>`INSERT INTO list_view (account_id, user_id, id, list, name, query)
    VALUES (${accountId}, ${userId}, ${view.id}, ${view.list}, ${view.name}, ${view.query})
    ON CONFLICT (account_id, user_id, list, lower(name)) DO NOTHING RETURNING ${columns}`.execute(tx);
  return made.rows[0];
}

/** The view of the user with its new name; undefined when there is none. */
export async function setViewName(db: Queryable, { accountId, userId }: Owner, id: string, name: string): Promise<ListView | undefined> {
  const changed = await sql<ListView>`UPDATE list_view SET name = ${name}
    WHERE account_id = ${accountId} AND user_id = ${userId} AND id = ${id} RETURNING ${columns}`.execute(db);
  return changed.rows[0];
}

export async function deleteView(db: Queryable, { accountId, userId }: Owner, id: string): Promise<ListView | undefined> {
  const gone = await sql<ListView>`DELETE FROM list_view
    WHERE account_id = ${accountId} AND user_id = ${userId} AND id = ${id} RETURNING ${columns}`.execute(db);
  return gone.rows[0];
}

export async function setLayout(db: Queryable, owner: Owner, list: List, layout: ListLayout): Promise<ListSettings> {
  const layouts = sql`coalesce(list_settings -> 'layouts', '{}') || jsonb_build_object(${list}::text, ${JSON.stringify(layout)}::jsonb)`;
  return changeSettings(db, owner, 'layouts', layouts);
}

export async function setKeys(db: Queryable, owner: Owner, on: boolean): Promise<ListSettings> {
  return changeSettings(db, owner, 'keys', sql`to_jsonb(${on}::boolean)`);
}

/** In one statement: what another tab sets at the same time is kept. */
async function changeSettings(
  db: Queryable,
  { accountId, userId }: Owner,
  name: keyof ListSettings,
  value: ReturnType<typeof sql>,
): Promise<ListSettings> {
  const changed = await sql<{ settings: unknown }>`UPDATE app_user
    SET list_settings = list_settings || jsonb_build_object(${name}::text, ${value})
    WHERE account_id = ${accountId} AND id = ${userId} RETURNING list_settings AS settings`.execute(db);
  return ListSettings.parse(changed.rows[0]?.settings);
}
