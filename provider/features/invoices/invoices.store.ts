import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Invoice, InvoiceFilter, InvoiceLine, InvoiceRow } from '#contract/invoices.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

interface Asked {
  accountId: string;
  filter: InvoiceFilter;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findInvoices(
  queryable: Queryable,
  asked: Asked,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
): Promise<(InvoiceRow & { issuedAt: string })[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(i.issued_at, i.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return selectInvoices(queryable, sql`${conditions(asked)} AND ${beyond}`, {
    order: sql`i.issued_at ${direction}, i.id ${direction}`,
    limit: pageSize + 1,
  });
}

export async function countInvoices(queryable: Queryable, asked: Asked): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM invoice i WHERE ${conditions(asked)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

/** Of all that a filter finds the newest, by id and number. */
export async function findInvoiceNames(queryable: Queryable, asked: Asked, limit: number): Promise<{ id: string; number: string }[]> {
  const found = await sql<{ id: string; number: string }>`
    SELECT i.id, i.number FROM invoice i WHERE ${conditions(asked)} ORDER BY i.issued_at DESC, i.id DESC LIMIT ${limit}`.execute(queryable);
  return found.rows;
}

/** These of the account, in the order of the ids; ids it does not have are left out. */
export async function findInvoicesNamed(queryable: Queryable, accountId: string, ids: readonly string[]): Promise<InvoiceRow[]> {
  const rows = await selectInvoices(queryable, sql`i.account_id = ${accountId} AND i.id = ANY (${ids}::uuid[])`, {
    order: sql`array_position(${ids}::uuid[], i.id)`,
    limit: ids.length,
  });
  return rows.map(({ issuedAt: _at, ...row }) => row);
}

function conditions({ accountId, filter }: Asked): RawBuilder<SqlBool> {
  const { kind, state, from, to, storeId, profileId, q } = filter;
  const parts: RawBuilder<SqlBool>[] = [sql`i.account_id = ${accountId}`];
  if (kind !== undefined) parts.push(sql`i.kind = ${kind}`);
  if (state !== undefined) parts.push(sql`i.state = ${state}`);
  if (from !== undefined) parts.push(sql`i.issued_on >= ${from}::date`);
  if (to !== undefined) parts.push(sql`i.issued_on <= ${to}::date`);
  if (storeId !== undefined) parts.push(sql`i.store_id = ${storeId}`);
  if (profileId !== undefined) parts.push(sql`i.profile_id = ${profileId}`);
  if (q !== undefined && q !== '')
    parts.push(sql`(starts_with(upper(i.number), upper(${q})) OR starts_with(upper(i.document_number), upper(${q})))`);
  return sql.join(parts, sql` AND `);
}

interface FoundRow extends Omit<InvoiceRow, 'net' | 'tax' | 'total' | 'credited'> {
  issuedAt: string;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  creditedMinor: number;
}

async function selectInvoices(
  queryable: Queryable,
  where: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<(InvoiceRow & { issuedAt: string })[]> {
  const found = await sql<FoundRow>`
    SELECT i.id, i.number, i.kind, i.state, i.issued_on::text AS "issuedOn", i.period_from::text AS "periodFrom", i.period_to::text AS "periodTo",
      i.document_number AS "documentNumber", i.buyer ->> 'name' AS "buyerName", coalesce(s.name, '') AS "storeName", i.issued_at AS "issuedAt",
      i.net_minor AS "netMinor", i.tax_minor AS "taxMinor", i.total_minor AS "totalMinor", i.credited_minor AS "creditedMinor"
    FROM invoice i LEFT JOIN store s ON s.account_id = i.account_id AND s.id = i.store_id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ netMinor, taxMinor, totalMinor, creditedMinor, ...row }) => ({
    ...row,
    net: cny(netMinor),
    tax: cny(taxMinor),
    total: cny(totalMinor),
    credited: cny(creditedMinor),
  }));
}

type InvoiceFacts = Pick<Invoice, 'seller' | 'buyer' | 'taxNote' | 'corrects'> & {
  paidMinor: number | null;
  paidCurrency: string | null;
  rate: string | null;
  creditNotes: { id: string; number: string; totalMinor: number }[];
};

/** One document of the account with its lines; null when it has none of the id. */
export async function findInvoice(queryable: Queryable, accountId: string, invoiceId: string): Promise<Invoice | null> {
  const [row] = await selectInvoices(queryable, sql`i.account_id = ${accountId} AND i.id = ${invoiceId}`, { order: sql`i.id`, limit: 1 });
  const facts = await sql<InvoiceFacts>`
    SELECT i.seller, i.buyer, i.tax_note AS "taxNote", i.paid_minor AS "paidMinor", i.paid_currency AS "paidCurrency", i.rate::text AS rate,
      (SELECT jsonb_build_object('id', c.id, 'number', c.number) FROM invoice c WHERE c.account_id = i.account_id AND c.id = i.corrects_id) AS corrects,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'totalMinor', c.total_minor) ORDER BY c.issued_at, c.id)
        FROM invoice c WHERE c.account_id = i.account_id AND c.corrects_id = i.id), '[]') AS "creditNotes"
    FROM invoice i WHERE i.account_id = ${accountId} AND i.id = ${invoiceId}`.execute(queryable);
  const [fact] = facts.rows;
  if (row === undefined || fact === undefined) return null;
  const { paidMinor, paidCurrency, rate, creditNotes, ...shown } = fact;
  return {
    ...row,
    ...shown,
    lines: await findInvoiceLines(queryable, accountId, invoiceId),
    paid:
      paidMinor === null || paidCurrency === null
        ? null
        : { amount: { amountMinor: Math.abs(paidMinor), currency: paidCurrency }, rate: rate ?? '1' },
    creditNotes: creditNotes.map(({ id, number, totalMinor }) => ({ id, number, total: cny(totalMinor) })),
  };
}

async function findInvoiceLines(queryable: Queryable, accountId: string, invoiceId: string): Promise<InvoiceLine[]> {
  const found = await sql<Omit<InvoiceLine, 'unit' | 'amount'> & { unitMinor: number | null; amountMinor: number }>`
    SELECT part, title, sku, hs_code AS "hsCode", quantity, unit_minor AS "unitMinor", amount_minor AS "amountMinor"
    FROM invoice_line WHERE account_id = ${accountId} AND invoice_id = ${invoiceId} ORDER BY position`.execute(queryable);
  return found.rows.map(({ unitMinor, amountMinor, ...line }) => ({
    ...line,
    unit: unitMinor === null ? null : cny(unitMinor),
    amount: cny(amountMinor),
  }));
}
