import { sql } from 'kysely';
import type { BasicSettings } from '#contract/basic-settings.ts';
import type { Queryable } from '#provider/database/database.ts';
import { storeBuffersOf } from './store-buffers.ts';

/** What the account has set; the defaults while nothing was saved. A note template of a store that was erased is offered for all. */
export async function findBasicSettings(queryable: Queryable, accountId: string): Promise<BasicSettings> {
  const found = await sql<BasicSettings>`
    SELECT coalesce(s.version, 0) AS version, coalesce(s.stock_buffer, 0) AS "stockBuffer", ${storeBuffersOf(accountId)} AS "storeBuffers",
      coalesce((SELECT jsonb_agg(e.template || jsonb_build_object('storeId', t.id) ORDER BY e.place)
        FROM jsonb_array_elements(s.note_templates) WITH ORDINALITY AS e (template, place)
        LEFT JOIN store t ON t.account_id = s.account_id AND t.id = (e.template ->> 'storeId')::uuid AND t.state <> 'erased'), '[]') AS "noteTemplates"
    FROM (VALUES (${accountId}::uuid)) AS a (id) LEFT JOIN account_setting s ON s.account_id = a.id`.execute(queryable);
  const [settings] = found.rows;
  if (settings === undefined) throw new Error('an account without settings has none of the defaults either');
  return settings;
}
