import { Readable } from 'node:stream';
import { z } from 'zod';
import type { LedgerEntry } from '#contract/balance.ts';
import { statementFormats } from '#contract/balance.values.ts';
import { locales } from '#contract/locales.ts';
import { Mode } from '#contract/money.ts';
import { defineJobFile, type Writing } from '#provider/files/job-file.ts';
import type { Services } from '#provider/services.ts';
import { findEntriesInRange } from '../ledger/ledger.store.ts';
import { sumMonth } from '../ledger/list-months.ts';
import type { StatementHead } from './statement-table.ts';
import { writeStatementCsv, writeStatementXlsx } from './statement-tables.ts';
import { writeStatementPdf } from './statement-pdf.ts';

/** Entries that are read at once; progress is seen in such steps. */
export const PART_ENTRIES = 1_000;

const Requested = z.object({
  mode: Mode,
  month: z.string(),
  timeZone: z.string(),
  format: z.enum(statementFormats),
  locale: z.enum(locales),
  /** Places in the chain, fixed when it was asked for: the file of a month that runs is of that moment, at whatever try. */
  fromSeq: z.int(),
  toSeq: z.int(),
});
/** Which entries a part is of follows from its place. */
const Part = z.object({});
type StatementWriting = Writing<z.infer<typeof Requested>, z.infer<typeof Part>>;

/** A statement, written part by part, never holding more than one. */
export const statementFile = defineJobFile({
  name: 'statement',
  kind: 'export-statement',
  requested: Requested,
  part: Part,
  purposeOf: ({ format }) => `statement-${format}` as const,
  write: contentOf,
});

async function contentOf(services: Services, writing: StatementWriting): Promise<Readable> {
  const head = await readHead(services, writing);
  const parts = entriesOf(services, writing);
  switch (writing.requested.format) {
    case 'csv':
      return Readable.from(writeStatementCsv(head, parts));
    case 'xlsx':
      return writeStatementXlsx(head, parts);
    case 'pdf':
      return writeStatementPdf(head, parts);
  }
}

async function readHead({ database, config }: Services, { accountId, requested }: StatementWriting): Promise<StatementHead> {
  const { mode, month, timeZone, locale, fromSeq, toSeq } = requested;
  const { legal_name: merchant } = await database.db
    .selectFrom('account')
    .select('legal_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sums = await sumMonth(database.db, { accountId, mode }, { month, range: { fromSeq, toSeq } });
  return { sums, mode, timeZone, locale, merchant, brand: config.brandName };
}

async function* entriesOf({ database }: Services, { accountId, requested, parts }: StatementWriting): AsyncGenerator<LedgerEntry[]> {
  for await (const { seq } of parts) {
    const fromSeq = requested.fromSeq + (seq - 1) * PART_ENTRIES;
    const toSeq = Math.min(requested.toSeq, fromSeq + PART_ENTRIES);
    yield await findEntriesInRange(database.db, { accountId, mode: requested.mode }, { fromSeq, toSeq });
  }
}
