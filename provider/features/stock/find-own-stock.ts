import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';

/** Units of an account's own by variant and warehouse. */
export type OwnStock = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** Whose lots serve orders of a mode. */
interface LotsOf {
  accountId: string;
  mode: Mode;
  /** Order whose own held units count as free, as it gives them back before it is quoted again; left out: none. */
  heldBy?: string;
}

/** What orders of a mode can be served with from the account's own lots: units in hand that nothing holds, of lots whose storage is paid for. */
export async function findOwnStock(queryable: Queryable, { variantIds, ...lotsOf }: LotsOf & { variantIds: string[] }): Promise<OwnStock> {
  if (variantIds.length === 0) return new Map();
  const found = await sql<{ variantId: string; stock: Record<string, number> }>`
    SELECT variant_id AS "variantId", jsonb_object_agg(warehouse_code, units) AS stock FROM (
      SELECT variant_id, warehouse_code, sum(free)::integer AS units FROM (${lotsWithFreeUnits(lotsOf)}) l
      WHERE variant_id = ANY (${variantIds}::uuid[]) AND free > 0
      GROUP BY variant_id, warehouse_code
    ) own GROUP BY variant_id`.execute(queryable);
  return new Map(found.rows.map(({ variantId, stock }) => [variantId, stock]));
}

/** Units of a variant that leave from a warehouse. */
interface OwnNeed {
  variantId: string;
  warehouse: string;
  units: number;
}

/** What units of an account's own cost when they were bought, in fen: those that orders are given next, of the oldest lots with any left. */
export async function costOfOwnUnits(queryable: Queryable, lotsOf: LotsOf, needs: readonly OwnNeed[]): Promise<number> {
  if (needs.length === 0) return 0;
  const found = await sql<{ costMinor: number }>`
    SELECT coalesce(sum((least(n.units, l.lot_to) - l.lot_from) * l.unit_cost_minor), 0)::bigint AS "costMinor"
    FROM (
      SELECT n.variant_id, n.warehouse_code, sum(n.units) AS units
      FROM unnest(${needs.map(({ variantId }) => variantId)}::uuid[], ${needs.map(({ warehouse }) => warehouse)}::text[],
        ${needs.map(({ units }) => units)}::integer[]) AS n (variant_id, warehouse_code, units)
      GROUP BY n.variant_id, n.warehouse_code
    ) n
    CROSS JOIN LATERAL (
      SELECT l.unit_cost_minor, sum(l.free) OVER oldest AS lot_to, sum(l.free) OVER oldest - l.free AS lot_from
      FROM (${lotsWithFreeUnits(lotsOf)}) l
      WHERE l.variant_id = n.variant_id AND l.warehouse_code = n.warehouse_code AND l.free > 0
      WINDOW oldest AS (ORDER BY l.received_at, l.id)
    ) l
    WHERE l.lot_from < n.units`.execute(queryable);
  return found.rows[0]?.costMinor ?? 0;
}

function lotsWithFreeUnits({ accountId, mode, heldBy }: LotsOf): RawBuilder<unknown> {
  const own =
    heldBy === undefined
      ? sql`0`
      : sql`(SELECT coalesce(sum(r.units), 0) FROM reservation r
          WHERE r.account_id = lot.account_id AND r.order_id = ${heldBy} AND r.lot_id = lot.id AND r.state = 'held')`;
  return sql`SELECT lot.variant_id, lot.warehouse_code, lot.unit_cost_minor, lot.received_at, lot.id, lot.counted - lot.reserved + ${own} AS free
    FROM stock_lot lot
    WHERE lot.account_id = ${accountId} AND lot.mode = ${mode} AND lot.state NOT IN ('frozen', 'final_notice', 'disposed')`;
}
