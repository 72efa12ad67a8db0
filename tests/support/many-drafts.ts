import { sql } from 'kysely';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';
import { aDraft, aProduct } from './store-builders.ts';

/** Drafts on a merchant's import list, all of one product. */
export async function addDrafts(provider: TestProvider, merchant: Merchant, count: number): Promise<void> {
  const { db } = provider.services.database;
  const { id } = await aDraft(merchant, await aProduct(provider, { variants: [{}] }));
  await sql`WITH copies AS (
      INSERT INTO import_item SELECT copy.* FROM import_item i, generate_series(2, ${count}::int) AS n,
        jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'made_from', i.id, 'title', i.title || ' ' || n)) AS copy
      WHERE i.id = ${id} RETURNING account_id, id
    )
    INSERT INTO import_variant SELECT copy.* FROM import_variant v, copies c,
      jsonb_populate_record(v, jsonb_build_object('import_item_id', c.id)) AS copy
    WHERE v.import_item_id = ${id}`.execute(db);
}
