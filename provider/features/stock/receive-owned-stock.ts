import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';

/** Goods that are an account's own from now on, as a document of the provider names them, a lot a line. */
interface OwnedReceipt {
  accountId: string;
  /** Of the money it was bought with: it serves orders of that mode alone. */
  mode: Mode;
  document: { type: string; id: string };
  lines: OwnedLine[];
}
interface OwnedLine {
  variantId: string;
  warehouse: string;
  units: number;
  /** CNY fen a unit cost on the shelf. */
  unitCostMinor: number;
  /** Units that came damaged, beside the others. */
  damaged?: number;
  /** A packed unit as the warehouse measured it; left out or null: as the catalog says. */
  measured?: { weightG: number; volumeMm3: number } | null;
}
type StoredLine = Omit<OwnedLine, 'damaged' | 'measured'> & { id: string };

/**
 * Takes goods into an account's own stock, once per document: the same receipt again gives the same lots, another one
 * under the same document fails. Gives the ids of the lots, in the order of the lines.
 */
export async function receiveOwnedStock(tx: Tx, { accountId, mode, document, lines }: OwnedReceipt): Promise<string[]> {
  // Stock rows are locked by variant and warehouse, as everywhere.
  const added = await sql`
    INSERT INTO stock_lot (account_id, id, variant_id, warehouse_code, received, counted, damaged, unit_cost_minor, document_type, document_id, document_line,
      mode, unit_volume_mm3, unit_weight_g, free_until)
    SELECT ${accountId}, r.id, r.variant_id, r.warehouse_code, r.units, r.units, r.damaged, r.unit_cost_minor, ${document.type}, ${document.id}, r.line,
      ${mode}, coalesce(r.volume_mm3, v.length_mm::bigint * v.width_mm * v.height_mm, 0), coalesce(r.weight_g, v.packed_weight_g, 0),
      (app_now() AT TIME ZONE 'UTC')::date + coalesce(w.free_days, 0)
    FROM unnest(${lines.map(() => uuidv7())}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
      ${lines.map(({ warehouse }) => warehouse)}::text[], ${lines.map(({ units }) => units)}::integer[],
      ${lines.map(({ unitCostMinor }) => unitCostMinor)}::bigint[], ${lines.map(({ damaged = 0 }) => damaged)}::integer[],
      ${lines.map(({ measured }) => measured?.volumeMm3 ?? null)}::bigint[], ${lines.map(({ measured }) => measured?.weightG ?? null)}::integer[])
      WITH ORDINALITY AS r (id, variant_id, warehouse_code, units, unit_cost_minor, damaged, volume_mm3, weight_g, line)
    LEFT JOIN variant v ON v.id = r.variant_id LEFT JOIN warehouse w ON w.code = r.warehouse_code
    ORDER BY r.variant_id, r.warehouse_code, r.line
    ON CONFLICT (account_id, document_type, document_id, document_line) DO NOTHING`.execute(tx);
  const stored = await sql<StoredLine>`
    SELECT id, variant_id AS "variantId", warehouse_code AS warehouse, received AS units, unit_cost_minor AS "unitCostMinor"
    FROM stock_lot WHERE account_id = ${accountId} AND document_type = ${document.type} AND document_id = ${document.id}
    ORDER BY document_line`.execute(tx);
  const whole = [0n, BigInt(lines.length)].includes(added.numAffectedRows ?? 0n) && stored.rows.length === lines.length;
  if (!whole || !lines.every((line, index) => isSame(line, stored.rows[index])))
    throw new Error(`the ${document.type} ${document.id} brought other goods before`);
  return stored.rows.map(({ id }) => id);
}

function isSame(line: OwnedLine, stored: StoredLine | undefined): boolean {
  return (
    stored !== undefined &&
    line.variantId === stored.variantId &&
    line.warehouse === stored.warehouse &&
    line.units === stored.units &&
    line.unitCostMinor === stored.unitCostMinor
  );
}
