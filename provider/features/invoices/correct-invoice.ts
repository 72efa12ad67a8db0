import { sql } from 'kysely';
import type { InvoiceState, TaxNote } from '#contract/invoices.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type EntityKind, type Standing, type Steps, takeStep, transition } from '#provider/lifecycles/transition.ts';
import type { BilledTo } from './invoice-parties.ts';

/** From each state of an invoice the states it may go to. */
const invoiceSteps: Steps<InvoiceState> = {
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

/** A document that a credit note corrects. */
export interface Corrected {
  id: string;
  version: number;
  state: InvoiceState;
  leftMinor: number;
  totalMinor: number;
  creditedMinor: number;
  taxNote: TaxNote;
  taxSource: string;
  /** Whom it was made out to, whatever their profile says now. */
  buyer: BilledTo['buyer'];
  profileId: string | null;
}

/** The newest invoice of a document that is not credited in full, its row locked; null: nothing was invoiced. */
export async function findCorrected(tx: Tx, accountId: string, documentId: string): Promise<Corrected | null> {
  const found = await sql<Corrected>`
    SELECT i.id, i.version, i.state, i.total_minor - i.credited_minor AS "leftMinor", i.total_minor AS "totalMinor", i.credited_minor AS "creditedMinor",
      i.tax_note AS "taxNote", i.tax_source AS "taxSource", i.buyer, i.profile_id AS "profileId"
    FROM invoice i WHERE i.account_id = ${accountId} AND i.kind <> 'credit-note' AND EXISTS (
      SELECT 1 FROM invoice_document d WHERE d.account_id = i.account_id AND d.invoice_id = i.id AND d.document_id = ${documentId})
    ORDER BY i.total_minor = i.credited_minor, i.issued_at DESC, i.id DESC LIMIT 1 FOR UPDATE OF i`.execute(tx);
  return found.rows[0] ?? null;
}

/** Lowers what is left of a corrected document, never below zero. */
export async function credit(
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
