import { stringify } from 'csv-stringify/sync';

const BYTE_ORDER_MARK = '\ufeff';

type Row = (string | number)[];

/** A file of rows under their headings, sent as it is read; an error on the way breaks it off, so that it can't pass for a whole one. */
export function csvFile(name: string, head: string[], pages: AsyncIterable<Row[]>): Response {
  return new Response(streamOf(textOf(head, pages)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

async function* textOf(head: string[], pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + asCsv([head]);
  for await (const rows of pages) yield asCsv(rows);
}

/** Cells that spreadsheets would take for formulas come out as text. */
function asCsv(rows: Row[]): string {
  return stringify(rows, { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' });
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done === true) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
