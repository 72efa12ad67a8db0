import { sql } from 'kysely';
import type { Invoice, InvoiceRow } from '#contract/invoices.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { TableCell } from '#provider/files/write-table.ts';
import { say } from '#provider/http/language.ts';
import { minorDigits } from '#provider/money.ts';
import { findInvoicesNamed } from './invoices.store.ts';

/** What bookkeeping needs of a document beside what lists show. */
interface Facts {
  id: string;
  buyer: Invoice['buyer'];
  /** Numbers of what it is for. */
  documents: string[];
  corrects: string | null;
  rateCurrency: string | null;
  rate: string | null;
  /** Whether the totals of its month have it: sums of all rows would count receipts, summaries and tests. */
  isSummed: boolean;
}
type Booked = InvoiceRow & Facts;

/** Names of the columns. */
export function invoiceTableHead(locale: Locale): string[] {
  return columns.map((column) => say(locale, `invoice.column.${column}`));
}

/** Documents as rows of a table, in the order of the ids. */
export async function invoiceTableRows(
  db: Queryable,
  { accountId, ids, locale }: { accountId: string; ids: readonly string[]; locale: Locale },
): Promise<TableCell[][]> {
  const facts = new Map((await findFacts(db, accountId, ids)).map((fact) => [fact.id, fact]));
  const rows: TableCell[][] = [];
  for (const invoice of await findInvoicesNamed(db, accountId, ids)) {
    const known = facts.get(invoice.id);
    if (known !== undefined) rows.push(columns.map((column) => COLUMNS[column]({ ...invoice, ...known }, locale)));
  }
  return rows;
}

/** Amounts are numbers in yuan, negative on credit notes. */
const COLUMNS = {
  'number': ({ number }) => number,
  'date': ({ issuedOn }) => issuedOn,
  'kind': ({ kind }, locale) => say(locale, `invoice.kind.${kind}`),
  'document': ({ documents, documentNumber }) => (documents.length > 1 ? documents.join(' ') : documentNumber),
  'buyer': ({ buyer }) => buyer.name,
  'tax-id': ({ buyer }) => buyer.taxId,
  'country': ({ buyer }) => buyer.country,
  'store': ({ storeName }) => storeName,
  'period-from': ({ periodFrom }) => periodFrom,
  'period-to': ({ periodTo }) => periodTo,
  'net': ({ net }) => units(net),
  'tax': ({ tax }) => units(tax),
  'total': ({ total }) => units(total),
  'currency': ({ total }) => total.currency,
  'credited': ({ credited }) => units(credited),
  'corrects': ({ corrects }) => corrects,
  'rate-currency': ({ rateCurrency }) => rateCurrency,
  'rate': ({ rate }) => (rate === null ? null : Number(rate)),
  'state': ({ state, mode }, locale) => say(locale, mode === 'test' ? 'invoice.test' : `invoice.state.${state}`),
  'summed': ({ isSummed }, locale) => say(locale, isSummed ? 'invoice.summed' : 'invoice.not-summed'),
} satisfies Record<string, (invoice: Booked, locale: Locale) => TableCell>;
type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

function units({ amountMinor, currency }: InvoiceRow['total']): number {
  return amountMinor / 10 ** minorDigits(currency);
}

async function findFacts(db: Queryable, accountId: string, ids: readonly string[]): Promise<Facts[]> {
  const found = await sql<Facts>`
    SELECT i.id, i.buyer, i.day_rate_currency AS "rateCurrency", i.day_rate::text AS rate,
      (SELECT c.number FROM invoice c WHERE c.account_id = i.account_id AND c.id = i.corrects_id) AS corrects,
      ARRAY(SELECT d.document_number FROM invoice_document d WHERE d.account_id = i.account_id AND d.invoice_id = i.id
        GROUP BY d.document_number ORDER BY min(d.position)) AS documents,
      i.mode = 'live' AND coalesce(k.summed, false) AS "isSummed"
    FROM invoice i LEFT JOIN invoice c ON c.account_id = i.account_id AND c.id = i.corrects_id
    LEFT JOIN invoice_kind k ON k.kind = CASE i.kind WHEN 'credit-note' THEN c.kind ELSE i.kind END
    WHERE i.account_id = ${accountId} AND i.id = ANY (${ids}::uuid[])`.execute(db);
  return found.rows;
}
