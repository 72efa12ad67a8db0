import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { MappingKind } from '#contract/mapping.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { selectGoods, type MappingPart } from '#provider/features/my-products/select-goods.ts';
import { shareSale } from '#provider/features/my-products/share-sale.ts';
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
  /** Items the line sold. */
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
}

interface FoundLine extends Omit<LineToSend, 'variant' | 'soldQuantity'> {
  country: string;
  substitutesAllowed: boolean | null;
  /** The first of the mapping's parts carries its kind. */
  parts: (MappingPart<KnownVariant> & { kind: MappingKind })[] | null;
}

/** Lines of an order in their order, as mappings, variants and their stock are now. */
export async function findLinesToSend(queryable: Queryable, accountId: string, orderId: string): Promise<LineToSend[]> {
  const found = await sql<FoundLine>`
    SELECT l.id, l.external_line_id AS "externalLineId", l.title, l.sku, l.quantity, l.unit_sale_minor AS "unitSaleMinor", o.country,
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
          WHERE account_id = l.account_id AND listing_variant_id = known.id
        UNION ALL SELECT 'simple', 'item', 1, l.variant_id, 1, NULL, NULL, NULL WHERE l.external_variant_id IS NULL AND l.variant_id IS NOT NULL
      ) m
      JOIN variant v ON v.id = m.variant_id
      ${VARIANT_JOINS}
    ) sent ON true
    WHERE l.account_id = ${accountId} AND l.order_id = ${orderId}
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

export interface NewLine {
  externalLineId: string;
  title: string;
  sku: string;
  quantity: number;
  unitSaleMinor: number;
  externalVariantId: string | null;
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
        external_variant_id: line.externalVariantId,
        listing_variant_id: line.listingVariantId,
        variant_id: line.variantId,
      })),
    )
    .execute();
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
