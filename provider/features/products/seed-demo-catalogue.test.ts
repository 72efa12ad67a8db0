import { expect, test } from 'vitest';
import { startTestProvider } from '#tests/support/provider.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';

test('seeding fills an empty catalogue once, however often and by however many it is called', async () => {
  const { services } = await startTestProvider();
  const steps: string[] = [];
  const added = await Promise.all([1, 2, 3].map(() => seedDemoCatalogue(services, (text) => steps.push(text), { count: 250 })));
  expect(added.sort((a, b) => a - b)).toEqual([0, 0, 250]);
  expect(steps).toHaveLength(1);
  const { rows } = await services.database.pool.query(`SELECT
    (SELECT count(*)::int FROM product WHERE source = 'demo') AS products,
    (SELECT count(*)::int FROM product_text) AS texts,
    (SELECT count(*)::int FROM product p WHERE variant_count <> (SELECT count(*) FROM variant v WHERE v.product_id = p.id)) AS miscounted,
    (SELECT count(*)::int FROM product p WHERE stock_total <> (SELECT sum(s.counted) FROM variant v JOIN stock_level s ON s.variant_id = v.id WHERE v.product_id = p.id)) AS misstocked,
    (SELECT count(*)::int FROM product p WHERE (cost_from_minor, cost_to_minor) <> (SELECT min(cost_minor), max(cost_minor) FROM variant v WHERE v.product_id = p.id)) AS mispriced,
    (SELECT count(*)::int FROM product WHERE category_1_id IS NULL OR category_2_id IS NULL OR category_3_id IS NULL) AS uncategorised`);
  expect(rows).toEqual([{ products: 250, texts: 750, miscounted: 0, misstocked: 0, mispriced: 0, uncategorised: 0 }]);
});
