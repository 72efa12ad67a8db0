import type { ChildProcess } from 'node:child_process';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { ListProductsQuery } from '#contract/products.ts';
import { openDatabase } from '#provider/database/database.ts';
import { storedFilter } from '#provider/features/products/product-conditions.ts';
import { findProductPage } from '#provider/features/products/product-list.store.ts';
import { questionsOutOfBounds } from '#tests/support/questions-out-of-bounds.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { addCaller, startApi, stopped } from './api-process.ts';
import { measureLists } from './catalog.ts';
import { DROP_TITLE_TRIGRAMS, EXACT_SEARCH, TITLE_TRIGRAM_SEARCH, TITLE_TRIGRAMS } from './exact-search.ts';
import { type LargeCatalog, openLargeCatalog } from './large-catalog.ts';
import { selectQuestions, type SearchQuestions } from './search-questions.ts';
import { type BenchRow, printBench, quantile } from './table.ts';

const PRODUCTS = 1_000_000;
const FEW_PRODUCTS = 10_000;
const QUESTIONS = 100;
const CLIENTS = 10;
const HITS = 24;
/** The first of each kind fill caches. */
const WARM_UP = 10;
const WATCH = ['--import', new URL('watch-event-loop.mjs', import.meta.url).href];

/** One catalog with the provider as it is shipped on it, and a plain client. */
interface Side {
  catalog: LargeCatalog;
  api: ChildProcess;
  origin: string;
  port: number;
  caller: { accountId: string; authorization: string };
  pool: pg.Pool;
  questions: SearchQuestions;
}

/** P1, P3 to P7, P19 and fault 112 at a million products; the catalogs are kept in BENCH_FOLDER. */
export async function run(): Promise<void> {
  const folder = process.env['BENCH_FOLDER'] ?? join(tmpdir(), 'wharf-bench');
  const sides: Side[] = [];
  try {
    for (const products of [PRODUCTS, FEW_PRODUCTS]) sides.push(await openSide(folder, products));
    const [large, small] = sides;
    if (large === undefined || small === undefined) throw new Error('a catalog is missing');
    const rows: BenchRow[] = [];
    for (const measure of [searches, slips, (side: Side) => growth(side, small), lists, outOfBounds]) {
      const measured = await measure(large);
      for (const { what, measured: ours, reference } of measured) process.stdout.write(`${what}: ${ours}, ${reference}\n`);
      rows.push(...measured);
    }
    printBench('search', rows);
  } finally {
    for (const side of sides) await closeSide(side);
  }
}

async function openSide(folder: string, products: number): Promise<Side> {
  const catalog = await openLargeCatalog(folder, products);
  const database = openDatabase({ connectionString: catalog.connectionString, poolSize: 1 });
  const caller = await addCaller(database);
  await database.close();
  const pool = new pg.Pool({ connectionString: catalog.connectionString, max: CLIENTS });
  await pool.query(DROP_TITLE_TRIGRAMS);
  const { provider: port } = await freePorts();
  const api = await startApi(catalog.dataDir, port, { NODE_OPTIONS: WATCH.join(' ') });
  const questions = await selectQuestions(catalog.connectionString, QUESTIONS);
  return { catalog, api, origin: `http://127.0.0.1:${port}`, port, caller, pool, questions };
}

async function closeSide({ api, pool, catalog }: Side): Promise<void> {
  await stopped(api);
  await pool.end();
  await catalog.close();
}

/** P3, P4, P5 and P19. */
async function searches(side: Side): Promise<BenchRow[]> {
  const { words } = side.questions;
  const database = openDatabase({ connectionString: side.catalog.connectionString, poolSize: CLIENTS });
  const api = (q: string) => ask(side, { q, pageSize: HITS, facets: 'true' });
  const exact = (q: string) => side.pool.query(EXACT_SEARCH, [q]);
  const raw = (q: string) => {
    const query = ListProductsQuery.parse({ q, pageSize: HITS, facets: 'true' });
    const { accountId } = side.caller;
    return findProductPage(database, {
      accountId,
      locale: 'en-US',
      filter: storedFilter(query),
      categoryLevel: null,
      place: null,
      counted: null,
      limit: query.pageSize + 1,
    });
  };
  try {
    await inTurn(words, [api]);
    const [alone, statements, exactAlone] = await inTurn(words, [api, raw, exact]);
    await eventLoopP99(side);
    const together = await manyAtOnce(words, api);
    const p99Ms = await eventLoopP99(side);
    const exactTogether = await manyAtOnce(words, exact);
    return [
      compared('P3 search, 1 client', alone, { of: statements, named: 'its SQL through pg', goal: '1.3x (stretch 1.1x)' }),
      compared('P4 search, 1 client', alone, { of: exactAlone, named: 'exact SQL', goal: '0.15x (stretch 0.08x)' }),
      compared(`P5 search, ${CLIENTS} clients`, together, { of: exactTogether, named: 'exact SQL', goal: '0.15x (stretch 0.08x)' }),
      {
        what: `P19 event loop held up while ${CLIENTS} search, p99`,
        measured: `${p99Ms.toFixed(1)} ms`,
        reference: '',
        ratio: null,
        goal: '20 ms (stretch 5 ms)',
      },
    ];
  } finally {
    await database.close();
  }
}

/** P6. */
async function slips(side: Side): Promise<BenchRow[]> {
  const api = async (q: string) => {
    const answer = await ask(side, { q, pageSize: HITS });
    if (!answer.includes('"applied":true')) uncorrected += 1;
  };
  let uncorrected = 0;
  const trigrams = (q: string) => side.pool.query(TITLE_TRIGRAM_SEARCH, [q]);
  await side.pool.query(TITLE_TRIGRAMS);
  const [corrected, whole] = await inTurn(side.questions.misspelt, [api, trigrams]);
  await side.pool.query(DROP_TITLE_TRIGRAMS);
  process.stdout.write(`${uncorrected} of ${side.questions.misspelt.length} misspelt questions were not corrected\n`);
  return [compared('P6 search with a slip', corrected, { of: whole, named: 'trigrams of whole names', goal: '0.2x (stretch 0.1x)' })];
}

/** P7. */
async function growth(large: Side, small: Side): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const kinds = {
    list: (side: Side, place: number) =>
      ask(side, { categoryId: side.questions.categories[place % side.questions.categories.length] ?? '' }),
    key: (side: Side, place: number) => ask(side, { q: productAt(side, place).sku }),
    detail: (side: Side, place: number) => request(side, `/v1/products/${productAt(side, place).id}`),
  };
  for (const [name, read] of Object.entries(kinds)) {
    const places = large.questions.words.map((_, place) => place);
    const both = [(place: number) => read(large, place), (place: number) => read(small, place)];
    await inTurn(places, both);
    const [atLarge, atSmall] = await inTurn(places, both);
    rows.push(compared(`P7 ${name}`, atLarge, { of: atSmall, named: `with ${FEW_PRODUCTS} products`, goal: '2x (stretch 1.3x)' }));
  }
  return rows;
}

/** Fault 112. */
async function outOfBounds(side: Side): Promise<BenchRow[]> {
  const queries = questionsOutOfBounds.map(([, query]) => query);
  const [times = []] = await inTurn([...queries, ...queries], [(query) => answered(side, `/v1/products?${query}`, false)]);
  return [
    {
      what: `fault 112, slowest of ${queries.length} questions out of all bounds`,
      measured: `${Math.max(...times).toFixed(1)} ms`,
      reference: '',
      ratio: null,
      goal: '300 ms',
    },
  ];
}

/** P1, with as many products. */
async function lists({ catalog, port, caller }: Side): Promise<BenchRow[]> {
  return measureLists({ connectionString: catalog.connectionString, apiPort: port, caller, products: PRODUCTS });
}

function productAt({ questions }: Side, place: number): { id: string; sku: string } {
  const product = questions.products[place % questions.products.length];
  if (product === undefined) throw new Error('the catalog is empty');
  return product;
}

function compared(what: string, measured: number[] | undefined, to: { of: number[] | undefined; named: string; goal: string }): BenchRow {
  const [ours, theirs] = [quantile(measured ?? [], 0.95), quantile(to.of ?? [], 0.95)];
  return {
    what: `${what}, ${PRODUCTS} products, p95`,
    measured: `${ours.toFixed(1)} ms`,
    reference: `${theirs.toFixed(1)} ms ${to.named}`,
    ratio: ours / theirs,
    goal: to.goal,
  };
}

/** Times of each way to answer, question by question, so that all meet the same disturbances; the ways take every order among them. */
async function inTurn<Question>(questions: Question[], ways: ((question: Question) => Promise<unknown>)[]): Promise<number[][]> {
  const times = ways.map((): number[] => []);
  for (const [place, question] of questions.entries()) {
    const order = ways.map((_, turn) => (place + turn) % ways.length);
    if (Math.floor(place / ways.length) % 2 === 1) order.reverse();
    for (const way of order) {
      const started = performance.now();
      await ways[way]?.(question);
      if (place >= WARM_UP) times[way]?.push(performance.now() - started);
    }
  }
  return times;
}

async function manyAtOnce(questions: string[], answer: (question: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const waiting = questions.entries();
  const client = async () => {
    for (const [, question] of waiting) {
      const started = performance.now();
      await answer(question);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

function ask(side: Side, query: Record<string, string | number>): Promise<string> {
  return request(side, `/v1/products?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`);
}

const kept = new Agent({ keepAlive: true });

async function request(side: Side, path: string): Promise<string> {
  const { status, text } = await answered(side, path, kept);
  if (status !== 200) throw new Error(text.slice(0, 500));
  return text;
}

/** Without an agent on a connection of its own: some refusals close theirs. */
function answered({ origin, caller }: Side, path: string, agent: Agent | false): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { authorization: caller.authorization } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    }).on('error', reject);
  });
}

function eventLoopP99({ api }: Side): Promise<number> {
  return new Promise((resolve) => {
    api.once('message', (message) => {
      if (typeof message === 'object' && message !== null && 'p99Ms' in message) resolve(Number(message.p99Ms));
    });
    api.send('event-loop');
  });
}
