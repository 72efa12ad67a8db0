import { type RawBuilder, sql } from 'kysely';
import { NIL } from 'uuid';
import type { Mode } from '#contract/money.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { LedgerAccount, LedgerDocument, LedgerKind } from './entries.ts';

/** A posted entry, as those who follow the ledger read it. */
export interface FollowedEntry {
  accountId: string;
  id: string;
  mode: Mode;
  seq: number;
  kind: LedgerKind;
  documentType: LedgerDocument;
  documentId: string;
  documentNumber: string;
  reason: string;
  at: string;
  /** What the wallet has after it, available, held or frozen; promotional money is left out. */
  ownAfterMinor: number;
  lines: FollowedLine[];
}
interface FollowedLine {
  account: LedgerAccount;
  amountMinor: number;
  paidMinor: number | null;
  paidCurrency: string | null;
  rate: string | null;
}

/** Features that handle every entry once, in the order they were posted, and of which wallets. */
const followed = { 'invoices': 'live', 'invoices-test': 'test', 'referrals': 'live', 'referrals-test': 'test' } as const satisfies Record<
  string,
  Mode
>;
export type Follower = keyof typeof followed;

const ACCOUNTS = 200;
/** Entries handled in one transaction: what they take, such as a number, is held that long. */
const ENTRIES = 20;

/**
 * Hands a follower all entries of its wallets it has not handled yet. Where it stands in a wallet moves in the transaction that handles the entry: one
 * that fails is handed over again with the next run, and keeps only its own account's later ones waiting.
 */
export async function followLedger(
  { database }: Pick<Services, 'database'>,
  follower: Follower,
  handle: (tx: Tx, entry: FollowedEntry) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let after: string = NIL;
  for (;;) {
    const behind = await sql<{ id: string }>`
      SELECT w.account_id AS id FROM wallet w
      LEFT JOIN ledger_follower f ON f.account_id = w.account_id AND f.follower = ${follower}
      WHERE w.mode = ${followed[follower]} AND w.account_id > ${after} AND w.last_seq > coalesce(f.last_seq, 0)
      ORDER BY w.account_id LIMIT ${ACCOUNTS}`.execute(database.db);
    for (const { id } of behind.rows) {
      after = id;
      try {
        while (await inTransaction(database, (tx) => followWallet(tx, { accountId: id, follower, handle })));
      } catch (error) {
        failures.push(error);
      }
    }
    if (behind.rows.length < ACCOUNTS) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} wallets could not be followed by ${follower}`);
}

interface Following {
  accountId: string;
  follower: Follower;
  handle: (tx: Tx, entry: FollowedEntry) => Promise<void>;
}

/** Handles the next entries of a wallet; whether more may follow. */
async function followWallet(tx: Tx, { accountId, follower, handle }: Following): Promise<boolean> {
  await sql`INSERT INTO ledger_follower (account_id, follower) VALUES (${accountId}, ${follower}) ON CONFLICT DO NOTHING`.execute(tx);
  const { lastSeq } = await tx
    .selectFrom('ledger_follower')
    .select('last_seq as lastSeq')
    .where('account_id', '=', accountId)
    .where('follower', '=', follower)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entries = await findNextEntries(tx, { accountId, mode: followed[follower] }, lastSeq);
  for (const entry of entries) await handle(tx, entry);
  const newest = entries.at(-1);
  if (newest === undefined) return false;
  await tx
    .updateTable('ledger_follower')
    .set({ last_seq: newest.seq })
    .where('account_id', '=', accountId)
    .where('follower', '=', follower)
    .execute();
  return entries.length === ENTRIES;
}

function findNextEntries(tx: Tx, { accountId, mode }: { accountId: string; mode: Mode }, lastSeq: number): Promise<FollowedEntry[]> {
  const next = sql`e.account_id = ${accountId} AND e.mode = ${mode} AND e.seq > ${lastSeq}`;
  return findEntries(tx, sql`SELECT * FROM ledger_entry e WHERE ${next} ORDER BY e.seq LIMIT ${ENTRIES}`);
}

/** Rows of `ledger_entry` with their lines, in the order they were posted. */
export async function findEntries(tx: Tx, entries: RawBuilder<unknown>): Promise<FollowedEntry[]> {
  const found = await sql<FollowedEntry>`
    SELECT e.account_id AS "accountId", e.id, e.mode, e.seq, e.kind, e.document_type AS "documentType", e.document_id AS "documentId",
      e.reference AS "documentNumber", e.reason, e.at,
      e.available_after_minor + e.held_after_minor + e.frozen_after_minor AS "ownAfterMinor", (
        SELECT json_agg(json_build_object('account', l.ledger_account, 'amountMinor', l.amount_minor, 'paidMinor', l.paid_minor,
          'paidCurrency', l.paid_currency, 'rate', l.rate::text) ORDER BY l.line)
        FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id) AS lines
    FROM (${entries}) e ORDER BY e.seq`.execute(tx);
  return found.rows;
}
