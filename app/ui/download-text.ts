/** Saves a text as a file, without sending it to a server. */
export function downloadText(text: string, fileName: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  startDownload(url, fileName);
  URL.revokeObjectURL(url);
}

/** Downloads what an address answers with; the page stays. */
export function startDownload(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
