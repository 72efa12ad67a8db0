import type { ImportReason, Rejection } from './import-rejection.ts';
import type { ProductCsvRow, ReadRow } from './read-product-rows.ts';

/** The rows of one product: the first describes it, the others add variants and pictures. */
export interface ProductRows {
  handle: string;
  rows: [ProductCsvRow, ...ProductCsvRow[]];
}

export type GroupedRows = { kind: 'product'; product: ProductRows } | { kind: 'rejected'; rejection: Rejection };

const MAX_ROWS = 2_500;

/**
 * Gathers rows of the same handle that follow each other, so that one product at a time is held. A handle that comes
 * again later, in this file or in another one of the run, is refused: the later rows would overwrite the earlier ones.
 */
export async function* groupProductRows(rows: AsyncIterable<ReadRow>, seenHandles: Set<string>): AsyncGenerator<GroupedRows> {
  const grouping = new Grouping(seenHandles);
  for await (const read of rows) {
    yield* read.kind === 'row' ? grouping.takeRow(read.row) : grouping.takeRejection(read.rejection);
  }
  yield* grouping.close();
}

class Grouping {
  private readonly seen: Set<string>;
  private current: ProductRows | null = null;
  /** Its first row was refused, so all of it is: without that row there is no title and no option. */
  private refusedHandle: string | null = null;

  constructor(seen: Set<string>) {
    this.seen = seen;
  }

  *takeRow(row: ProductCsvRow): Generator<GroupedRows> {
    const handle = row.cells.get('handle') ?? '';
    if (handle === '') return yield rejected(row.line, '', 'missing-handle');
    if (handle === this.refusedHandle) return;
    if (handle === this.current?.handle) return yield* this.addRow(this.current, row);
    yield* this.close();
    if (this.seen.has(handle)) {
      this.refusedHandle = handle;
      return yield rejected(row.line, handle, 'handle-repeated');
    }
    this.seen.add(handle);
    this.refusedHandle = null;
    this.current = { handle, rows: [row] };
  }

  *takeRejection(rejection: Rejection): Generator<GroupedRows> {
    const { handle } = rejection;
    if (handle !== '' && handle !== this.current?.handle) {
      if (handle === this.refusedHandle) return;
      yield* this.close();
      this.refusedHandle = handle;
      this.seen.add(handle);
    }
    yield { kind: 'rejected', rejection };
  }

  *close(): Generator<GroupedRows> {
    if (this.current !== null) yield { kind: 'product', product: this.current };
    this.current = null;
  }

  private *addRow(product: ProductRows, row: ProductCsvRow): Generator<GroupedRows> {
    if (product.rows.length < MAX_ROWS) product.rows.push(row);
    else yield rejected(row.line, product.handle, 'too-many-rows');
  }
}

function rejected(line: number, handle: string, reason: ImportReason): GroupedRows {
  return { kind: 'rejected', rejection: { line, handle, reason } };
}
