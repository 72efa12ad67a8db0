import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getJob } from '#contract/jobs.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { createManualOrder } from '#contract/manual-orders.ts';
import { listOrderMethods } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { getOrderDocument, linkOrderFile, startOrderFile } from '#contract/orders-files.ts';
import { setOrderMarks } from '#contract/orders-tags.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aManualOrder } from '#tests/support/manual-orders.ts';
import {
  aLine,
  anAddress,
  aPlatformOrder,
  aReadyOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { orderFile } from './write-order-file.ts';

const provider = await startTestProvider({}, { template: 'rates' });

async function fileOf(merchant: Merchant, body: BodyInput<typeof startOrderFile>, locale: 'en-US' | 'es-ES' | 'pt-BR' = 'en-US') {
  const started = await merchant.call(startOrderFile, { body, locale });
  expect(started.status).toBe(200);
  await provider.runJobs();
  const { data: job } = await merchant.call(getJob, { params: { jobId: started.data.id } });
  expect(job).toMatchObject({ kind: 'export-orders', state: 'done', failedCount: 0 });
  const { path } = (await merchant.call(linkOrderFile, { params: { jobId: job.id } })).data;
  const answer = await fetch(provider.url + path);
  return { job, answer, content: Buffer.from(await answer.arrayBuffer()) };
}

test('a table of orders names buyer, items, cost and states, in the language of who asked; formulas come out as text', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant, {
    quantity: 2,
    address: { name: '=HYPERLINK("http://evil")', city: 'São Paulo' },
  });
  await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: { tags: ['VIP'], note: '+1 free', seenNote: '' } });
  await pay(provider, merchant, order);
  const { answer, content } = await fileOf(merchant, { file: 'orders-csv', matching: { tab: 'all' } }, 'pt-BR');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="orders-\d{4}-\d\d-\d\d\.csv"/);
  const [row] = parse(content, { bom: true, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    'Nosso número': order.number,
    'Comprador': `'=HYPERLINK("http://evil")`,
    'Cidade': 'São Paulo',
    'Telefone': "'+15125550100",
    'Itens': '2 × LAMP-R',
    'Pagamento': 'Pago',
    'Preparação': 'No armazém',
    'Etiquetas': 'VIP',
    'Sua nota': "'+1 free",
    'Custo (CNY)': String((order.costTotal?.amountMinor ?? 0) / 100),
  });
});

test('a workbook is one, with amounts as numbers', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  const { answer, content } = await fileOf(merchant, { file: 'orders-xlsx', orderIds: [order.id] });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  const { execFileSync } = await import('node:child_process');
  const read = `import sys,io,zipfile;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));print(z.read('xl/worksheets/sheet1.xml').decode());print(z.read('xl/sharedStrings.xml').decode())`;
  const xml = execFileSync('python3', ['-c', read], { input: content, encoding: 'utf8' });
  expect(xml).toContain(order.number);
  expect(xml).toMatch(/<v>19\.99<\/v>/);
});

test('packing slips say what is in the parcel and what the buyer wrote, and nothing of money or of the own note', async () => {
  const merchant = await provider.signUp();
  const first = await aReadyOrder(provider, merchant, { address: { name: 'José Peña', city: 'São João' } });
  await merchant.call(setOrderMarks, { params: { orderId: first.order.id }, body: { tags: [], note: 'difficult buyer', seenNote: '' } });
  const platformOrder = aPlatformOrder({ lines: [aLine(null, { title: 'Cup', quantity: 3 })], buyerNote: 'Ring twice' });
  await takeOrder(provider, first.store, platformOrder);
  const second = await orderPage(merchant, platformOrder);
  const { content, job } = await fileOf(merchant, { file: 'packing-slips', orderIds: [second.id, first.order.id] }, 'es-ES');
  expect(job.total).toBe(1);
  const pages = pdfPages(content);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Albarán');
  expect(pages[0]).toContain('Cup');
  expect(pages[0]).toContain('Ring twice');
  expect(pages[1]).toContain('José Peña');
  expect(pages[1]).toContain('São João');
  expect(pages.join()).not.toContain('difficult');
  expect(pages.join()).not.toMatch(/19[.,]99/);
});

test('a customs declaration names goods with tariff code, origin and weight, and values that add up to what was paid', async () => {
  const merchant = await provider.signUp();
  const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 2, address: anAddress({ taxId: '123.456.789-09' }) });
  const { db } = provider.services.database;
  await db.updateTable('product').set({ hs_code: '940520', origin_country: 'CN' }).where('id', '=', variant.productId).execute();
  await db
    .insertInto('product_text')
    .values({ product_id: variant.productId, locale: 'en-US', name: 'Lamp', customs_name: 'LED desk lamp' })
    .execute();
  const answer = await merchant.call(getOrderDocument, { params: { orderId: order.id, document: 'customs-declarations' } });
  expect(answer.data.fileName).toBe(`customs-declaration-${order.number}.pdf`);
  const [page = ''] = pdfPages(Buffer.from(answer.data.content, 'base64'));
  for (const text of ['LED desk lamp', '940520', 'China', '0.600', '39.98', '123.456.789-09', 'United States'])
    expect(page).toContain(text);
});

test('a customs declaration of an order made by hand names the cost of what has no price, as its quote declared it', async () => {
  const merchant = await provider.signUp();
  const variant = await aVariant(provider);
  const make = (lines: { variantId: string; quantity: number; unitSaleMinor?: number }[]) =>
    merchant.call(createManualOrder, { body: aManualOrder(variant.id, { lines }) });
  const pageOf = async (order: Order) => {
    const answer = await merchant.call(getOrderDocument, { params: { orderId: order.id, document: 'customs-declarations' } });
    return pdfPages(Buffer.from(answer.data.content, 'base64')).join(' ');
  };
  const unpriced = await pageOf((await make([{ variantId: variant.id, quantity: 2 }])).data);
  expect(unpriced).toContain('Value (CNY)');
  expect(unpriced).toContain('50.00');
  expect(unpriced).not.toContain(' 0.00');

  const other = await aVariant(provider);
  const { data: partly } = await make([
    { variantId: variant.id, quantity: 1, unitSaleMinor: 1_999 },
    { variantId: other.id, quantity: 2 },
  ]);
  expect(partly.profit).toBeNull();
  expect(partly.warnings.map(({ code }) => code)).not.toContain('sold-at-loss');
  expect(partly.orderLines.map(({ profit }) => profit)).toEqual([null, null]);
  const { data: methods } = await merchant.call(listOrderMethods, { params: { orderId: partly.id }, query: {} });
  expect(methods.methods.map(({ profit }) => profit)).toEqual(methods.methods.map(() => null));
  const rate = await sql<{ perCny: string }>`SELECT x.per_cny::text AS "perCny" FROM customs_exchange_rate x
    JOIN quote q ON q.rate_book_version = x.rate_book_version JOIN orders o ON o.quote_id = q.id
    WHERE o.id = ${partly.id} AND x.currency = 'USD'`.execute(provider.services.database.db);
  const costMinor = Math.round(2_500 * Number(rate.rows[0]?.perCny)) * 2;
  const declared = await pageOf(partly);
  for (const text of ['Value (USD)', '19.99', (costMinor / 100).toFixed(2), ((1_999 + costMinor) / 100).toFixed(2)])
    expect(declared).toContain(text);
});

test('a table leaves the price open that nobody gave', async () => {
  const merchant = await provider.signUp();
  const variant = await aVariant(provider);
  const { data: order } = await merchant.call(createManualOrder, { body: aManualOrder(variant.id) });
  const { content } = await fileOf(merchant, { file: 'orders-csv', orderIds: [order.id] });
  const [row] = parse(content, { bom: true, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({ 'Order': order.number, 'Sold for': '', 'Profit (currency of the sale)': '' });
});

test("nobody makes or fetches a file of another account's orders", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  const { order } = await aReadyOrder(provider, owner);
  const { job } = await fileOf(owner, { file: 'orders-csv', orderIds: [order.id] });
  const answers = await Promise.all([
    other.call(startOrderFile, { body: { file: 'orders-csv', orderIds: [order.id] } }),
    other.call(getOrderDocument, { params: { orderId: order.id, document: 'packing-slips' } }),
    other.call(linkOrderFile, { params: { jobId: job.id } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a view without orders makes no file; a file is gone with its day', async () => {
  const merchant = await provider.signUp();
  const nothing = await merchant.call(startOrderFile, { body: { file: 'orders-csv', matching: { tab: 'canceled' } } });
  expect(nothing.problem.code).toBe('state-conflict');
  await aStore(provider, merchant);
  const { order } = await aReadyOrder(provider, merchant);
  const { job } = await fileOf(merchant, { file: 'packing-slips', orderIds: [order.id] });
  const fileId = job.rows.at(-1)?.resultId ?? '';
  await orderFile.tasks['expire-order-file'].run(
    provider.services,
    { accountId: merchant.accountId, fileId },
    { attempt: 1, lastAttempt: false },
  );
  expect((await merchant.call(linkOrderFile, { params: { jobId: job.id } })).status).toBe(404);
});
