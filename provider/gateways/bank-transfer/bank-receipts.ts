import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';
import { Refusal } from '#provider/http/refusal.ts';

export type BankReceipt = Selectable<DB['bank_receipt']>;

interface NewReceipt {
  gateway: string;
  /** The reference the transfer was made with. */
  chargeId: string;
  bankReference: string;
  receivedMinor: number;
  currency: string;
  /** The operator who found it. */
  foundBy: string;
  /** Whether one person's word is enough. */
  alone: boolean;
}

/** Notes money of the bank's statement. One movement of the bank is one receipt, whatever charge it is said to be for. */
export async function addReceipt(tx: Tx, receipt: NewReceipt): Promise<BankReceipt> {
  const { gateway, chargeId, bankReference, receivedMinor, currency, foundBy, alone } = receipt;
  const row = await tx
    .insertInto('bank_receipt')
    .values({
      id: uuidv7(),
      gateway,
      charge_id: chargeId,
      bank_reference: bankReference,
      received_minor: receivedMinor,
      currency,
      proposed_by: foundBy,
      ...(alone ? { approved_by: foundBy, approved_at: sql<string>`app_now()` } : {}),
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'bank_reference']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'bankReference', code: 'reference-taken' }] });
  return row;
}

/** A receipt that waits for a second person; null: none does. */
export async function lockWaitingReceipt(tx: Tx, gateway: string, chargeId: string): Promise<BankReceipt | null> {
  const query = tx.selectFrom('bank_receipt').selectAll().where('gateway', '=', gateway).where('charge_id', '=', chargeId);
  return (await query.where('approved_at', 'is', null).orderBy('proposed_at').limit(1).forUpdate().executeTakeFirst()) ?? null;
}

export async function approveReceipt(tx: Tx, id: string, approvedBy: string): Promise<void> {
  const approved = { approved_by: approvedBy, approved_at: sql<string>`app_now()` };
  await tx.updateTable('bank_receipt').set(approved).where('id', '=', id).execute();
}

/** One that a second person did not agree with: the bank's movement may be noted again. */
export async function dropReceipt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bank_receipt').where('id', '=', id).where('approved_at', 'is', null).execute();
}

/** What came for a charge as everybody needed agrees, the first one first. */
export async function listReceipts(db: Queryable, gateway: string, chargeId: string): Promise<BankReceipt[]> {
  const query = db.selectFrom('bank_receipt').selectAll().where('gateway', '=', gateway).where('charge_id', '=', chargeId);
  return query.where('approved_at', 'is not', null).orderBy('approved_at').orderBy('id').execute();
}
