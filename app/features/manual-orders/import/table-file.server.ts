import writeXlsxFile from 'write-excel-file/node';
import { csvFile } from '#app/provider-api/csv-file.server.ts';

type TableFormat = 'csv' | 'xlsx';

export function readTableFormat(request: Request): TableFormat {
  return new URL(request.url).searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv';
}

/** Rows under their headings as a file of the format asked for. In a workbook every cell is a text: no formula, and no zero lost. */
export async function tableFile(
  format: TableFormat,
  name: string,
  { head, pages }: { head: string[]; pages: AsyncIterable<string[][]> },
): Promise<Response> {
  if (format === 'csv') return csvFile(name, head, pages);
  const rows: string[][] = [head];
  for await (const page of pages) rows.push(...page);
  const cells = rows.map((row, place) =>
    row.map((value) => ({ value, type: String, ...(place === 0 ? { fontWeight: 'bold' as const } : {}) })),
  );
  const file = await writeXlsxFile(cells, { columns: head.map(() => ({ width: 22 })), stickyRowsCount: 1 }).toBuffer();
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${name}.xlsx"`,
    },
  });
}
