import { sql } from 'kysely';
import type { Outbound } from '#contract/cloud-warehouse-outbound.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

/** Outbound orders of an account, the newest first, one row more than a page; or one by its id. */
export async function findOutbounds(
  queryable: Queryable,
  wanted: { accountId: string } & ({ outboundId: string } | { place: CursorPlace | null; pageSize: number }),
): Promise<Outbound[]> {
  const place = 'place' in wanted ? wanted.place : null;
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const which =
    'outboundId' in wanted
      ? sql`o.id = ${wanted.outboundId}`
      : place === null
        ? sql`true`
        : sql`(o.created_at, o.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const found = await sql<Omit<Outbound, 'fee'> & { feeMinor: number }>`
    SELECT o.id, o.number, o.mode, o.kind, o.state, o.warehouse_code AS warehouse, o.to_warehouse_code AS "toWarehouse", o.address, o.reference, o.cartons,
      o.postage, o.fee_minor AS "feeMinor", o.charge_id AS "chargeId", o.tracking_number AS "trackingNumber", o.note, o.created_at AS "createdAt",
      (SELECT jsonb_agg(jsonb_build_object('lotId', l.lot_id, 'lotNumber', s.number, 'sku', v.sku, 'units', l.units, 'reserved', coalesce(
          (SELECT sum(r.units) FROM reservation r WHERE r.account_id = o.account_id AND r.order_id = o.id AND r.lot_id = l.lot_id AND r.state = 'held'), 0)) ORDER BY l.line)
        FROM outbound_line l JOIN stock_lot s ON s.account_id = l.account_id AND s.id = l.lot_id JOIN variant v ON v.id = s.variant_id
        WHERE l.account_id = o.account_id AND l.outbound_id = o.id) AS lines
    FROM outbound_order o
    WHERE o.account_id = ${wanted.accountId} AND ${which} ORDER BY o.created_at ${direction}, o.id ${direction}
    LIMIT ${'outboundId' in wanted ? 1 : wanted.pageSize + 1}`.execute(queryable);
  return found.rows.map(({ feeMinor, ...row }) => ({ ...row, fee: cny(feeMinor) }));
}
