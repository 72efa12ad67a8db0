import { basename } from 'node:path';
import { z } from 'zod';
import { defaultLocale } from '#contract/locales.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { insertRows, type RateBookRow, type RateBookTable, rateBookTables } from '#provider/features/shipping/rate-book-write.store.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import type { Book, BookRow } from './book-rows.ts';
import { warnOfBands } from './check-bands.ts';
import { checkRateBook } from './check-rate-book.ts';
import { compareRows, type TableChanges } from './compare-rate-books.ts';
import { toDatabaseRow } from './rate-cells.ts';
import { describeFinding, nameOf, type RateProblem } from './rate-problem.ts';
import { rateTables } from './rate-tables.ts';
import { type BookAt, findBookAt, findCountryCodes, findRows, insertNextBook, lockRateBooks } from './rates.store.ts';
import { type RateFile, readRateFile } from './read-rate-file.ts';

const SHOWN_CHANGES = 50;

export interface LoadRatesInput {
  files: string[];
  /** ISO time the new book is valid from; null: now. */
  from: string | null;
  /** Without it nothing is written. */
  apply: boolean;
}

export type LoadedRates =
  | { status: 'refused'; problems: RateProblem[] }
  | { status: 'unchanged' | 'checked'; changes: TableChanges[] }
  | { status: 'applied'; changes: TableChanges[]; version: number; validFrom: string };

/**
 * Makes the next rate book of files, one a table, and of the tables of the valid book no file is for. Everything is
 * checked before anything is written; a wrong file changes nothing, and every problem is told with its place.
 */
export async function loadRates(
  services: Pick<Services, 'database'>,
  input: LoadRatesInput,
  report: (line: string) => void,
): Promise<LoadedRates> {
  const files: RateFile[] = [];
  for (const path of input.files) files.push(await readRateFile(path));
  const early = [...fromProblems(input.from), ...files.flatMap(({ problems }) => problems), ...repeatedTables(input.files, files)];
  // A file whose table is not known, or that ends early, leaves nothing to compare others with.
  if (files.some(({ table }) => table === null) || early.some(({ reason }) => STOPPING.has(reason))) return refuse(early, report);
  return inTransaction(services.database, async (tx) => {
    await lockRateBooks(tx);
    const moment = await findBookAt(tx, input.from);
    const former = await readBook(tx, moment);
    const book = { ...former, ...Object.fromEntries(files.map(({ table, rows }) => [table, rows])) };
    const problems = [
      ...early,
      ...(moment.past ? [aboutFrom('from-past', moment.at)] : []),
      ...checkRateBook(book, await findCountryCodes(tx)),
    ];
    if (problems.length > 0) return refuse(problems, report);
    for (const warning of warnOfBands(book, former)) report(say(defaultLocale, 'rates.warning', { text: describeFinding(warning) }));
    const changes = rateBookTables.map((table) => compareRows(table, cellsOf(former[table]), cellsOf(book[table])));
    reportChanges(changes, report);
    return finish(tx, { input, moment, book, changes, report });
  });
}

const STOPPING = new Set<RateProblem['reason']>(['from-unreadable', 'file-unreadable', 'table-twice', 'file-empty']);

function fromProblems(from: string | null): RateProblem[] {
  if (from === null || z.iso.datetime({ offset: true }).safeParse(from).success) return [];
  return [aboutFrom('from-unreadable', from)];
}

function aboutFrom(reason: 'from-unreadable' | 'from-past', from: string): RateProblem {
  return { file: '--from', line: 0, column: '', reason, params: { from } };
}

function repeatedTables(paths: string[], files: RateFile[]): RateProblem[] {
  return files.flatMap(({ table }, place) => {
    const first = files.findIndex((file) => file.table === table);
    if (table === null || first === place) return [];
    const params = { table, file: basename(paths[first] ?? '') };
    return [{ file: basename(paths[place] ?? ''), line: 0, column: '', reason: 'table-twice' as const, params }];
  });
}

function refuse(problems: RateProblem[], report: (line: string) => void): LoadedRates {
  for (const problem of problems) report(describeFinding(problem));
  report(say(defaultLocale, 'rates.refused', { count: problems.length }));
  return { status: 'refused', problems };
}

async function readBook(tx: Tx, { version }: BookAt): Promise<Book> {
  const rows = {} as Book;
  for (const table of rateBookTables) {
    const found = version === null ? [] : await findRows(tx, version, table);
    rows[table] = found.map((cells): BookRow => ({ origin: null, cells, wrong: NOTHING }));
  }
  return rows;
}

const NOTHING: ReadonlySet<string> = new Set();

function cellsOf(rows: BookRow[]) {
  return rows.map(({ cells }) => cells);
}

function reportChanges(changes: TableChanges[], report: (line: string) => void): void {
  for (const { table, added, removed, changed } of changes) {
    if (added + removed + changed.length === 0) continue;
    report(say(defaultLocale, 'rates.changes', { table, added, changed: changed.length, removed }));
    for (const { cells, columns } of changed.slice(0, SHOWN_CHANGES)) {
      report(`  ${nameOf(table, cells)}: ${columns.map(({ column, from, to }) => `${column} ${from || '–'} → ${to || '–'}`).join(', ')}`);
    }
    if (changed.length > SHOWN_CHANGES) report(`  ${say(defaultLocale, 'rates.more-changes', { count: changed.length - SHOWN_CHANGES })}`);
  }
}

async function finish(
  tx: Tx,
  made: { input: LoadRatesInput; moment: BookAt; book: Book; changes: TableChanges[]; report: (line: string) => void },
): Promise<LoadedRates> {
  const { input, moment, book, changes, report } = made;
  if (changes.every(({ added, removed, changed }) => added + removed + changed.length === 0)) {
    report(say(defaultLocale, 'rates.unchanged'));
    return { status: 'unchanged', changes };
  }
  if (!input.apply) {
    report(say(defaultLocale, 'rates.dry-run'));
    return { status: 'checked', changes };
  }
  const version = await insertNextBook(tx, moment, `load-rates ${input.files.map((file) => basename(file)).join(', ')}`);
  for (const table of rateBookTables) await insertBookRows(tx, version, table, book[table]);
  report(say(defaultLocale, 'rates.applied', { version, from: moment.at }));
  return { status: 'applied', changes, version, validFrom: moment.at };
}

async function insertBookRows<Table extends RateBookTable>(tx: Tx, version: number, table: Table, rows: BookRow[]): Promise<void> {
  // The checked cells of a table's file make a row of that table: rate-tables.ts names its columns.
  const made = rows.map(({ cells }) => toDatabaseRow(rateTables[table], cells) as RateBookRow<Table>);
  await insertRows(tx, version, table, made);
}
