import type { BodyOutput } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import type { startStatement as startStatementEndpoint } from '#contract/statements.ts';
import type { Tx } from '#provider/database/database.ts';
import { findMonthRange } from '../ledger/list-months.ts';
import { statementZone } from '../ledger/statement-zone.ts';
import { PART_ENTRIES, statementFile } from './write-statement.ts';

interface StatementRequest extends BodyOutput<typeof startStatementEndpoint> {
  accountId: string;
  locale: Locale;
}

/** Starts a job that writes a month as it stands now; a row of it is a part of the entries. */
export async function startStatement(tx: Tx, { accountId, mode, month, format, timeZone: asked, locale }: StatementRequest): Promise<Job> {
  const timeZone = await statementZone(tx, accountId, asked);
  const range = await findMonthRange(tx, { accountId, mode }, { month, timeZone });
  const parts = Math.max(1, Math.ceil((range.toSeq - range.fromSeq) / PART_ENTRIES));
  const rows = Array.from({ length: parts }, (_, index) => ({
    label: parts === 1 ? month : `${month}, ${index + 1} / ${parts}`,
    input: {},
  }));
  const requested = { mode, month, timeZone, format, locale, ...range };
  return statementFile.start(tx, { accountId, requested, input: { month, format, mode }, parts: rows });
}
