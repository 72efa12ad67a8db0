import { PassThrough, pipeline, Readable } from 'node:stream';
import type { Options, Stringifier } from 'csv-stringify';
import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { ExportSection } from '#provider/account-data/account-tables.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import { exportSections } from './export-sections.ts';

type Row = Record<string, unknown>;

const PAGE_ROWS = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Tables as spreadsheets take them on every system. */
const TABLE: Options = {
  header: true,
  bom: true,
  record_delimiter: 'windows',
  cast: { string: asText, boolean: String, object: (value) => asText(JSON.stringify(value)) },
};

/** The ZIP file of an account's data as it is read, page by page: a README in the language, JSON and CSV of each section. */
export async function buildArchive(services: Services, accountId: string, locale: Locale): Promise<Readable> {
  // Loaded by the few who export, not by every start.
  const [{ ZipFile }, { stringify }] = await Promise.all([import('yazl'), import('csv-stringify')]);
  const now = await readNow(services.database.db);
  const zip = new ZipFile();
  const archive = new PassThrough();
  let reading: Readable | undefined;
  const fail = (error: Error) => archive.destroy(error);
  /** Opened one after the other: each reads the database only when its turn has come. The library watches none for errors. */
  function add(path: string, open: () => Readable): void {
    zip.addReadStreamLazy(path, (give) => {
      reading = open().on('error', fail);
      give(null, reading);
    });
  }
  zip.on('error', fail);
  zip.outputStream.pipe(archive);
  archive.once('close', () => reading?.destroy());
  zip.addBuffer(Buffer.from(readme(services, locale, now)), 'README.txt');
  for (const section of exportSections(services)) {
    add(`json/${section.name}.json`, () => asJson(readRows(services, section, accountId)));
    add(`csv/${section.name}.csv`, () => asCsv(readRows(services, section, accountId), stringify(TABLE)));
  }
  zip.end();
  return archive;
}

function readme({ config }: Services, locale: Locale, now: Date): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(now);
  return say(locale, 'export.readme', { brand: config.brandName, date });
}

async function* readRows({ database }: Services, section: ExportSection, accountId: string): AsyncGenerator<Row> {
  let after = BEFORE_ALL_IDS;
  for (;;) {
    const page = await sql<{ id: string; row: Row }>`SELECT id, row FROM (${section.rowsOf(accountId)}) AS section (id, row)
      WHERE id > ${after} ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db);
    for (const { row } of page.rows) yield row;
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}

function asJson(rows: AsyncIterable<Row>): Readable {
  return Readable.from(jsonArray(rows), { objectMode: false });
}

async function* jsonArray(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function asCsv(rows: AsyncIterable<Row>, lines: Stringifier): Readable {
  // A failure is told to whoever reads the lines.
  return pipeline(Readable.from(rows), lines, () => undefined);
}

/** Spreadsheets take cells that begin like this for formulas. */
function asText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
