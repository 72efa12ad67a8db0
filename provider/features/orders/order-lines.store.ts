import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { MappingKind } from '#contract/mapping.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { selectGoods, type MappingPart } from '#provider/features/my-products/select-goods.ts';
import { shareSale } from '#provider/features/my-products/share-sale.ts';
import type { SentLine } from './describe-store-edit.ts';
import { type KnownVariant, VARIANT_FACTS, VARIANT_JOINS } from '#provider/features/my-products/variant-facts.ts';

/**
 * A line with one variant that is sent for it; `variant` is null while it is not mapped. A line several variants are sent for
 * stands here once for each of them, under the same id.
 */
export interface LineToSend {
  id: string;
  externalLineId: string | null;
  title: string;
  sku: string;
  /** Pieces of the variant: the items sold, but for a gift. */
  quantity: number;
  /** Items the line sold and that are not canceled. */
  soldQuantity: number;
  /** What the buyer paid for a piece, in the order's currency. */
  unitSaleMinor: number;
  /** Method its listing is meant to be sent by to the order's country; null: none. */
  usualMethod: string | null;
  variant: VariantToSend | null;
}

interface VariantToSend extends KnownVariant {
  /** Units sent for one piece. */
  unitsPerItem: number;
  /** Units that are taken from what the merchant owns of it; left out: none, or not known yet. */
  ownUnits?: number;
}

interface FoundLine extends Omit<LineToSend, 'variant' | 'soldQuantity'> {
  country: string;
  substitutesAllowed: boolean | null;
  /** The first of the mapping's parts carries its kind. */
  parts: (MappingPart<KnownVariant> & { kind: MappingKind })[] | null;
}

/** Lines of an order with anything left to send, in their order, as mappings, variants and their stock are now. */
export async function findLinesToSend(queryable: Queryable, accountId: string, orderId: string): Promise<LineToSend[]> {
  const found = await sql<FoundLine>`
    SELECT l.id, l.external_line_id AS "externalLineId", l.title, l.sku, l.quantity - l.quantity_canceled AS quantity,
      l.unit_sale_minor AS "unitSaleMinor", o.country,
      known.substitutes_allowed AS "substitutesAllowed",
      known.shipping_methods ->> o.country AS "usualMethod", sent.parts
    FROM order_line l
    JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
    LEFT JOIN LATERAL (
      SELECT lv.id, li.substitutes_allowed, li.shipping_methods FROM listing_variant lv
      JOIN listing li ON li.account_id = lv.account_id AND li.id = lv.listing_id AND li.store_id = o.store_id AND li.state <> 'unlinked'
      WHERE lv.account_id = l.account_id AND lv.external_variant_id = l.external_variant_id LIMIT 1
    ) known ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', m.kind, 'role', m.role, 'quantity', m.quantity, 'country', m.country,
        'everyItems', m.every_items, 'maxRiseBp', m.max_rise_bp, 'variant', ${VARIANT_FACTS}) ORDER BY m.priority) AS parts
      FROM (
        SELECT kind, role, priority, variant_id, quantity, country, every_items, max_rise_bp FROM mapping
          WHERE account_id = l.account_id AND listing_variant_id = known.id AND l.replaced_variant_id IS NULL
        UNION ALL SELECT 'simple', 'item', 1, coalesce(l.replaced_variant_id, l.variant_id), 1, NULL, NULL, NULL
          WHERE l.replaced_variant_id IS NOT NULL OR (l.external_variant_id IS NULL AND l.variant_id IS NOT NULL)
      ) m
      JOIN variant v ON v.id = m.variant_id
      ${VARIANT_JOINS}
    ) sent ON true
    WHERE l.account_id = ${accountId} AND l.order_id = ${orderId} AND l.quantity > l.quantity_canceled
    ORDER BY l.position`.execute(queryable);
  return found.rows.flatMap(linesOf);
}

/** A found line once for each variant selected for it; what the buyer paid is shared between the items of a bundle by their cost. */
function linesOf({ country, substitutesAllowed, parts, ...line }: FoundLine): LineToSend[] {
  const [first] = parts ?? [];
  const mapping = { kind: first?.kind ?? 'simple', parts: parts ?? [], substitutesAllowed: substitutesAllowed === true } as const;
  const goods = selectGoods(mapping, { quantity: line.quantity, country });
  if (goods.length === 0) return [{ ...line, soldQuantity: line.quantity, variant: null }];
  const sales = shareSale(line.unitSaleMinor, goods);
  return goods.map(({ variant, pieces, unitsPerPiece }, index) => ({
    ...line,
    quantity: pieces,
    soldQuantity: line.quantity,
    unitSaleMinor: sales[index] ?? 0,
    variant: { ...variant, unitsPerItem: unitsPerPiece },
  }));
}

/** Lines of an order its own store sold, by what is to be sent of them. */
export async function findSentLines(queryable: Queryable, { accountId, id }: { accountId: string; id: string }): Promise<SentLine[]> {
  const found = await sql<SentLine>`
    SELECT l.id, l.external_line_id AS "externalLineId", l.title, l.quantity - l.quantity_canceled AS quantity, l.quantity_removed AS "quantityRemoved",
      l.unit_cost_minor AS "unitCostMinor", quoted.goods
    FROM order_line l
    LEFT JOIN (
      SELECT g.line_id, CASE WHEN bool_and(g.piece_minor IS NOT NULL) THEN
        jsonb_agg(jsonb_build_object('pieces', g.pieces, 'owned', g.owned_pieces, 'pieceMinor', g.piece_minor)) END AS goods
      FROM orders o CROSS JOIN LATERAL quoted_goods(o.account_id, o.quote_id) g
      WHERE o.account_id = ${accountId} AND o.id = ${id} GROUP BY g.line_id
    ) quoted ON quoted.line_id = l.id
    WHERE l.account_id = ${accountId} AND l.order_id = ${id} AND l.origin_order_id IS NULL ORDER BY l.position, l.id`.execute(queryable);
  return found.rows;
}

export interface NewLine {
  externalLineId: string;
  title: string;
  sku: string;
  quantity: number;
  /** Items of them the store paid back: they are not to be sent, and nobody paid for them here. */
  refundedQuantity: number;
  unitSaleMinor: number;
  saleDiscountMinor: number;
  saleRefundedMinor: number;
  externalVariantId: string | null;
  listingVariantId: string | null;
  variantId: string | null;
}

/**
 * Brings an unpaid order's lines up to what its store says now. A line keeps its id while the store names it; one the store no longer names
 * stays as canceled. What the merchant took out of a line stays out; lines of other orders that are sent with this one are left alone.
 */
export async function updateLines(tx: Tx, accountId: string, orderId: string, lines: NewLine[]): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ quantity_canceled: sql`quantity`, quantity_store_canceled: sql`quantity` })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('origin_order_id', 'is', null)
    .where('external_line_id', 'not in', ['', ...lines.map(({ externalLineId }) => externalLineId)])
    .execute();
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
        quantity_canceled: line.refundedQuantity,
        quantity_store_canceled: line.refundedQuantity,
        unit_sale_minor: line.unitSaleMinor,
        sale_discount_minor: line.saleDiscountMinor,
        sale_refunded_minor: line.saleRefundedMinor,
        external_variant_id: line.externalVariantId,
        listing_variant_id: line.listingVariantId,
        variant_id: line.variantId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'order_id', 'external_line_id']).doUpdateSet((change) => ({
        position: change.ref('excluded.position'),
        title: change.ref('excluded.title'),
        sku: change.ref('excluded.sku'),
        quantity: change.ref('excluded.quantity'),
        quantity_store_canceled: change.ref('excluded.quantity_store_canceled'),
        quantity_canceled: sql<number>`least(excluded.quantity, excluded.quantity_canceled + order_line.quantity_removed)`,
        unit_sale_minor: change.ref('excluded.unit_sale_minor'),
        sale_discount_minor: change.ref('excluded.sale_discount_minor'),
        sale_refunded_minor: change.ref('excluded.sale_refunded_minor'),
        external_variant_id: change.ref('excluded.external_variant_id'),
        listing_variant_id: change.ref('excluded.listing_variant_id'),
        variant_id: change.ref('excluded.variant_id'),
      })),
    )
    .execute();
}

/** Cancels all that is left of an order's lines; `refunded` when what was paid for them was paid back. */
export async function cancelLines(tx: Tx, order: { accountId: string; id: string }, { refunded }: { refunded: boolean }): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ quantity_canceled: sql`quantity`, ...(refunded ? { quantity_refunded: sql`quantity` } : {}) })
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.id)
    .execute();
}

/** Cancels units of lines whose price was paid back. */
export async function cancelUnits(tx: Tx, accountId: string, units: { lineId: string; quantity: number }[]): Promise<void> {
  await sql`UPDATE order_line l SET quantity_canceled = l.quantity_canceled + c.quantity, quantity_refunded = l.quantity_refunded + c.quantity
    FROM unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::integer[]) AS c (id, quantity)
    WHERE l.account_id = ${accountId} AND l.id = c.id`.execute(tx);
}

/** Keeps what is sent for each line, or the first of several variants, and what one item sold costs; null while it is not mapped. */
export async function setLineGoods(
  tx: Tx,
  accountId: string,
  lines: { lineId: string; variantId: string | null; unitCostMinor: number | null }[],
): Promise<void> {
  await sql`UPDATE order_line l SET variant_id = c.variant_id, unit_cost_minor = c.cost
    FROM unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
      ${lines.map(({ unitCostMinor }) => unitCostMinor)}::bigint[]) AS c (id, variant_id, cost)
    WHERE l.account_id = ${accountId} AND l.id = c.id`.execute(tx);
}
