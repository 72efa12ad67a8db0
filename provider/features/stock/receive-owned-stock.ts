import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';

/** Goods that are an account's own from now on, as a document of the provider names them, a lot a line. */
interface OwnedReceipt {
  accountId: string;
  document: { type: string; id: string };
  lines: OwnedLine[];
}
interface OwnedLine {
  variantId: string;
  warehouse: string;
  units: number;
  /** CNY fen. */
  unitCostMinor: number;
}
type StoredLine = OwnedLine & { id: string };

/**
 * Takes goods into an account's own stock, once per document: the same receipt again gives the same lots, another one
 * under the same document fails. Gives the ids of the lots, in the order of the lines.
 */
export async function receiveOwnedStock(tx: Tx, { accountId, document, lines }: OwnedReceipt): Promise<string[]> {
  // Stock rows are locked by variant and warehouse, as everywhere.
  const added = await sql`
    INSERT INTO stock_lot (account_id, id, variant_id, warehouse_code, received, counted, unit_cost_minor, document_type, document_id, document_line)
    SELECT ${accountId}, r.id, r.variant_id, r.warehouse_code, r.units, r.units, r.unit_cost_minor, ${document.type}, ${document.id}, r.line
    FROM unnest(${lines.map(() => uuidv7())}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
      ${lines.map(({ warehouse }) => warehouse)}::text[], ${lines.map(({ units }) => units)}::integer[],
      ${lines.map(({ unitCostMinor }) => unitCostMinor)}::bigint[]) WITH ORDINALITY AS r (id, variant_id, warehouse_code, units, unit_cost_minor, line)
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
