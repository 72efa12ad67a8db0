import type { Tx } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { followLedger, type FollowedEntry } from '#provider/ledger/follow-ledger.ts';
import type { Services } from '#provider/services.ts';
import { findDueInvoices, isPaymentOfOrder, settlesOrder } from './combined-invoices.ts';
import { composeDocument, type DraftDocument } from './compose-document.ts';
import { readBuyer, readIssuer } from './invoice-parties.ts';
import { findStatement, issueDocument } from './issue-document.ts';
import { queueInvoicePdfs } from './keep-invoice-pdf.ts';

/** Issues the document of every entry of the ledger that needs one, each once: of live wallets with a number, of test wallets without. */
export const issueInvoices: Task = async (services) => {
  const runs = await Promise.allSettled([
    followLedger(services, 'invoices', (tx, entry) => issueFor(services, tx, entry)),
    followLedger(services, 'invoices-test', (tx, entry) => issueFor(services, tx, entry)),
  ]);
  await queueInvoicePdfs(services.database.db);
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
};

async function issueFor(services: Services, tx: Tx, entry: FollowedEntry): Promise<void> {
  if (settlesOrder(entry)) for (const due of await findDueInvoices(tx, entry)) await issueOrders(services, tx, due);
  if (isPaymentOfOrder(entry)) return;
  const draft = await composeDocument(tx, entry);
  if (draft !== null) await issue(services, tx, [{ entry, draft }]);
}

/** An entry with the document it needs. */
interface Composed {
  entry: FollowedEntry;
  draft: DraftDocument;
}

/** One invoice for orders that were paid together; goods that are taxed in different ways are invoiced apart, since an invoice has one tax note. */
async function issueOrders(services: Services, tx: Tx, entries: FollowedEntry[]): Promise<void> {
  const composed: Composed[] = [];
  for (const entry of entries) {
    const draft = await composeDocument(tx, entry);
    if (draft !== null) composed.push({ entry, draft });
  }
  for (const alike of await groupByTax(services, tx, composed)) await issue(services, tx, alike);
}

async function groupByTax({ config }: Services, tx: Tx, composed: Composed[]): Promise<Composed[][]> {
  const [first] = composed;
  if (first === undefined || composed.length === 1) return [composed];
  const issuer = await readIssuer(tx, config.brandName);
  const billed = await readBuyer(tx, first.entry.accountId, first.draft.storeId);
  const groups = new Map<string, Composed[]>();
  for (const each of composed) {
    const { note, source } = await findStatement(tx, each.draft, { issuer, billed, corrected: null });
    const key = `${note} ${source}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** Issues one document for all of them; nothing where there is nothing to list. */
async function issue(services: Services, tx: Tx, composed: Composed[]): Promise<void> {
  const listed = composed.filter(({ draft }) => draft.lines.length > 0);
  const [first] = listed;
  if (first === undefined) return;
  const isForSeveral = new Set(listed.map(({ entry }) => entry.documentId)).size > 1;
  const lines = listed.flatMap(({ entry, draft }) =>
    isForSeveral ? draft.lines.map((line) => ({ ...line, documentNumber: entry.documentNumber })) : draft.lines,
  );
  const documents = listed.map(({ entry, draft }) => ({
    type: entry.documentType,
    id: entry.documentId,
    number: entry.documentNumber,
    entryId: entry.id,
    totalMinor: draft.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }));
  const { accountId, mode } = first.entry;
  await issueDocument(services, tx, { accountId, mode, draft: { ...first.draft, lines }, documents });
}
