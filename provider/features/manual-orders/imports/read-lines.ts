import { sql } from 'kysely';
import type { ManualOrderInput } from '#contract/manual-orders.ts';
import { type CellCause, LINE_QUANTITY_MAX } from '#contract/manual-orders.values.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { type CheckedRow, type DecimalSign, note, readAmount, readQuantity } from './read-cells.ts';

/** What a text in a column of SKUs means. */
export type SkuMatch = { status: 'found'; variantId: string; units: number; onSale: boolean } | { status: 'several'; count: number };

interface FoundSku {
  name: string;
  variantId: string;
  units: number;
  onSale: boolean;
  rank: number;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Variants by what rows call them: a SKU of ours, one of the account's own products with what is sent for it, a product of a single
 * variant by its SPU or id. What fits first counts.
 */
export async function findSkus(queryable: Queryable, accountId: string, names: readonly string[]): Promise<Map<string, SkuMatch>> {
  const found = await sql<FoundSku>`
    SELECT n.name, x.id AS "variantId", x.units, x.rank, v.status = 'on_sale' AND p.status = 'on_sale' AS "onSale"
    FROM unnest(${[...names]}::text[]) AS n (name)
    CROSS JOIN LATERAL (
      SELECT v.id, 1 AS units, 1 AS rank FROM variant v WHERE v.sku IN (n.name, upper(n.name))
      UNION ALL SELECT v.id, 1, 3 FROM product p JOIN variant v ON v.product_id = p.id WHERE p.spu IN (n.name, upper(n.name))
    ) x
    JOIN variant v ON v.id = x.id JOIN product p ON p.id = v.product_id
    UNION ALL
    SELECT lv.sku, m.variant_id, m.quantity, 2, v.status = 'on_sale' AND p.status = 'on_sale'
    FROM listing_variant lv
    JOIN listing l ON l.account_id = lv.account_id AND l.id = lv.listing_id AND l.state <> 'unlinked'
    JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id AND m.kind = 'simple' AND m.role = 'item'
    JOIN variant v ON v.id = m.variant_id JOIN product p ON p.id = v.product_id
    WHERE lv.account_id = ${accountId} AND lv.sku = ANY (${[...names]}::text[])
    UNION ALL
    SELECT n.id, v.id, 1, 4, v.status = 'on_sale' AND p.status = 'on_sale'
    FROM unnest(${names.filter((name) => UUID.test(name))}::text[]) AS n (id)
    JOIN variant v ON v.id = n.id::uuid OR v.product_id = n.id::uuid JOIN product p ON p.id = v.product_id`.execute(queryable);
  const byName = new Map<string, FoundSku[]>();
  for (const row of found.rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return new Map([...byName].map(([name, rows]) => [name, bestOf(rows)]));
}

function bestOf(rows: readonly FoundSku[]): SkuMatch {
  const rank = Math.min(...rows.map((row) => row.rank));
  const best = new Map(rows.filter((row) => row.rank === rank).map((row) => [row.variantId, row]));
  const [only] = best.values();
  if (only === undefined || best.size > 1) return { status: 'several', count: best.size };
  return { status: 'found', variantId: only.variantId, units: only.units, onSale: only.onSale };
}

/** What the lines of one order are read with. */
interface LineReading {
  skus: ReadonlyMap<string, SkuMatch>;
  columnSign: DecimalSign | null;
  /** Digits behind the sign in the order's currency. */
  digits: number;
}

/** The line of a row; null where something of it is wrong, which is noted. */
export function readLine(row: CheckedRow, { skus, columnSign, digits }: LineReading): ManualOrderInput['lines'][number] | null {
  const wrong = (field: 'sku' | 'quantity' | 'declaredValue', code: CellCause, value: string) => {
    note(row, field, { level: 'error', code, params: { value } });
    return null;
  };
  const { sku, quantity: quantityText, declaredValue } = row.cells;
  const match = sku === undefined ? undefined : skus.get(sku);
  const quantity = quantityText === undefined ? null : readQuantity(quantityText, LINE_QUANTITY_MAX);
  const amount = declaredValue === undefined ? null : readAmount(declaredValue, { columnSign, digits });
  if (sku === undefined) note(row, 'sku', { level: 'error', code: 'required' });
  else if (match === undefined) wrong('sku', 'sku-unknown', sku);
  else if (match.status === 'several')
    note(row, 'sku', { level: 'error', code: 'sku-several', params: { value: sku, count: match.count } });
  else if (!match.onSale) wrong('sku', 'sku-off-sale', sku);
  if (quantityText === undefined) note(row, 'quantity', { level: 'error', code: 'required' });
  else if (quantity === null) wrong('quantity', 'quantity-wrong', quantityText);
  if (amount !== null && amount.status !== 'ok')
    wrong('declaredValue', amount.status === 'wrong' ? 'amount-wrong' : 'amount-ambiguous', declaredValue ?? '');
  if (amount?.status === 'ok' && amount.minor > MAX_AMOUNT_MINOR) wrong('declaredValue', 'amount-wrong', declaredValue ?? '');
  if (match?.status !== 'found' || quantity === null) return null;
  const units = quantity * match.units;
  if (units > LINE_QUANTITY_MAX) return wrong('quantity', 'quantity-wrong', quantityText ?? '');
  const unitSaleMinor = amount?.status === 'ok' && amount.minor > 0 ? Math.round(amount.minor / match.units) : null;
  return { variantId: match.variantId, quantity: units, unitSaleMinor };
}
