import { sql } from 'kysely';
import type { TestProvider } from './provider.ts';

/** What happened to an entity, the first event first: `from -> to by whom`, with the cause in brackets where there is one. */
export async function lifecycleEvents({ services }: TestProvider, table: string, entityId: string): Promise<string[]> {
  const found = await sql<{ text: string }>`SELECT coalesce(from_state || ' -> ', '') || to_state || ' by ' || actor_kind
      || coalesce(' (' || cause || ')', '') AS text
    FROM ${sql.table(table)} WHERE entity_id = ${entityId} ORDER BY seq`.execute(services.database.db);
  return found.rows.map(({ text }) => text);
}
