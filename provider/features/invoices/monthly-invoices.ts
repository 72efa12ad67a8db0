import { sql } from 'kysely';
import type { InvoiceMonth, InvoiceRow } from '#contract/invoices.ts';
import { INVOICE_MONTHS_MAX } from '#contract/invoices.values.ts';
import { cny } from '#contract/money.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import type { DraftLine } from './compose-document.ts';
import { readIssuer } from './invoice-parties.ts';
import { findMonthly } from './invoices.store.ts';
import { issueDocument } from './issue-document.ts';
import { issueInvoices } from './issue-invoices.ts';

const MAIL_TRIES = 10;

/** A month of the issuer's days. */
interface Month {
  /** E.g. `2026-10`. */
  name: string;
  from: string;
  to: string;
  isOver: boolean;
  /** Whether it is the one that ended last. */
  isLast: boolean;
}

/** Months of an account that have live documents, newest first, with the sums of what their summaries list. */
export async function findInvoiceMonths({ database: { db }, config }: Services, accountId: string): Promise<InvoiceMonth[]> {
  const { today } = await readIssuer(db, config.brandName);
  const found = await sql<
    Pick<InvoiceMonth, 'month' | 'over' | 'documentCount' | 'summedCount' | 'monthly'> & {
      netMinor: number;
      taxMinor: number;
      totalMinor: number;
    }
  >`
    SELECT to_char(m.month, 'YYYY-MM') AS month, m.month + interval '1 month' <= ${today}::date AS over, m.count AS "documentCount",
      m.summed AS "summedCount", m.net AS "netMinor", m.tax AS "taxMinor", m.total AS "totalMinor",
      (SELECT jsonb_build_object('id', s.id, 'number', s.number) FROM invoice s
        WHERE s.account_id = ${accountId} AND s.kind = 'monthly' AND s.period_from = m.month) AS monthly
    FROM (
      SELECT date_trunc('month', i.issued_on)::date AS month, count(*) AS count, count(*) FILTER (WHERE k.summed) AS summed,
        coalesce(sum(i.net_minor) FILTER (WHERE k.summed), 0)::bigint AS net,
        coalesce(sum(i.tax_minor) FILTER (WHERE k.summed), 0)::bigint AS tax, coalesce(sum(i.total_minor) FILTER (WHERE k.summed), 0)::bigint AS total
      FROM invoice i LEFT JOIN invoice c ON c.account_id = i.account_id AND c.id = i.corrects_id
      LEFT JOIN invoice_kind k ON k.kind = CASE i.kind WHEN 'credit-note' THEN c.kind ELSE i.kind END
      WHERE i.account_id = ${accountId} AND i.mode = 'live' AND i.kind <> 'monthly'
      GROUP BY 1 ORDER BY 1 DESC LIMIT ${INVOICE_MONTHS_MAX}
    ) m ORDER BY m.month DESC`.execute(db);
  return found.rows.map(({ netMinor, taxMinor, totalMinor, ...month }) => ({
    ...month,
    net: cny(netMinor),
    tax: cny(taxMinor),
    total: cny(totalMinor),
  }));
}

/**
 * Sums up a month that is over; the summary there is, where it was summed up before. That of the last month is mailed to the accountant, if there is one.
 */
export async function issueMonthly(
  services: Services,
  tx: Tx,
  { accountId, month }: { accountId: string; month: string },
): Promise<InvoiceRow> {
  const period = await readMonth(services, tx, month);
  await waitForIssuers(tx, accountId);
  const present = await findMonthly(tx, accountId, period.from);
  if (present !== null) return present;
  if (!period.isOver) throw refusal('month-not-over');
  const lines = await findMonthLines(tx, accountId, period);
  if (lines.length === 0) throw refusal('nothing-in-month');
  const draft = { kind: 'monthly', lines, storeId: null, goods: null, correctsDocumentId: null, paid: null } as const;
  const invoiceId = await issueDocument(services, tx, { accountId, mode: 'live', draft, documents: [], period });
  if (period.isLast) await addJob(tx, 'mail-accountant', { accountId, invoiceId }, { maxAttempts: MAIL_TRIES });
  const issued = await findMonthly(tx, accountId, period.from);
  if (issued === null) throw new Error('the summary is not there');
  return issued;
}

/** Days of the issuer's month on which the one before is summed up by itself. */
const CLOSING_DAYS = 7;

/**
 * Sums up the month that is over for every account with an accountant and something to sum up, and has the accountant mailed. Where that fails for one
 * account, and where a document of another could not be issued, the others are not kept waiting.
 */
export const closeInvoiceMonth: Task = async (services) => {
  const { database, config, log } = services;
  const { today } = await readIssuer(database.db, config.brandName);
  if (Number(today.slice(8)) > CLOSING_DAYS) return;
  const failures: unknown[] = [];
  const trying = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'a month of invoices could not be closed');
      failures.push(error);
    }
  };
  await trying(() => Promise.resolve(issueInvoices(services, {}, { attempt: 1, lastAttempt: true })));
  const found = await sql<{ accountId: string; month: string }>`
    SELECT s.account_id AS "accountId", to_char(m.month, 'YYYY-MM') AS month FROM invoice_setting s
    CROSS JOIN (SELECT (date_trunc('month', ${today}::date) - interval '1 month')::date AS month) m
    WHERE s.accountant_email <> ''
      AND EXISTS (SELECT 1 FROM invoice i LEFT JOIN invoice c ON c.account_id = i.account_id AND c.id = i.corrects_id
        JOIN invoice_kind k ON k.kind = CASE i.kind WHEN 'credit-note' THEN c.kind ELSE i.kind END
        WHERE i.account_id = s.account_id AND i.mode = 'live' AND k.summed AND i.issued_on >= m.month AND i.issued_on < m.month + interval '1 month')
      AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.account_id = s.account_id AND x.kind = 'monthly' AND x.period_from = m.month)`.execute(
    database.db,
  );
  for (const each of found.rows) await trying(() => inTransaction(database, (tx) => issueMonthly(services, tx, each)));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} months of invoices could not be closed`);
};

async function readMonth({ config }: Services, tx: Tx, name: string): Promise<Month> {
  const { today } = await readIssuer(tx, config.brandName);
  const found = await sql<Month>`
    SELECT m.name, m.start::date::text AS from, (m.start + interval '1 month - 1 day')::date::text AS to,
      m.start + interval '1 month' <= ${today}::date AS "isOver", m.start + interval '1 month' = date_trunc('month', ${today}::date::timestamp) AS "isLast"
    FROM (SELECT ${name} AS name, to_date(${name}, 'YYYY-MM')::timestamp AS start) m`.execute(tx);
  const [month] = found.rows;
  if (month === undefined) throw new Error('the database gave no month');
  return month;
}

/** Documents of the account that are being issued are there before it goes on, and summaries are issued one after the other. */
async function waitForIssuers(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const followers = tx.selectFrom('ledger_follower').select('last_seq').where('account_id', '=', accountId);
  await followers.where('follower', '=', 'invoices').forUpdate().execute();
}

/** Net of the month's documents line by line, with the day, what it is for and whom it is made out to; their tax together. Kinds that are not summed, and what corrects them, stay out. */
async function findMonthLines(tx: Tx, accountId: string, { from, to }: Month): Promise<DraftLine[]> {
  const found = await sql<{ number: string; facts: string; netMinor: number; taxMinor: number }>`
    SELECT i.number, concat_ws(' · ', i.issued_on, nullif(i.document_number, ''), i.buyer ->> 'name') AS facts, i.net_minor AS "netMinor",
      i.tax_minor AS "taxMinor" FROM invoice i
    LEFT JOIN invoice c ON c.account_id = i.account_id AND c.id = i.corrects_id JOIN invoice_kind k ON k.kind = CASE i.kind WHEN 'credit-note' THEN c.kind ELSE i.kind END
    WHERE i.account_id = ${accountId} AND i.mode = 'live' AND i.issued_on BETWEEN ${from} AND ${to} AND k.summed
    ORDER BY i.issued_at, i.id`.execute(tx);
  const none = { documentNumber: '', hsCode: '', quantity: null, unitMinor: null };
  const taxMinor = found.rows.reduce((sum, row) => sum + row.taxMinor, 0);
  return [
    ...found.rows.map(({ number, facts, netMinor }) => ({
      part: 'document' as const,
      title: number,
      sku: facts,
      ...none,
      amountMinor: netMinor,
    })),
    ...(taxMinor === 0 ? [] : [{ part: 'tax' as const, title: '', sku: '', ...none, amountMinor: taxMinor }]),
  ];
}

function refusal(code: 'month-not-over' | 'nothing-in-month'): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'month', code }] });
}
