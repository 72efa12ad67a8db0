import { sql } from 'kysely';
import type { Invoice, InvoiceFilter, InvoiceLine, InvoiceRow } from '#contract/invoices.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';

/** Documents of an account with the store of each, as lists show them. */
export function invoiceRows(db: Queryable, accountId: string) {
  return db
    .selectFrom('invoice')
    .leftJoin('store', (join) => join.onRef('store.account_id', '=', 'invoice.account_id').onRef('store.id', '=', 'invoice.store_id'))
    .where('invoice.account_id', '=', accountId)
    .select(['invoice.id', 'invoice.mode', 'invoice.number', 'invoice.kind', 'invoice.state', 'invoice.store_id', 'invoice.profile_id'])
    .select(['invoice.issued_at', 'invoice.document_number', sql<string>`invoice.issued_on::text`.as('issued_on')])
    .select([sql<string>`invoice.period_from::text`.as('period_from'), sql<string>`invoice.period_to::text`.as('period_to')])
    .select(['invoice.net_minor', 'invoice.tax_minor', 'invoice.total_minor', 'invoice.credited_minor'])
    .select(['store.name as store_name', sql<string>`invoice.buyer ->> 'name'`.as('buyer_name')])
    .select(
      sql<number>`(SELECT count(*) FROM invoice_document d WHERE d.account_id = invoice.account_id AND d.invoice_id = invoice.id)`.as(
        'document_count',
      ),
    );
}
type InvoiceRows = ReturnType<typeof invoiceRows>;
type FoundRow = Awaited<ReturnType<InvoiceRows['execute']>>[number];

type FilterField = keyof InvoiceFilter;
type FilterValues = { [Field in FilterField]-?: NonNullable<InvoiceFilter[Field]> };

/** What each field of a filter narrows the documents to. */
export const invoiceFilters: { [Field in FilterField]: (rows: InvoiceRows, value: FilterValues[Field]) => InvoiceRows } = {
  mode: (rows, mode) => rows.where('invoice.mode', '=', mode),
  kind: (rows, kind) => rows.where('invoice.kind', '=', kind),
  state: (rows, state) => rows.where('invoice.state', '=', state),
  from: (rows, from) => rows.where('invoice.issued_on', '>=', from),
  to: (rows, to) => rows.where('invoice.issued_on', '<=', to),
  storeId: (rows, storeId) => rows.where('invoice.store_id', '=', storeId),
  profileId: (rows, profileId) => rows.where('invoice.profile_id', '=', profileId),
  orderId: (rows, orderId) =>
    rows.where(
      sql<boolean>`EXISTS (SELECT 1 FROM invoice_document d WHERE d.account_id = invoice.account_id AND d.invoice_id = invoice.id
        AND d.document_id = ${orderId})`,
    ),
  q: (rows, q) =>
    q === ''
      ? rows
      : rows.where(
          sql<boolean>`(starts_with(upper(invoice.number), upper(${q})) OR starts_with(upper(invoice.document_number), upper(${q}))
            OR EXISTS (SELECT 1 FROM invoice_document d WHERE d.account_id = invoice.account_id AND d.invoice_id = invoice.id
              AND starts_with(upper(d.document_number), upper(${q}))))`,
        ),
};

function narrow(rows: InvoiceRows, filter: InvoiceFilter): InvoiceRows {
  const fields = Object.keys(invoiceFilters) as FilterField[];
  return fields.reduce((narrowed, field) => (filter[field] === undefined ? narrowed : narrowBy(narrowed, field, filter)), rows);
}

function narrowBy<Field extends FilterField>(rows: InvoiceRows, field: Field, filter: InvoiceFilter): InvoiceRows {
  return invoiceFilters[field](rows, filter[field] as FilterValues[Field]);
}

/** Of all that a filter finds the newest, by id and number. */
export async function findInvoiceNames(
  db: Queryable,
  { accountId, filter }: { accountId: string; filter: InvoiceFilter },
  limit: number,
): Promise<{ id: string; number: string }[]> {
  const rows = await narrow(invoiceRows(db, accountId), filter)
    .orderBy('invoice.issued_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, number: row.number ?? row.document_number }));
}

/** These of the account, in the order of the ids; ids it does not have are left out. */
export async function findInvoicesNamed(db: Queryable, accountId: string, ids: readonly string[]): Promise<InvoiceRow[]> {
  const rows = await invoiceRows(db, accountId)
    .where('invoice.id', 'in', [...ids])
    .orderBy(sql`array_position(${ids}::uuid[], invoice.id)`)
    .execute();
  return rows.map(toInvoiceRow);
}

/** The summary of a month; null: not issued. */
export async function findMonthly(db: Queryable, accountId: string, monthStart: string): Promise<InvoiceRow | null> {
  const row = await invoiceRows(db, accountId)
    .where('invoice.kind', '=', 'monthly')
    .where('invoice.period_from', '=', monthStart)
    .executeTakeFirst();
  return row === undefined ? null : toInvoiceRow(row);
}

export function toInvoiceRow(row: FoundRow): InvoiceRow {
  return {
    id: row.id,
    mode: row.mode as InvoiceRow['mode'],
    number: row.number ?? '',
    kind: row.kind as InvoiceRow['kind'],
    state: row.state as InvoiceRow['state'],
    issuedOn: row.issued_on,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    documentNumber: row.document_number,
    documentCount: row.document_count,
    buyerName: row.buyer_name,
    storeName: row.store_name ?? '',
    net: cny(row.net_minor),
    tax: cny(row.tax_minor),
    total: cny(row.total_minor),
    credited: cny(row.credited_minor),
  };
}

type InvoiceFacts = Pick<Invoice, 'seller' | 'buyer' | 'taxNote' | 'taxSource' | 'corrects' | 'dayRate'> & {
  paidMinor: number | null;
  paidCurrency: string | null;
  rate: string | null;
  issuedAt: string;
  creditNotes: { id: string; number: string; totalMinor: number }[];
  documents: (Omit<Invoice['documents'][number], 'total'> & { totalMinor: number })[];
};

/** One document of the account with its lines; null when it has none of the id. */
export async function findInvoice(db: Queryable, accountId: string, invoiceId: string): Promise<Invoice | null> {
  const row = await invoiceRows(db, accountId).where('invoice.id', '=', invoiceId).executeTakeFirst();
  const facts = await sql<InvoiceFacts>`
    SELECT i.seller, i.buyer, i.tax_note AS "taxNote", i.tax_source AS "taxSource", i.paid_minor AS "paidMinor", i.paid_currency AS "paidCurrency",
      i.rate::text AS rate, i.issued_at AS "issuedAt", CASE WHEN i.day_rate IS NOT NULL THEN jsonb_build_object('currency', i.day_rate_currency,
        'rate', i.day_rate::text, 'source', i.day_rate_source, 'takenOn', i.day_rate_taken_on::text) END AS "dayRate",
      (SELECT jsonb_build_object('id', c.id, 'number', coalesce(c.number, '')) FROM invoice c
        WHERE c.account_id = i.account_id AND c.id = i.corrects_id) AS corrects,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'number', coalesce(c.number, ''), 'totalMinor', c.total_minor) ORDER BY c.issued_at, c.id)
        FROM invoice c WHERE c.account_id = i.account_id AND c.corrects_id = i.id), '[]') AS "creditNotes",
      coalesce((SELECT jsonb_agg(jsonb_build_object('type', d.document_type, 'id', d.document_id, 'number', d.document_number,
          'totalMinor', d.total_minor) ORDER BY d.position)
        FROM invoice_document d WHERE d.account_id = i.account_id AND d.invoice_id = i.id), '[]') AS documents
    FROM invoice i WHERE i.account_id = ${accountId} AND i.id = ${invoiceId}`.execute(db);
  const [fact] = facts.rows;
  if (row === undefined || fact === undefined) return null;
  const { paidMinor, paidCurrency, rate, creditNotes, documents, ...shown } = fact;
  return {
    ...toInvoiceRow(row),
    ...shown,
    lines: await findInvoiceLines(db, accountId, invoiceId),
    documents: documents.map(({ totalMinor, ...document }) => ({ ...document, total: cny(totalMinor) })),
    paid:
      paidMinor === null || paidCurrency === null
        ? null
        : { amount: { amountMinor: Math.abs(paidMinor), currency: paidCurrency }, rate: rate ?? '1' },
    creditNotes: creditNotes.map(({ id, number, totalMinor }) => ({ id, number, total: cny(totalMinor) })),
  };
}

async function findInvoiceLines(db: Queryable, accountId: string, invoiceId: string): Promise<InvoiceLine[]> {
  const found = await sql<Omit<InvoiceLine, 'unit' | 'amount'> & { unitMinor: number | null; amountMinor: number }>`
    SELECT part, document_number AS "documentNumber", title, sku, hs_code AS "hsCode", quantity, unit_minor AS "unitMinor",
      amount_minor AS "amountMinor"
    FROM invoice_line WHERE account_id = ${accountId} AND invoice_id = ${invoiceId} ORDER BY position`.execute(db);
  return found.rows.map(({ unitMinor, amountMinor, ...line }) => ({
    ...line,
    unit: unitMinor === null ? null : cny(unitMinor),
    amount: cny(amountMinor),
  }));
}
