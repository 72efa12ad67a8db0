import { Worker } from 'node:worker_threads';
import { ORDER_COLUMNS_MAX, ORDER_ROWS_MAX } from '#contract/manual-orders.values.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** Most bytes all parts of a workbook may unpack to. */
const UNPACKED_MAX_MB = 48;
const ENTRIES_MAX = 2_000;
const WORKER_HEAP_MB = 512;
const WORKER_MS = 60_000;

// Unpacking and reading block for a second and more: a thread of its own does it, with a bound to its memory, and is gone. Its code is
// a text since a bundled provider has no file to start it from. What the zip says of its sizes is not believed: it is inflated and counted.
const READ_WORKBOOK = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
const load = require('node:module').createRequire(workerData.from);
const { Unzip, UnzipInflate } = load('fflate');
const { readSheet } = load('read-excel-file/node');
const file = readFileSync(workerData.path);
const STEP = 4096;

function measure() {
  let unpacked = 0, entries = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > workerData.entriesMax) throw new Error('too large');
    entry.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > workerData.unpackedMax) throw new Error('too large');
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length; at += STEP) unzip.push(file.subarray(at, at + STEP), at + STEP >= file.length);
}

const asText = (cell) => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00.000Z$/, '').replace('T', ' ').replace(/\\.000Z$/, '');
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 0 }) : String(cell);
  return String(cell);
};

(async () => {
  try {
    measure();
  } catch (error) {
    return { problem: error.message === 'too large' ? 'too-large' : 'unreadable' };
  }
  const sheet = await readSheet(file);
  const rows = [];
  sheet.forEach((cells, index) => {
    if (rows.length > workerData.rowsMax + 1) return;
    const texts = cells.slice(0, workerData.columnsMax + 1).map(asText);
    while (texts.length > 0 && texts[texts.length - 1] === '') texts.pop();
    if (texts.length > 0) rows.push({ line: index + 1, cells: texts });
  });
  return { rows };
})().then((answer) => parentPort.postMessage(answer), () => parentPort.postMessage({ problem: 'unreadable' }));
`;

type Answer = { rows: { line: number; cells: string[] }[] } | { problem: 'too-large' | 'unreadable' };

/** The rows of a workbook's first sheet with anything in them. Refuses one that unpacks to too much, before it is unpacked. */
export async function readWorkbook(path: string): Promise<{ line: number; cells: string[] }[]> {
  const answer = await askWorker(path);
  if ('rows' in answer) return answer.rows;
  const code = answer.problem === 'too-large' ? 'file-unpacks-too-large' : 'file-unreadable';
  throw new Refusal('validation-failed', { fields: [{ path: 'file', code, params: { maximum: UNPACKED_MAX_MB } }] });
}

function askWorker(path: string): Promise<Answer> {
  const limits = {
    unpackedMax: UNPACKED_MAX_MB * 1024 * 1024,
    entriesMax: ENTRIES_MAX,
    rowsMax: ORDER_ROWS_MAX,
    columnsMax: ORDER_COLUMNS_MAX,
  };
  return new Promise((resolve) => {
    const worker = new Worker(READ_WORKBOOK, {
      eval: true,
      workerData: { from: import.meta.url, path, ...limits },
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
    const patience = setTimeout(() => void worker.terminate(), WORKER_MS);
    worker.once('message', resolve);
    // Out of memory: it holds more than any file of orders.
    worker.once('error', (error: Error & { code?: string }) =>
      resolve({ problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'unreadable' }),
    );
    worker.once('exit', () => {
      clearTimeout(patience);
      resolve({ problem: 'unreadable' });
    });
  });
}
