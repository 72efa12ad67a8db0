import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** A line with what is sent for it; `variant` is null while it is not mapped. */
export interface LineToSend {
  id: string;
  externalLineId: string | null;
  title: string;
  sku: string;
  quantity: number;
  /** What the buyer paid for one, in the order's currency. */
  unitSaleMinor: number;
  variant: {
    id: string;
    sku: string;
    onSale: boolean;
    costMinor: number;
    packedWeightG: number;
    lengthMm: number;
    widthMm: number;
    heightMm: number;
    /** What carriers ask about, e.g. `battery_pi967`. */
    attributes: string[];
    /** Units sent for one item sold. */
    unitsPerItem: number;
    /** Units counted and not reserved, by warehouse. */
    stock: Record<string, number>;
    /** Tariff code, digits; empty while it is not known. */
    tariffCode: string;
    /** Where it was made. */
    origin: string;
    processingHours: number;
  } | null;
}

/** Lines of an order in their order, with variants and their stock as they are now. */
export async function findLinesToSend(queryable: Queryable, accountId: string, orderId: string): Promise<LineToSend[]> {
  const found = await sql<LineToSend>`
    SELECT l.id, l.external_line_id AS "externalLineId", l.title, l.sku, l.quantity, l.unit_sale_minor AS "unitSaleMinor",
      CASE WHEN v.id IS NOT NULL THEN jsonb_build_object(
        'id', v.id, 'sku', v.sku, 'onSale', v.status = 'on_sale' AND p.status = 'on_sale', 'costMinor', v.cost_minor,
        'packedWeightG', v.packed_weight_g, 'lengthMm', v.length_mm, 'widthMm', v.width_mm, 'heightMm', v.height_mm, 'attributes', p.attributes,
        'unitsPerItem', coalesce(m.quantity, 1), 'tariffCode', coalesce(nullif(p.hs_code, ''), c.hs_code, ''), 'origin', coalesce(p.origin_country, 'CN'),
        'processingHours', p.processing_hours, 'stock', coalesce((
          SELECT jsonb_object_agg(s.warehouse_code, s.available) FROM stock_level s WHERE s.variant_id = v.id), '{}')) END AS variant
    FROM order_line l
    LEFT JOIN variant v ON v.id = l.variant_id
    LEFT JOIN product p ON p.id = v.product_id
    LEFT JOIN category c ON c.id = coalesce(p.category_3_id, p.category_2_id, p.category_1_id)
    LEFT JOIN mapping m ON m.account_id = l.account_id AND m.listing_variant_id = l.listing_variant_id AND m.priority = 1
    WHERE l.account_id = ${accountId} AND l.order_id = ${orderId}
    ORDER BY l.position`.execute(queryable);
  return found.rows;
}

export interface NewLine {
  externalLineId: string;
  title: string;
  sku: string;
  quantity: number;
  unitSaleMinor: number;
  listingVariantId: string | null;
  variantId: string | null;
}

/** Puts these lines in place of the order's former ones. Only for orders nothing was packed for yet. */
export async function replaceLines(tx: Tx, accountId: string, orderId: string, lines: NewLine[]): Promise<void> {
  await tx.deleteFrom('order_line').where('account_id', '=', accountId).where('order_id', '=', orderId).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('order_line')
    .values(
      lines.map((line, index) => ({
        account_id: accountId,
        id: uuidv7(),
        order_id: orderId,
        position: index + 1,
        external_line_id: line.externalLineId,
        title: line.title,
        sku: line.sku,
        quantity: line.quantity,
        unit_sale_minor: line.unitSaleMinor,
        listing_variant_id: line.listingVariantId,
        variant_id: line.variantId,
      })),
    )
    .execute();
}

/** Sets what one item of each line costs. */
export async function setUnitCosts(tx: Tx, accountId: string, costs: { lineId: string; unitCostMinor: number | null }[]): Promise<void> {
  await sql`UPDATE order_line l SET unit_cost_minor = c.cost
    FROM unnest(${costs.map((cost) => cost.lineId)}::uuid[], ${costs.map((cost) => cost.unitCostMinor)}::bigint[]) AS c (id, cost)
    WHERE l.account_id = ${accountId} AND l.id = c.id`.execute(tx);
}
