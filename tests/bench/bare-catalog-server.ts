import process from 'node:process';
import Fastify from 'fastify';
import pg from 'pg';
import { ListProductsQuery } from '#contract/products.ts';
import { storedFilter } from '#provider/features/products/product-conditions.ts';
import { DETAIL_STATEMENT } from '#provider/features/products/product-detail.store.ts';
import { listStatement } from '#provider/features/products/product-list.store.ts';

/**
 * What P1 is measured against: the provider's own statements behind nothing but Fastify and pg. No session, no
 * validation, no shaping of the answer.
 */
const [connectionString, port, accountId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ ...(connectionString === undefined ? {} : { connectionString }), max: 10 });
const app = Fastify();

function ask(categoryId: string | undefined, categoryLevel: number | null) {
  const filter = storedFilter(ListProductsQuery.parse({ categoryId }));
  return listStatement({ accountId, locale: 'en-US', filter, categoryLevel, place: null, counted: null, limit: 51, read: 'cards' });
}

app.get('/list', async () => {
  const { text, values } = ask(undefined, null);
  return { data: (await pool.query({ name: 'list', text, values })).rows };
});
app.get<{ Params: { level: string; id: string } }>('/category/:level/:id', async ({ params }) => {
  const { text, values } = ask(params.id, Number(params.level));
  return { data: (await pool.query({ name: `category-${params.level}`, text, values })).rows };
});
app.get<{ Params: { id: string } }>('/product/:id', async ({ params }) => {
  const { rows } = await pool.query({ name: 'product', text: DETAIL_STATEMENT, values: [params.id, 'en-US', accountId] });
  return { data: rows[0] };
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.({ type: 'ready' });
process.on('disconnect', () => process.exit(0));
