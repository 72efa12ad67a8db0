/** Hands rows over as a file that spreadsheets open as they are, without executing what looks like a formula. */
export async function saveCsv(rows: string[][], fileName: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([await csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** The rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. All texts are quoted, for some split lines at semicolons. */
export async function csvText(rows: string[][]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(rows, { bom: true, escape_formulas: true, quoted_string: true, record_delimiter: 'windows' });
}
