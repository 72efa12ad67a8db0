import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { LedgerAccount } from '#provider/ledger/entries.ts';

/** From each state of a charge the states it may go to. The rows of `lifecycle_step` are this table; a test keeps them equal. */
export const chargeSteps = { due: ['paid', 'waived'], paid: [], waived: [] } as const;

/** What a merchant owes beside orders, and where its money is posted. */
const ACCOUNT_OF_KIND = {
  /** Freight found to be higher than quoted. */
  make_up: 'revenue:freight',
  storage: 'revenue:storage',
  /** A longer storage term. */
  renewal: 'revenue:storage',
  /** Goods bought for the merchant's own stock. */
  stock_purchase: 'revenue:goods',
} as const satisfies Record<string, LedgerAccount>;
export type ChargeKind = keyof typeof ACCOUNT_OF_KIND;

/** Raises a charge, due at once. Gives its id, a payable of the type `charge`. */
export async function raiseCharge(
  tx: Tx,
  { accountId, mode, kind, amountMinor }: { accountId: string; mode: Mode; kind: ChargeKind; amountMinor: number },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('charge')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'CH' || nextval('charge_number')`,
      kind,
      mode,
      amount_minor: amountMinor,
      ledger_account: ACCOUNT_OF_KIND[kind],
    })
    .execute();
  await addEvent(tx, { accountId, id, seq: 1, from: null, to: 'due', cause: kind });
  return id;
}

/** Gives up a charge that is not paid yet. */
export async function waiveCharge(tx: Tx, { accountId, id, cause }: { accountId: string; id: string; cause: string }): Promise<void> {
  const waived = await tx
    .updateTable('charge')
    .set({ state: 'waived', version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'due')
    .returning('version')
    .executeTakeFirst();
  if (waived === undefined) throw new Refusal('not-found');
  await addEvent(tx, { accountId, id, seq: waived.version, from: 'due', to: 'waived', cause });
}

interface ChargeEvent {
  accountId: string;
  id: string;
  seq: number;
  from: string | null;
  to: string;
  cause: string;
}

async function addEvent(tx: Tx, { accountId, id, seq, from, to, cause }: ChargeEvent): Promise<void> {
  await tx
    .insertInto('charge_event')
    .values({ account_id: accountId, entity_id: id, seq, from_state: from, to_state: to, actor_kind: 'system', cause })
    .execute();
}
