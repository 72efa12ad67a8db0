import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import type { LedgerEntryInput, LedgerLine, WalletBalances } from './entries.ts';

/** An entry would take a balance of its wallet below zero, or its wallet does not exist. Nothing was posted. */
export class BalanceTooLow extends Error {
  constructor(entries: LedgerEntryInput[]) {
    super(`a wallet can't carry ${entries.map(({ kind, document }) => `${kind} ${document.number}`).join(', ')}`);
  }
}

/**
 * Posts entries, all or none; those of one wallet in the order given. Gives the balances after each.
 * @throws {BalanceTooLow} when a balance would fall below zero; a second entry of the same document, kind and occurrence fails as a
 * unique violation of `ledger_entry_document`. A movement of nothing, such as a dispute that finds no money to freeze, is no entry: one without
 * lines throws.
 */
export async function postEntries(tx: Tx, entries: LedgerEntryInput[]): Promise<WalletBalances[]> {
  if (entries.some(({ lines }) => lines.length === 0)) throw new Error('an entry without lines moves nothing');
  const rows = await sql<{ balances: WalletBalances[] | null }>`
    SELECT (SELECT json_agg(json_build_object('availableMinor', b.available, 'heldMinor', b.held, 'frozenMinor', b.frozen,
      'promotionalMinor', b.promotional, 'receivableMinor', b.receivable) ORDER BY b.place)
      FROM unnest(p.balances) WITH ORDINALITY AS b (available, held, frozen, promotional, receivable, place)) AS balances
    FROM ledger_post(ARRAY(SELECT json_populate_recordset(NULL::ledger_entry_input, ${JSON.stringify(entries.map(toRow))}::json))) AS p (balances)`.execute(
    tx,
  );
  const balances = rows.rows[0]?.balances ?? null;
  if (balances === null) throw new BalanceTooLow(entries);
  return balances;
}

/** The fields of the SQL type ledger_entry_input. */
function toRow({ accountId, mode, kind, document, occurrence = 0, reason = '', lines }: LedgerEntryInput) {
  return {
    account_id: accountId,
    mode,
    id: uuidv7(),
    kind,
    document_type: document.type,
    document_id: document.id,
    occurrence,
    reference: document.number,
    reason,
    lines: lines.map(toLineRow),
  };
}

function toLineRow({ account, amountMinor, paid }: LedgerLine) {
  return {
    ledger_account: account,
    amount_minor: amountMinor,
    paid_minor: paid?.amountMinor ?? null,
    paid_currency: paid?.currency ?? null,
    rate: paid?.rate ?? null,
  };
}

/** Reads a wallet's balances and keeps others from moving them until the transaction ends. */
export async function lockWallet(tx: Tx, accountId: string, mode: Mode): Promise<WalletBalances> {
  return tx
    .selectFrom('wallet')
    .select([
      'available_minor as availableMinor',
      'held_minor as heldMinor',
      'frozen_minor as frozenMinor',
      'promotional_minor as promotionalMinor',
      'receivable_minor as receivableMinor',
    ])
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
