import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ImportSettings, type OrderImport } from '#contract/order-imports.ts';
import { ORDER_CELL_MAX, ORDER_ROWS_MAX } from '#contract/manual-orders.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { findRememberedMapping, requireImport } from './imports.store.ts';
import { headerKey, layoutOf, mapColumns } from './layouts.ts';
import { type FileRow, type OrderFile, refusedFile, withOrderFile } from './open-order-file.ts';

const BATCH = 500;
/** A cell is kept a little beyond what any field takes, so that its check can say so. */
const KEPT_CHARACTERS = ORDER_CELL_MAX + 1;

/** Takes an order file in: its rows as they are, and how its columns are probably read. */
export async function storeUpload(
  services: Services,
  upload: { accountId: string; fileName: string; content: Readable },
): Promise<OrderImport> {
  const { accountId, fileName, content } = upload;
  const { database } = services;
  const id = uuidv7();
  await withOrderFile(content, (file) => inTransaction(database, (tx) => storeRows(tx, { accountId, id, fileName, file })));
  return requireImport(database.db, accountId, id);
}

async function storeRows(
  tx: Tx,
  { accountId, id, fileName, file }: { accountId: string; id: string; fileName: string; file: OrderFile },
): Promise<void> {
  let header: string[] | null = null;
  let rowCount = 0;
  let batch: FileRow[] = [];
  for await (const row of file.rows) {
    if (header === null) {
      header = row.cells.map(storable);
      await insertImport(tx, { accountId, id, fileName, file, header });
      continue;
    }
    rowCount += 1;
    if (rowCount > ORDER_ROWS_MAX) throw refusedFile({ code: 'too-many-rows', params: { maximum: ORDER_ROWS_MAX } });
    batch.push(row);
    if (batch.length < BATCH) continue;
    await insertRows(tx, { accountId, id, from: rowCount - batch.length, rows: batch });
    batch = [];
  }
  if (rowCount === 0) throw refusedFile({ code: 'file-empty' });
  if (batch.length > 0) await insertRows(tx, { accountId, id, from: rowCount - batch.length, rows: batch });
  await tx.updateTable('order_import').set({ row_count: rowCount }).where('account_id', '=', accountId).where('id', '=', id).execute();
}

async function insertImport(
  tx: Tx,
  { accountId, id, fileName, file, header }: { accountId: string; id: string; fileName: string; file: OrderFile; header: string[] },
): Promise<void> {
  const key = headerKey(header);
  const layout = layoutOf(header);
  const remembered = await findRememberedMapping(tx, accountId, key);
  const settings = ImportSettings.parse({ mapping: remembered ?? mapColumns(header, layout) });
  await tx
    .insertInto('order_import')
    .values({
      account_id: accountId,
      id,
      file_name: fileName,
      format: file.format,
      encoding: file.encoding,
      layout,
      header,
      header_key: key,
      row_count: 0,
      settings: JSON.stringify(settings),
      mapped_by: remembered === null ? (layout === null ? 'names' : 'layout') : 'remembered',
    })
    .execute();
}

async function insertRows(
  tx: Tx,
  { accountId, id, from, rows }: { accountId: string; id: string; from: number; rows: FileRow[] },
): Promise<void> {
  const kept = rows.map(({ line, cells }, place) => ({ seq: from + place + 1, line, cells: cells.map(storable) }));
  await sql`INSERT INTO order_import_row (account_id, order_import_id, seq, line, cells)
    SELECT ${accountId}, ${id}, r.seq, r.line, ARRAY(SELECT jsonb_array_elements_text(r.cells))
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS r (seq integer, line integer, cells jsonb)`.execute(tx);
}

/** PostgreSQL holds no NUL and no half of a character. */
function storable(cell: string): string {
  return cell
    .replaceAll('\u0000', '')
    .slice(0, KEPT_CHARACTERS)
    .replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
