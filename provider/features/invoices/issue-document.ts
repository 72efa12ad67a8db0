import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceKind, InvoiceState, TaxNote } from '#contract/invoices.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type EntityKind, recordCreated, type Standing, type Steps, takeStep, transition } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import type { DraftDocument, DraftLine } from './compose-document.ts';
import { taxNoteOfGoods, taxNoteOfServices } from './tax-note.ts';

/** From each state of an invoice the states it may go to. */
export const invoiceSteps: Steps<InvoiceState> = {
  issued: ['partially_credited', 'credited'],
  partially_credited: ['credited'],
  credited: [],
};
type States = Record<'invoice', InvoiceState>;
export const invoiceKind: EntityKind<States> = {
  table: 'invoice',
  lifecycles: { invoice: { column: 'state', steps: invoiceSteps, eventTable: 'invoice_event' } },
  edits: 'invoice',
};

/** Each kind of document is counted by itself. */
const series: Record<InvoiceKind, string> = {
  'order': 'IV',
  'storage': 'IV',
  'make-up': 'IV',
  'recharge': 'RR',
  'credit-note': 'CN',
  'monthly': 'MS',
};
const SERIAL_DIGITS = 6;

interface Issue {
  accountId: string;
  draft: DraftDocument;
  /** What the document is for. */
  document: { type: string; id: string; number: string } | null;
  entryId: string | null;
  /** Of a monthly one; else the day it is issued. */
  period?: { from: string; to: string; name: string };
}

/** Gives a document its number, the next of its series, and stores it for good. A credit note lowers what it corrects in the same step. */
export async function issueDocument({ config }: Pick<Services, 'config'>, tx: Tx, issue: Issue): Promise<string> {
  const { accountId, draft, document, entryId, period } = issue;
  const issuer = await readIssuer(tx, config.brandName);
  const buyer = await readBuyer(tx, accountId);
  const corrected = draft.correctsDocumentId === null ? null : await findCorrected(tx, accountId, draft.correctsDocumentId);
  const taxMinor = sumOf(draft.lines.filter(({ part }) => part === 'tax'));
  const totalMinor = sumOf(draft.lines);
  const year = Number(issuer.today.slice(0, 4));
  const serial = await takeSerial(tx, { series: series[draft.kind], year });
  const id = uuidv7();
  await tx
    .insertInto('invoice')
    .values({
      account_id: accountId,
      id,
      issuer: ISSUER,
      series: series[draft.kind],
      year,
      serial,
      number: `${series[draft.kind]}-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}`,
      kind: draft.kind,
      issued_on: issuer.today,
      period_from: period?.from ?? issuer.today,
      period_to: period?.to ?? issuer.today,
      store_id: draft.storeId,
      profile_id: buyer.profileId,
      seller: JSON.stringify(issuer.seller),
      buyer: JSON.stringify(buyer.buyer),
      tax_note: taxNoteOf(draft, { seller: issuer.seller, buyer: { ...buyer.buyer, hasVatNumber: buyer.hasVatNumber }, corrected }),
      document_type: document?.type ?? null,
      document_id: document?.id ?? null,
      document_number: document?.number ?? period?.name ?? '',
      ledger_entry_id: entryId,
      corrects_id: corrected?.id ?? null,
      net_minor: totalMinor - taxMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      paid_minor: draft.paid?.minor ?? null,
      paid_currency: draft.paid?.currency ?? null,
      rate: draft.paid?.rate ?? null,
    })
    .execute();
  await insertLines(tx, { accountId, id }, draft.lines);
  await recordCreated(tx, invoiceKind, { accountId, id, version: 1, states: { invoice: 'issued' } }, { actor: { kind: 'system' } });
  if (corrected !== null) await credit(tx, { accountId, corrected, backMinor: -totalMinor });
  return id;
}

export const ISSUER = 'main';

/** The next number of a series. Whoever takes one keeps the others waiting until the document is stored or given up: so there is no gap. */
async function takeSerial(tx: Tx, of: { series: string; year: number }): Promise<number> {
  const taken = await sql<{ serial: number }>`
    INSERT INTO invoice_counter AS c (issuer, series, year, last_number) VALUES (${ISSUER}, ${of.series}, ${of.year}, 1)
    ON CONFLICT (issuer, series, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number AS serial`.execute(tx);
  const [row] = taken.rows;
  if (row === undefined) throw new Error('no number was given');
  return row.serial;
}

interface Seller {
  name: string;
  country: string;
  address: string;
  taxId: string;
  iossNumber: string;
}

export async function readIssuer(tx: Tx, brandName: string): Promise<{ seller: Seller; today: string; timezone: string }> {
  const found = await sql<Seller & { today: string; timezone: string }>`
    SELECT coalesce(nullif(legal_name, ''), ${brandName}) AS name, country, address, tax_id AS "taxId", ioss_number AS "iossNumber", timezone,
      (app_now() AT TIME ZONE timezone)::date::text AS today
    FROM invoice_issuer WHERE code = ${ISSUER}`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) throw new Error('nobody issues invoices');
  const { today, timezone, ...seller } = row;
  return { seller, today, timezone };
}

interface Buyer {
  name: string;
  country: string;
  address: string;
  city: string;
  province: string;
  postcode: string;
  taxId: string;
}

/** The default billing profile; an account without one is named as well as we know it. */
async function readBuyer(tx: Tx, accountId: string): Promise<{ buyer: Buyer; profileId: string | null; hasVatNumber: boolean }> {
  const profile = await tx
    .selectFrom('billing_profile')
    .select(['id', 'legal_name', 'tax_id_kind', 'tax_id', 'country', 'address', 'city', 'province', 'postcode'])
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  if (profile !== undefined) {
    const { id, legal_name: name, tax_id_kind: kind, tax_id: taxId, country, address, city, province, postcode } = profile;
    return {
      buyer: { name, country, address, city, province, postcode, taxId },
      profileId: id,
      hasVatNumber: kind === 'vat' && taxId !== '',
    };
  }
  const found = await sql<{ name: string; country: string }>`
    SELECT a.country, coalesce(nullif(a.legal_name, ''), (SELECT coalesce(nullif(u.organization_name, ''), u.email::text) FROM membership m
      JOIN app_user u ON u.id = m.user_id WHERE m.account_id = a.id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS name
    FROM account a WHERE a.id = ${accountId}`.execute(tx);
  const { name, country } = found.rows[0] ?? { name: '', country: 'CN' };
  return { buyer: { name, country, address: '', city: '', province: '', postcode: '', taxId: '' }, profileId: null, hasVatNumber: false };
}

interface Corrected {
  id: string;
  version: number;
  state: InvoiceState;
  leftMinor: number;
  totalMinor: number;
  creditedMinor: number;
  taxNote: TaxNote;
}

/** The newest invoice of a document that is not credited in full; null: nothing was invoiced. */
async function findCorrected(tx: Tx, accountId: string, documentId: string): Promise<Corrected | null> {
  const found = await sql<Corrected>`
    SELECT id, version, state, total_minor - credited_minor AS "leftMinor", total_minor AS "totalMinor", credited_minor AS "creditedMinor",
      tax_note AS "taxNote"
    FROM invoice WHERE account_id = ${accountId} AND document_id = ${documentId} AND kind <> 'credit-note'
    ORDER BY total_minor = credited_minor, issued_at DESC, id DESC LIMIT 1 FOR UPDATE`.execute(tx);
  return found.rows[0] ?? null;
}

async function credit(
  tx: Tx,
  { accountId, corrected, backMinor }: { accountId: string; corrected: Corrected; backMinor: number },
): Promise<void> {
  const creditedMinor = corrected.creditedMinor + Math.min(backMinor, corrected.leftMinor);
  if (creditedMinor === corrected.creditedMinor) return;
  const to = creditedMinor === corrected.totalMinor ? 'credited' : 'partially_credited';
  const standing: Standing<States> = { accountId, id: corrected.id, version: corrected.version, states: { invoice: corrected.state } };
  const change = { actor: { kind: 'system' }, columns: { credited_minor: creditedMinor } } as const;
  if (corrected.state === to) await transition(tx, invoiceKind, standing, { ...change, edit: 'credited' });
  else await takeStep(tx, invoiceKind, standing, { ...change, to: { invoice: to } });
}

function taxNoteOf(
  draft: DraftDocument,
  of: { seller: Seller; buyer: { country: string; hasVatNumber: boolean }; corrected: Corrected | null },
): TaxNote {
  switch (draft.kind) {
    case 'recharge':
      return 'prepayment';
    case 'monthly':
      return 'as-listed';
    case 'credit-note':
      return of.corrected?.taxNote ?? 'as-listed';
    case 'order':
      return draft.goods === null ? taxNoteOfServices(of.seller, of.buyer) : taxNoteOfGoods(of.seller, of.buyer, draft.goods);
    default:
      return taxNoteOfServices(of.seller, of.buyer);
  }
}

async function insertLines(tx: Tx, { accountId, id }: { accountId: string; id: string }, lines: DraftLine[]): Promise<void> {
  await sql`
    INSERT INTO invoice_line (account_id, invoice_id, position, part, title, sku, hs_code, quantity, unit_minor, amount_minor)
    SELECT ${accountId}, ${id}, x.position, x.part, x.title, x.sku, x."hsCode", x.quantity, x."unitMinor", x."amountMinor"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS (part text, title text, sku text, "hsCode" text, quantity integer, "unitMinor" bigint, "amountMinor" bigint)) WITH ORDINALITY
      AS x (part, title, sku, "hsCode", quantity, "unitMinor", "amountMinor", position)`.execute(tx);
}

function sumOf(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
