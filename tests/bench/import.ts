import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { aProductRow, csvText } from '#tests/support/csv-files.ts';
import { buildProvider } from './api-process.ts';
import { type BenchRow, printBench } from './table.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const ROWS = [1_000, 10_000, 50_000, 100_000];
const ROWS_KILLED = 100_000;
/** Of a product, one a variant. */
const ROWS_EACH = 4;
const TELL_MEMORY = new URL('../support/tell-memory.mjs', import.meta.url).href;

interface Run {
  seconds: number;
  peakMb: number;
  /** The last line of the report: what was new and what was not. */
  outcome: string;
}

/** The operator's import of growing files, and of one after it was killed on half its way. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-import-'));
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    buildProvider();
    const rows: BenchRow[] = [];
    for (const count of ROWS) {
      const file = await writeRows(dataDir, `whole-${count}`, count);
      rows.push(told(`${count} rows`, await importFile(dataDir, file)));
    }
    const file = await writeRows(dataDir, 'killed', ROWS_KILLED);
    await killAt(startImport(dataDir, file), ROWS_KILLED / ROWS_EACH / 2);
    rows.push(told(`${ROWS_KILLED} rows, killed at half, the rest of them`, await importFile(dataDir, file)));
    printBench('import', rows);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function writeRows(folder: string, name: string, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, row) => {
    const [product, variant] = [Math.floor(row / ROWS_EACH), row % ROWS_EACH];
    const first = {
      'Title': `Bench lamp ${name} ${product}`,
      'Body (HTML)': `<p>${'A lamp that is told of at some length. '.repeat(20)}</p>`,
    };
    return aProductRow({
      'Handle': `${name}-${product}`,
      ...(variant === 0 ? first : { Title: '' }),
      'Option1 Name': variant === 0 ? 'Size' : '',
      'Option1 Value': `Size ${variant}`,
      'Variant SKU': `${name}-${product}-${variant}`,
    });
  });
  const path = join(folder, `${name}.csv`);
  await writeFile(path, csvText(rows));
  return path;
}

function startImport(dataDir: string, file: string): ChildProcess {
  return spawn(process.execPath, ['--import', TELL_MEMORY, join(PROJECT, 'build/provider/cli.js'), 'import-products', file], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function importFile(dataDir: string, file: string): Promise<Run> {
  const started = performance.now();
  const child = startImport(dataDir, file);
  let [peakMb, outcome] = [Number.NaN, ''];
  child.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'peakMb' in message) peakMb = Number(message.peakMb);
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (outcome = text.trim().split('\n').at(-1) ?? outcome));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the import ended with ${code}: ${outcome}`);
  process.stdout.write(`${outcome}\n`);
  return { seconds: (performance.now() - started) / 1000, peakMb, outcome };
}

/** Ends it without warning once it has told of so many products. */
async function killAt(child: ChildProcess, products: number): Promise<void> {
  const ended = once(child, 'exit');
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const done = [...text.matchAll(/: (\d+) products read/g)].map(([, count]) => Number(count));
    if (Math.max(0, ...done) >= products) child.kill('SIGKILL');
  });
  await ended;
}

function told(what: string, { seconds, peakMb, outcome }: Run): BenchRow {
  return {
    what,
    measured: `${peakMb.toFixed(0)} MB at most, ${seconds.toFixed(0)} s`,
    reference: outcome.replace(/^.*?: /, ''),
    ratio: null,
    goal: '',
  };
}
