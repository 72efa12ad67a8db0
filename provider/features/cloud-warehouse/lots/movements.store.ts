import { type RawBuilder, sql } from 'kysely';
import type { Movement } from '#contract/cloud-warehouse.ts';
import type { MovementKind } from '#contract/cloud-warehouse.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

interface MovementFilter {
  accountId: string;
  lotId?: string | undefined;
  kind?: MovementKind | undefined;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findMovements(
  queryable: Queryable,
  filter: MovementFilter,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
): Promise<Movement[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null ? sql`true` : sql`(m.at, m.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const found = await sql<Movement>`
    SELECT m.id, m.at, m.lot_id AS "lotId", l.number AS "lotNumber", v.sku, l.warehouse_code AS warehouse, m.kind, m.units, m.delta,
      coalesce(d.number, '') AS reference, CASE WHEN d.number IS NOT NULL THEN jsonb_build_object('type', d.type, 'id', m.reference_id) END AS document,
      m.actor_kind AS by, m.reason,
      (SELECT a.file_id FROM lot_adjustment a WHERE m.kind = 'dispose' AND a.account_id = m.account_id AND a.id = m.reference_id) AS "photoId"
    FROM lot_movement m JOIN stock_lot l ON l.account_id = m.account_id AND l.id = m.lot_id JOIN variant v ON v.id = l.variant_id
    LEFT JOIN LATERAL (
      SELECT 'order' AS type, o.number FROM orders o WHERE m.reference_type = 'order' AND o.account_id = m.account_id AND o.id = m.reference_id
      UNION ALL SELECT 'outbound', o.number FROM outbound_order o
        WHERE m.reference_type IN ('outbound', 'transfer') AND o.account_id = m.account_id AND o.id = m.reference_id
      UNION ALL SELECT 'inbound', p.number FROM inbound_plan p WHERE m.reference_type = 'inbound' AND p.account_id = m.account_id AND p.id = m.reference_id
    ) d ON true
    WHERE ${conditions(filter)} AND ${beyond} ORDER BY m.at ${direction}, m.id ${direction} LIMIT ${pageSize + 1}`.execute(queryable);
  return found.rows;
}

export async function countMovements(queryable: Queryable, filter: MovementFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM lot_movement m WHERE ${conditions(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

function conditions({ accountId, lotId, kind }: MovementFilter): RawBuilder<unknown> {
  const all = [sql`m.account_id = ${accountId}`];
  if (lotId !== undefined) all.push(sql`m.lot_id = ${lotId}`);
  if (kind !== undefined) all.push(sql`m.kind = ${kind}`);
  return sql.join(all, sql` AND `);
}
