import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { LedgerAccount } from '#provider/ledger/entries.ts';
import { type Actor, type EntityKind, recordCreated, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

type ChargeState = 'due' | 'paid' | 'waived';
/** From each state of a charge the states it may go to. `paid` is reached in SQL, by `pay`. */
export const chargeSteps: Steps<ChargeState> = { due: ['paid', 'waived'], paid: [], waived: [] };
type States = Record<'charge', ChargeState>;
export const chargeKind: EntityKind<States> = {
  table: 'charge',
  lifecycles: { charge: { column: 'state', steps: chargeSteps, eventTable: 'charge_event' } },
  edits: 'charge',
};

/** What a merchant owes beside orders, and where its money is posted. */
const ACCOUNT_OF_KIND = {
  /** Freight found to be higher than quoted. */
  make_up: 'revenue:freight',
  storage: 'revenue:storage',
  /** A longer storage term. */
  renewal: 'revenue:storage',
  /** Goods bought for the merchant's own stock. */
  stock_purchase: 'revenue:goods',
  /** Freight and handling of goods that leave the merchant's own stock. */
  outbound: 'revenue:freight',
  /** Work on goods in the merchant's own stock. */
  service: 'revenue:service',
} as const satisfies Record<string, LedgerAccount>;
export type ChargeKind = keyof typeof ACCOUNT_OF_KIND;

/** Raises a charge, due at once. Gives its id, a payable of the type `charge`. */
export async function raiseCharge(
  tx: Tx,
  { accountId, mode, kind, amountMinor }: { accountId: string; mode: Mode; kind: ChargeKind; amountMinor: number },
): Promise<string> {
  const id = uuidv7();
  const state = 'due';
  const { version } = await tx
    .insertInto('charge')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'CH' || nextval('charge_number')`,
      kind,
      mode,
      amount_minor: amountMinor,
      ledger_account: ACCOUNT_OF_KIND[kind],
      state,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await recordCreated(tx, chargeKind, { accountId, id, version, states: { charge: state } }, { actor: { kind: 'system' }, cause: kind });
  return id;
}

/** Gives up a charge that is not paid yet. */
export async function waiveCharge(
  tx: Tx,
  { accountId, id, actor, cause }: { accountId: string; id: string; actor: Actor; cause: string },
): Promise<void> {
  const row = await tx
    .selectFrom('charge')
    .select('version')
    .select((eb) => eb.ref('state').$castTo<ChargeState>().as('state'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  await takeStep(
    tx,
    chargeKind,
    { accountId, id, version: row.version, states: { charge: row.state } },
    { to: { charge: 'waived' }, actor, cause },
  );
}
