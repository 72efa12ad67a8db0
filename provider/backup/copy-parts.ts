/** Memory a backup or restore holds is a few times this. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

/** Rows of COPY in pieces of about the same size, each cut after a row. */
export async function* cutIntoParts(copied: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of copied) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES || !chunk.includes(NEWLINE)) continue;
    const all = Buffer.concat(held, size);
    const end = all.lastIndexOf(NEWLINE) + 1;
    yield all.subarray(0, end);
    held = [all.subarray(end)];
    size -= end;
  }
  if (size > 0) yield Buffer.concat(held, size);
}

/** COPY's text ends every row with a line feed and escapes those within values. */
export function countRows(part: Buffer): number {
  let rows = 0;
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}
