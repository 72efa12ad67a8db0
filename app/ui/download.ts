/** Saves a text as a file, without sending it to a server. */
export function downloadText(text: string, fileName: string, type = 'text/plain'): void {
  saveBlob(new Blob([text], { type }), fileName);
}

/** The same of bytes in base64. */
export function downloadBytes(base64: string, fileName: string, type: string): void {
  saveBlob(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type }), fileName);
}

function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  startDownload(url, fileName);
  URL.revokeObjectURL(url);
}

/** Saves what an address answers with, under the name the answer gives it. Throws where it answers with no file. */
export async function saveAnswer(url: string): Promise<void> {
  const answer = await fetch(url);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (!answer.ok || name === undefined) throw new Error(`${url} answered ${answer.status} without a file`);
  saveBlob(await answer.blob(), name);
}

/** Downloads what an address answers with; the page stays. */
function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Saves rows as a file for spreadsheets, which never execute a cell as a formula. */
export async function saveCsv(rows: string[][], fileName: string): Promise<void> {
  downloadText(await csvText(rows), fileName, 'text/csv;charset=utf-8');
}

/** The rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. All texts are quoted, for some split lines at semicolons. */
export async function csvText(rows: string[][]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(rows, { bom: true, escape_formulas: true, quoted_string: true, record_delimiter: 'windows' });
}
