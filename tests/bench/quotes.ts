import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { cheapestVariants } from '#provider/features/quotes/goods.store.ts';
import { quoteGoods } from '#provider/features/quotes/quote-goods.ts';
import { type MerchantInputs, type OrderInput, quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, startApi, stopped } from './api-process.ts';
import { priceBare } from './bare-freight.ts';
import { type BenchRow, median, printBench, quantile } from './table.ts';

const PRODUCTS = 100_000;
const PAGE = 24;
const COUNTRY = 'DE';
const ROUNDS = 5;
const ROUND_MS = 1_000;
const REQUESTS = 400;
const PROFILE = {
  group: 'ioss',
  mode: 'provider',
  number: '',
  declaredBase: 'store',
  declaredBaseReason: '',
  company: '',
  country: null,
  intermediary: '',
  validFrom: null,
  validTo: null,
  overLimit: 'hold',
} as const;
const WISHES: MerchantInputs = { rules: [], profiles: [PROFILE] };

/** Quotes of a 3-line order in one process, and landed prices of a page of a large catalog over HTTP. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-quotes-'));
  const server = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 5 });
  try {
    await migrate(server.connectionString);
    await seedRateBook({ database });
    const book = await loadRateBook({ database }, database.db);
    printBench('quotes', [...quotesPerSecond(book), ...(await landedPrices(database, dataDir))]);
  } finally {
    await database.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function quotesPerSecond(book: RateBook): BenchRow[] {
  const wish = anOrder();
  const order = () => {
    if (quoteOrder(book, wish, WISHES).offers.length === 0) throw new Error('the order has no offer');
  };
  const offers = () => {
    if (quoteGoods(book, { ...wish, insured: false, tax: PROFILE }).length === 0) throw new Error('nobody serves the country');
  };
  const bare = () => {
    if (priceBare(book, COUNTRY, wish.lines) === 0) throw new Error('nothing was priced');
  };
  const rounds: { order: number; offers: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { order: perSecond(order), offers: perSecond(offers), bare: perSecond(bare) };
    // In the first round the code is compiled.
    if (round > 0) rounds.push(measured);
  }
  const methods = book.methods.filter(({ destinations }) => destinations.has(COUNTRY)).length;
  const row = (what: string, pick: (round: (typeof rounds)[number]) => number, goal: string): BenchRow => ({
    what,
    measured: `${Math.round(median(rounds.map(pick)))}/s`,
    reference: `${Math.round(median(rounds.map((round) => round.bare)))}/s bare freight formula`,
    ratio: median(rounds.map((round) => pick(round) / round.bare)),
    goal,
  });
  return [
    row('quotes of a 3-line order, one process', (round) => round.order, '5,000/s'),
    row(`all offers for it, ${methods} methods`, (round) => round.offers, ''),
  ];
}

function anOrder(): OrderInput {
  const lines = ['610910', '851310', '732393'].map((tariffCode, place) => ({
    lineId: `line ${place}`,
    variantId: `variant ${place}`,
    quantity: place + 1,
    unitsPerItem: 1,
    stock: { CN: 100 },
    packedWeightG: 250 + 100 * place,
    lengthMm: 200,
    widthMm: 100,
    heightMm: 50,
    attributes: [],
    unitCostMinor: 2_500,
    unitSale: { amountMinor: 1_500, currency: 'EUR' },
    tariffCode,
    origin: 'CN',
  }));
  return { country: COUNTRY, postCode: '10115', region: null, lines, day: '2026-11-22', workingDays: 2 };
}

function perSecond(work: () => void): number {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < ROUND_MS) {
    for (let each = 0; each < 100; each += 1) work();
    done += 100;
  }
  return (done * 1000) / (performance.now() - started);
}

async function landedPrices(database: Database, dataDir: string): Promise<BenchRow[]> {
  await addProducts(database);
  const { authorization } = await addCaller(database);
  const ids = (await sql<{ id: string }>`SELECT id FROM product ORDER BY random() LIMIT ${PAGE * REQUESTS}`.execute(database.db)).rows.map(
    ({ id }) => id,
  );
  const pages = Array.from({ length: REQUESTS }, (_, page) => ids.slice(page * PAGE, (page + 1) * PAGE));
  const { provider } = await freePorts();
  const api = await startApi(dataDir, provider);
  const url = `http://127.0.0.1:${provider}`;
  try {
    const over = async (page: string[]) => {
      const answer = await fetch(`${url}/v1/products/landed?country=${COUNTRY}&productIds=${page.join(',')}`, {
        headers: { authorization },
      });
      const text = await answer.text();
      if (answer.status !== 200 || text.includes('"price":null')) throw new Error(text.slice(0, 500));
    };
    const raw = async (page: string[]) => {
      if ((await cheapest(database, page)).length !== PAGE) throw new Error('products are missing');
    };
    const [http, reference]: [number[], number[]] = [[], []];
    for (const [place, page] of pages.entries()) {
      const measured = [await timed(() => over(page)), await timed(() => raw(page))] as const;
      // The first tenth fills caches.
      if (place < REQUESTS / 10) continue;
      http.push(measured[0]);
      reference.push(measured[1]);
    }
    return [0.5, 0.95].map((share) => ({
      what: `landed prices of ${PAGE} products of ${PRODUCTS}, over HTTP, p${share * 100}`,
      measured: `${quantile(http, share).toFixed(1)} ms`,
      reference: `${quantile(reference, share).toFixed(1)} ms its SQL through pg`,
      ratio: quantile(http, share) / quantile(reference, share),
      goal: share === 0.95 ? '15 ms' : '',
    }));
  } finally {
    await stopped(api);
  }
}

/** Three variants a product, in stock in China. */
async function addProducts({ db }: Database): Promise<void> {
  await sql`INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, stock_total, picture_count, hs_code)
    SELECT gen_random_uuid(), 'SPU-' || n, 'demo', 1500, 2500, 3, 300, 0, (ARRAY['610910', '851310', '732393'])[1 + n % 3]
    FROM generate_series(1, ${PRODUCTS}::integer) AS n`.execute(db);
  await sql`INSERT INTO variant (id, product_id, position, sku, status, cost_minor, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    SELECT gen_random_uuid(), p.id, n, p.spu || '-' || n, 'on_sale', 1000 + 500 * n, 250, 300, 200, 100, 50
    FROM product p, generate_series(1, 3) AS n`.execute(db);
  await sql`INSERT INTO stock_level (variant_id, warehouse_code, counted) SELECT id, 'CN', 100 FROM variant`.execute(db);
  await sql`ANALYZE product, variant, stock_level`.execute(db);
}

/** Planned once a connection, as the provider does. */
async function cheapest({ db, pool }: Database, productIds: string[]): Promise<unknown[]> {
  const { sql: text, parameters } = cheapestVariants(productIds).compile(db);
  return (await pool.query({ name: 'cheapest', text, values: [...parameters] })).rows;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
