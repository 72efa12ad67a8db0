import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { expect } from 'vitest';
import { aProductRow, csvText, shopifyColumns } from './csv-files.ts';
import { startImportCommand, startImports } from './product-imports.ts';

/** Most memory the command held, in MB, and the end of what it said. */
async function outcomeOf(command: ChildProcess): Promise<{ peakMb: number; said: string }> {
  const told = once(command, 'message');
  let said = '';
  for await (const part of command.stdout ?? []) said += String(part);
  const [{ peakMb }] = (await told) as [{ peakMb: number }];
  return { peakMb, said };
}

/** One product a row, with some 20 KB of text each. */
async function writeProducts(path: string, count: number): Promise<void> {
  const stream = createWriteStream(path);
  const filler = 'plain words '.repeat(1_750);
  stream.write(csvText([]));
  for (let index = 0; index < count; index += 1) {
    const row = aProductRow({ 'Handle': `large-${index}`, 'Title': `Large ${index}`, 'SEO Description': filler });
    if (!stream.write(`${shopifyColumns.map((column) => row[column] ?? '').join(',')}\r\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

/** Imports 100 products and then many more, of some 20 KB each: the second import may hold little more memory than the first. */
export async function importInFlatMemory(products: number): Promise<void> {
  const imports = await startImports();
  const [small, large] = [imports.folder.path('small.csv'), imports.folder.path('large.csv')];
  await writeProducts(small, 100);
  await writeProducts(large, products);

  const few = await outcomeOf(startImportCommand(imports, small));
  const many = await outcomeOf(startImportCommand(imports, large));
  expect(few.said).toContain('New: 100,');
  expect(many.said).toContain(`New: ${products - 100},`);
  expect(many.peakMb - few.peakMb).toBeLessThan(80);
}
