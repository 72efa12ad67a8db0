import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { importProductFiles } from '#provider/features/products/import-products.ts';
import { writeDemoFile } from '#tests/support/demo-catalog.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { seedDemoCatalog } from './seed-demo-catalog.ts';

const seeded = async ({ services }: TestProvider) => {
  const { rows } = await services.database.pool.query(`SELECT
    (SELECT count(*)::int FROM product WHERE source = 'demo') AS products,
    (SELECT count(*)::int FROM product_text) AS texts,
    (SELECT count(*)::int FROM product p WHERE variant_count <> (SELECT count(*) FROM variant v WHERE v.product_id = p.id)) AS miscounted,
    (SELECT count(*)::int FROM product p WHERE stock_total <> (SELECT sum(s.counted) FROM variant v JOIN stock_level s ON s.variant_id = v.id WHERE v.product_id = p.id)) AS misstocked,
    (SELECT count(*)::int FROM product p WHERE (cost_from_minor, cost_to_minor) <> (SELECT min(cost_minor), max(cost_minor) FROM variant v WHERE v.product_id = p.id)) AS mispriced,
    (SELECT count(*)::int FROM product WHERE category_1_id IS NULL OR category_2_id IS NULL OR category_3_id IS NULL) AS uncategorised`);
  return rows;
};
const WHOLE = { products: 250, texts: 750, miscounted: 0, misstocked: 0, mispriced: 0, uncategorised: 0 };

test('seeding fills an empty catalog once, however often and by however many it is called', async () => {
  const provider = await startTestProvider();
  const file = await writeDemoFile(250);
  const steps: string[] = [];
  const added = await Promise.all([1, 2, 3].map(() => seedDemoCatalog(provider.services, (text) => steps.push(text), file)));
  expect(added.sort((a, b) => a - b)).toEqual([0, 0, 250]);
  expect(steps).toHaveLength(1);
  expect(await seeded(provider)).toEqual([WHOLE]);
});

longTest('seeding that was stopped on its way goes on at the next start', async () => {
  const provider = await startTestProvider();
  const file = await writeDemoFile(250);
  const stopped = importProductFiles(
    provider.services,
    [file],
    () => {
      throw new Error('stopped');
    },
    'demo',
  );
  await expect(stopped).rejects.toThrow('stopped');
  expect(await seeded(provider)).toMatchObject([{ products: 200 }]);
  await seedDemoCatalog(provider.services, () => undefined, file);
  expect(await seeded(provider)).toEqual([WHOLE]);
  expect(await seedDemoCatalog(provider.services, () => undefined, file)).toBe(0);
});

test('an operator’s file does not change a product of the demo', async () => {
  const provider = await startTestProvider();
  const file = await writeDemoFile(1);
  await seedDemoCatalog(provider.services, () => undefined, file);
  const [result] = await importProductFiles(provider.services, [file], () => undefined);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').length;
  expect(result).toMatchObject({ created: 0, updated: 0, rejected: [{ line: lines, reason: 'handle-taken' }] });
});
