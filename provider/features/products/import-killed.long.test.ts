import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aProductRow, csvText } from '#tests/support/csv-files.ts';
import { startImportCommand, startImports } from '#tests/support/product-imports.ts';

const PRODUCTS = 3_000;

/** What it says, until it ends or has said `enough`. */
async function readUntil(child: ChildProcess, enough: RegExp): Promise<string> {
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += String(part);
    if (enough.test(said)) break;
  }
  return said;
}

test('an import killed on its way goes on where it was, and does nothing twice', async () => {
  const imports = await startImports();
  const { db } = imports.provider.services.database;
  const bad = { 'Variant Price': 'ten' };
  const file = await imports.folder.write(
    'killed.csv',
    csvText(
      Array.from({ length: PRODUCTS }, (_, index) =>
        aProductRow({ Handle: `killed-${index}`, Title: `Lamp ${index}`, ...(index % 100 === 7 ? bad : {}) }),
      ),
    ),
  );
  const stored = () => db.selectFrom('product').select(['id', 'spu', 'created_at']).orderBy('id').execute();

  const first = startImportCommand(imports, file);
  await readUntil(first, /: 600 products read/);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const before = await stored();
  expect(before.length).toBeGreaterThanOrEqual(600);
  expect(before.length).toBeLessThan(PRODUCTS - 30);

  const second = startImportCommand(imports, file);
  const said = await readUntil(second, /rows skipped: \d+/);
  expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1);
  expect(said).toMatch(new RegExp(`${before.length} products are done`));
  expect(said).toMatch(/2970 products with 2970 variants. New: 2970, changed: 0, unchanged: 0, rows skipped: 30/);
  expect((said.match(/killed-\d+: The price/g) ?? []).length).toBeLessThan(30);
  const after = await stored();
  expect(after).toHaveLength(2_970);
  expect(after.filter(({ id }) => before.some((product) => product.id === id))).toEqual(before);

  const third = startImportCommand(imports, file);
  expect(await readUntil(third, /rows skipped: \d+/)).toMatch(/New: 0, changed: 0, unchanged: 2970, rows skipped: 30/);
  await (third.exitCode === null ? once(third, 'exit') : null);
});
