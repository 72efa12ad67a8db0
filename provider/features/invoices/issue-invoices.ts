import { sql } from 'kysely';
import { inTransaction, addJob, type Tx } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { followLedger } from '#provider/ledger/follow-ledger.ts';
import type { Services } from '#provider/services.ts';
import { composeDocument, type DraftLine } from './compose-document.ts';
import { issueDocument, readIssuer } from './issue-document.ts';

/** Issues the document of every entry of the live ledger that needs one, each once. */
export const issueInvoices: Task = async (services) => {
  await followLedger(services, 'invoices', async (tx, entry) => {
    const draft = await composeDocument(tx, entry);
    if (draft === null || draft.lines.length === 0) return;
    const document = { type: entry.documentType, id: entry.documentId, number: entry.documentNumber };
    await issueDocument(services, tx, { accountId: entry.accountId, draft, document, entryId: entry.id });
  });
};

interface Month {
  from: string;
  to: string;
  /** E.g. `2026-10`. */
  name: string;
}

/** Sums up the month that is over for every account that has documents of it, and has its accountant mailed. What was summed up already is left. */
export const closeInvoiceMonth: Task = async (services) => {
  await issueInvoices(services, {}, { attempt: 1, lastAttempt: true });
  const month = await inTransaction(services.database, (tx) => readLastMonth(services, tx));
  const found = await sql<{ accountId: string }>`
    SELECT DISTINCT i.account_id AS "accountId" FROM invoice i WHERE i.issued_on BETWEEN ${month.from} AND ${month.to} AND i.kind <> 'monthly'
      AND NOT EXISTS (SELECT 1 FROM invoice m WHERE m.account_id = i.account_id AND m.kind = 'monthly' AND m.period_from = ${month.from})`.execute(
    services.database.db,
  );
  for (const { accountId } of found.rows) await inTransaction(services.database, (tx) => closeMonthOf(services, tx, { accountId, month }));
};

async function closeMonthOf(services: Services, tx: Tx, { accountId, month }: { accountId: string; month: Month }): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const closed =
    await sql`SELECT 1 FROM invoice WHERE account_id = ${accountId} AND kind = 'monthly' AND period_from = ${month.from}`.execute(tx);
  if (closed.rows.length > 0) return;
  const lines = await findMonthLines(tx, accountId, month);
  if (lines.length === 0) return;
  const invoiceId = await issueDocument(services, tx, {
    accountId,
    draft: {
      kind: 'monthly',
      lines,
      storeId: null,
      goods: null,
      correctsDocumentId: null,
      paid: null,
    },
    document: null,
    entryId: null,
    period: month,
  });
  await addJob(tx, 'mail-accountant', { accountId, invoiceId }, { maxAttempts: MAIL_TRIES });
}

const MAIL_TRIES = 10;

async function readLastMonth({ config }: Services, tx: Tx): Promise<Month> {
  const { today } = await readIssuer(tx, config.brandName);
  const found = await sql<Month>`
    SELECT (date_trunc('month', ${today}::date) - interval '1 month')::date::text AS from,
      (date_trunc('month', ${today}::date) - interval '1 day')::date::text AS to,
      to_char(date_trunc('month', ${today}::date) - interval '1 month', 'YYYY-MM') AS name`.execute(tx);
  const [month] = found.rows;
  if (month === undefined) throw new Error('the database gave no month');
  return month;
}

/** Net of the month's documents line by line, their tax together. Receipts of recharges are no supplies and stay out. */
async function findMonthLines(tx: Tx, accountId: string, { from, to }: Month): Promise<DraftLine[]> {
  const found = await sql<{ number: string; netMinor: number; taxMinor: number }>`
    SELECT i.number, i.net_minor AS "netMinor", i.tax_minor AS "taxMinor" FROM invoice i
    LEFT JOIN invoice c ON c.account_id = i.account_id AND c.id = i.corrects_id
    WHERE i.account_id = ${accountId} AND i.issued_on BETWEEN ${from} AND ${to} AND coalesce(c.kind, i.kind) NOT IN ('monthly', 'recharge')
    ORDER BY i.issued_at, i.id`.execute(tx);
  const none = { sku: '', hsCode: '', quantity: null, unitMinor: null };
  const taxMinor = found.rows.reduce((sum, row) => sum + row.taxMinor, 0);
  return [
    ...found.rows.map(({ number, netMinor }) => ({ part: 'document' as const, title: number, ...none, amountMinor: netMinor })),
    ...(taxMinor === 0 ? [] : [{ part: 'tax' as const, title: '', ...none, amountMinor: taxMinor }]),
  ];
}
