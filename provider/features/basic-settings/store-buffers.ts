import { type RawBuilder, sql } from 'kysely';
import type { BasicSettings } from '#contract/basic-settings.ts';
import type { Tx } from '#provider/database/database.ts';
import { queueFollow } from '#provider/features/my-products/queue-follow.ts';
import { findStoreIds } from '#provider/features/stores/find-store-problems.ts';

type Buffers = Pick<BasicSettings, 'stockBuffer' | 'storeBuffers'>;

/** Stores of an account, named by its id or an expression, whose sync policy has a number of its own, by name. */
export function storeBuffersOf(accountId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((SELECT jsonb_agg(jsonb_build_object('storeId', b.id, 'units', b.sync_policy -> 'stockBuffer') ORDER BY b.name, b.id)
    FROM store b WHERE b.account_id = ${accountId} AND b.state <> 'erased' AND b.sync_policy ? 'stockBuffer'), '[]')`;
}

/**
 * Writes the stores' own numbers into their sync policies, takes out those that have none any more, and leaves the rest of the policies as it is.
 * Listings whose stock goes by a number that has changed are followed.
 */
export async function moveStoreBuffers(tx: Tx, accountId: string, former: Buffers, buffers: Buffers): Promise<void> {
  const [was, is] = [unitsByStore(former), unitsByStore(buffers)];
  const moved = [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id));
  if (moved.length > 0)
    await sql`UPDATE store s SET sync_policy = CASE WHEN n.units IS NULL THEN nullif(s.sync_policy - 'stockBuffer', '{}')
          ELSE coalesce(s.sync_policy, '{}') || jsonb_build_object('stockBuffer', n.units) END
      FROM unnest(${moved}::uuid[], ${moved.map((id) => is.get(id) ?? null)}::int[]) AS n (id, units)
      WHERE s.account_id = ${accountId} AND s.id = n.id`.execute(tx);
  const stores = [...(await findStoreIds(tx, accountId))];
  const touched = stores.filter((id) => (was.get(id) ?? former.stockBuffer) !== (is.get(id) ?? buffers.stockBuffer));
  await queueFollow(tx, accountId, await findFollowers(tx, accountId, touched));
}

function unitsByStore({ storeBuffers }: Buffers): ReadonlyMap<string, number> {
  return new Map(storeBuffers.map(({ storeId, units }) => [storeId, units]));
}

/** Listings of these stores that go by the policy of their store. */
async function findFollowers(tx: Tx, accountId: string, storeIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM listing WHERE account_id = ${accountId} AND store_id = ANY (${storeIds}::uuid[]) AND sync_policy IS NULL
      AND state NOT IN ('draft', 'unlinked', 'deleted_in_store')`.execute(tx);
  return found.rows.map(({ id }) => id);
}
