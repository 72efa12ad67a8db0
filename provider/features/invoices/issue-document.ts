import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { notifyAccount } from '#provider/features/notifications/publish-event.ts';
import { recordCreated } from '#provider/lifecycles/transition.ts';
import { findSourceRate } from '#provider/rates/fx-rates.ts';
import type { Services } from '#provider/services.ts';
import type { DraftDocument, DraftLine } from './compose-document.ts';
import { type Corrected, credit, findCorrected, invoiceKind } from './correct-invoice.ts';
import { type BilledTo, type Issuer, ISSUER, readBuyer, readIssuer } from './invoice-parties.ts';
import { findTaxNote, type Supply, type TaxStatement } from './tax-note.ts';

const SERIAL_DIGITS = 6;

/** An order, recharge or charge that a document is for, with the entry of the ledger that asks for the document. */
interface IssuedFor {
  type: string;
  id: string;
  number: string;
  entryId: string;
  /** Its part of the total. */
  totalMinor: number;
}

interface Issue {
  accountId: string;
  mode: Mode;
  draft: DraftDocument;
  /** What the document is for; empty: the documents of its period. */
  documents: IssuedFor[];
  /** Of a monthly one; else the day it is issued. */
  period?: { from: string; to: string; name: string };
}

/**
 * Stores a document for good; a live one with the next number of its series. A credit note lowers what it corrects in the same step, and is made out to
 * whom that was.
 */
export async function issueDocument({ config }: Pick<Services, 'config'>, tx: Tx, issue: Issue): Promise<string> {
  const { accountId, mode, draft, documents, period } = issue;
  const issuer = await readIssuer(tx, config.brandName);
  const corrected = draft.correctsDocumentId === null ? null : await findCorrected(tx, accountId, draft.correctsDocumentId);
  const billed = await readBuyer(tx, accountId, draft.storeId);
  const tax = await findStatement(tx, draft, { issuer, billed, corrected });
  const taxMinor = sumOf(draft.lines.filter(({ part }) => part === 'tax'));
  const totalMinor = sumOf(draft.lines);
  const dayRate = await findDayRate(tx, accountId, issuer);
  const id = uuidv7();
  const numbered = await numberOf(tx, { mode, kind: draft.kind, year: Number(issuer.today.slice(0, 4)) });
  await tx
    .insertInto('invoice')
    .values({
      account_id: accountId,
      id,
      mode,
      issuer: ISSUER,
      ...numbered,
      kind: draft.kind,
      issued_on: issuer.today,
      period_from: period?.from ?? issuer.today,
      period_to: period?.to ?? issuer.today,
      store_id: draft.storeId,
      profile_id: (corrected ?? billed).profileId,
      seller: JSON.stringify(issuer.seller),
      buyer: JSON.stringify((corrected ?? billed).buyer),
      tax_note: tax.note,
      tax_source: tax.source,
      document_number: period?.name ?? nameOf(documents),
      corrects_id: corrected?.id ?? null,
      net_minor: totalMinor - taxMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      paid_minor: draft.paid?.minor ?? null,
      paid_currency: draft.paid?.currency ?? null,
      rate: draft.paid?.rate ?? null,
      day_rate: dayRate?.cnyPerUnit ?? null,
      day_rate_currency: dayRate?.currency ?? null,
      day_rate_source: dayRate?.source ?? null,
      day_rate_taken_on: dayRate?.takenOn ?? null,
    })
    .execute();
  await insertLines(tx, { accountId, id }, draft.lines);
  await insertDocuments(tx, { accountId, id }, documents);
  await recordCreated(tx, invoiceKind, { accountId, id, version: 1, states: { invoice: 'issued' } }, { actor: { kind: 'system' } });
  if (corrected !== null) await credit(tx, { accountId, corrected, backMinor: -totalMinor });
  if (numbered.number !== null) await notifyOfInvoice(tx, { accountId, id, number: numbered.number });
  return id;
}

/** Those of an hour are one notification that names each. */
async function notifyOfInvoice(tx: Tx, { accountId, id, number }: { accountId: string; id: string; number: string }): Promise<void> {
  const path = `/invoice/${id}`;
  await notifyAccount(tx, { accountId, kind: 'invoice-issued', count: 1, path, item: { label: number, path } });
}

interface Numbered {
  series: string;
  year: number;
  serial: number | null;
  number: string | null;
}

/** The next number of the kind's series. Documents of test mode have none. */
async function numberOf(tx: Tx, { mode, kind, year }: { mode: Mode; kind: string; year: number }): Promise<Numbered> {
  if (mode === 'test') return { series: '', year, serial: null, number: null };
  const { series } = await tx.selectFrom('invoice_kind').select('series').where('kind', '=', kind).executeTakeFirstOrThrow();
  const serial = await takeSerial(tx, { series, year });
  return { series, year, serial, number: `${series}-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}` };
}

/** The next number of a series. Whoever takes one keeps the others waiting until the document is stored or given up: so there is no gap. */
async function takeSerial(tx: Tx, of: { series: string; year: number }): Promise<number> {
  const taken = await sql<{ serial: number }>`
    INSERT INTO invoice_counter AS c (issuer, series, year, last_number) VALUES (${ISSUER}, ${of.series}, ${of.year}, 1)
    ON CONFLICT (issuer, series, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number AS serial`.execute(tx);
  const [row] = taken.rows;
  if (row === undefined) throw new Error('no number was given');
  return row.serial;
}

/** What the document says about tax: a credit note the same as what it corrects. */
export async function findStatement(
  tx: Tx,
  draft: DraftDocument,
  { issuer, billed, corrected }: { issuer: Issuer; billed: BilledTo; corrected: Corrected | null },
): Promise<TaxStatement> {
  if (corrected !== null) return { note: corrected.taxNote, source: corrected.taxSource };
  const buyer = { country: billed.buyer.country, hasVatNumber: billed.hasVatNumber };
  return findTaxNote(tx, supplyOf(draft), { seller: issuer.seller, buyer });
}

function supplyOf({ kind, goods }: DraftDocument): Supply {
  switch (kind) {
    case 'recharge':
      return { type: 'prepayment' };
    case 'monthly':
    case 'credit-note':
      return { type: 'summary' };
    default:
      return goods === null ? { type: 'services' } : { type: 'goods', goods };
  }
}

interface DayRate {
  currency: string;
  cnyPerUnit: string;
  source: string;
  takenOn: string;
}

/** The rate of the currency an account counts in; null where that is yuan, or nobody gives a rate now. */
async function findDayRate(tx: Tx, accountId: string, { timezone }: Issuer): Promise<DayRate | null> {
  const account = await tx.selectFrom('account').select('display_currency').where('id', '=', accountId).executeTakeFirstOrThrow();
  const currency = account.display_currency;
  const rate = currency === WALLET_CURRENCY ? null : await findSourceRate(tx, currency, timezone);
  return rate === null ? null : { currency, ...rate };
}

/** The number of what a document is for; empty where that is several. */
function nameOf(documents: readonly IssuedFor[]): string {
  const numbers = new Set(documents.map(({ number }) => number));
  return numbers.size === 1 ? (documents[0]?.number ?? '') : '';
}

async function insertLines(tx: Tx, { accountId, id }: { accountId: string; id: string }, lines: DraftLine[]): Promise<void> {
  await sql`
    INSERT INTO invoice_line (account_id, invoice_id, position, part, document_number, title, sku, hs_code, quantity, unit_minor, amount_minor)
    SELECT ${accountId}, ${id}, x.position, x.part, x."documentNumber", x.title, x.sku, x."hsCode", x.quantity, x."unitMinor", x."amountMinor"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS (part text, "documentNumber" text, title text, sku text, "hsCode" text, quantity integer, "unitMinor" bigint, "amountMinor" bigint))
      WITH ORDINALITY AS x (part, "documentNumber", title, sku, "hsCode", quantity, "unitMinor", "amountMinor", position)`.execute(tx);
}

async function insertDocuments(tx: Tx, { accountId, id }: { accountId: string; id: string }, documents: IssuedFor[]): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .insertInto('invoice_document')
    .values(
      documents.map((document, index) => ({
        account_id: accountId,
        invoice_id: id,
        position: index + 1,
        document_type: document.type,
        document_id: document.id,
        document_number: document.number,
        ledger_entry_id: document.entryId,
        total_minor: document.totalMinor,
      })),
    )
    .execute();
}

function sumOf(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
