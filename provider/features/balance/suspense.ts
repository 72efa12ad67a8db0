import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { PaidAmount } from '#provider/ledger/entries.ts';
import { suspenseIn, suspenseOut, suspenseReturned } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

/** The provider's own account, for entries that concern no merchant. */
export const PROVIDER_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

type SuspenseState = 'open' | 'matched' | 'returned';
/** From each state of money in suspense the states it may go to. */
export const suspenseSteps: Steps<SuspenseState> = { open: ['matched', 'returned'], matched: [], returned: [] };
type States = Record<'suspense', SuspenseState>;
const suspenseKind: EntityKind<States> = {
  table: 'suspense_item',
  lifecycles: { suspense: { column: 'state', steps: suspenseSteps, eventTable: 'suspense_event' } },
  edits: 'suspense',
  ofProvider: true,
};

/** Why money fits no recharge. */
export type SuspenseCause = 'no-recharge';

interface Unassigned {
  mode: Mode;
  gateway: string;
  chargeId: string;
  /** Its worth in CNY fen. */
  amountMinor: number;
  paid: PaidAmount;
  cause: SuspenseCause;
}

/** Books money of a gateway that fits no recharge, once a charge and cause; null when it is booked already. */
export async function openSuspense(tx: Tx, unassigned: Unassigned): Promise<string | null> {
  const { mode, gateway, chargeId, amountMinor, paid, cause } = unassigned;
  const item = await tx
    .insertInto('suspense_item')
    .values({
      id: uuidv7(),
      number: sql<string>`'SU' || nextval('suspense_number')`,
      mode,
      gateway,
      gateway_charge_id: chargeId,
      amount_minor: amountMinor,
      paid_minor: paid.amountMinor,
      paid_currency: paid.currency,
      rate: paid.rate,
      cause,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_charge_id', 'cause']).doNothing())
    .returning(['id', 'number', 'version'])
    .executeTakeFirst();
  if (item === undefined) return null;
  await recordCreated(tx, suspenseKind, standingOf(item, 'open'), { actor: { kind: 'gateway' }, cause });
  const document = { type: 'suspense', id: item.id, number: item.number } as const;
  await postEntries(tx, [
    { accountId: PROVIDER_ACCOUNT_ID, mode, kind: 'suspense_in', document, reason: cause, lines: suspenseIn(amountMinor, paid) },
  ]);
  return item.id;
}

/** Credits money in suspense to the merchant it belongs to. */
export async function matchSuspense(
  tx: Tx,
  { itemId, accountId, actor }: { itemId: string; accountId: string; actor: Actor },
): Promise<void> {
  const item = await lockItem(tx, itemId);
  await takeStep(tx, suspenseKind, item.standing, { to: { suspense: 'matched' }, actor, columns: { account_id: accountId } });
  const { mode, amountMinor, document } = item;
  const lines = suspenseOut(await lockWallet(tx, accountId, mode), amountMinor);
  await postEntries(tx, [{ accountId, mode, kind: 'suspense_out', document, lines }]);
}

/** Notes that money in suspense went back to who paid it. */
export async function returnSuspense(tx: Tx, { itemId, actor }: { itemId: string; actor: Actor }): Promise<void> {
  const item = await lockItem(tx, itemId);
  await takeStep(tx, suspenseKind, item.standing, { to: { suspense: 'returned' }, actor });
  const { mode, amountMinor, paid, document } = item;
  const lines = suspenseReturned(amountMinor, paid);
  await postEntries(tx, [{ accountId: PROVIDER_ACCOUNT_ID, mode, kind: 'suspense_out', document, lines }]);
}

async function lockItem(tx: Tx, itemId: string) {
  const row = await tx.selectFrom('suspense_item').selectAll().where('id', '=', itemId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  return {
    standing: standingOf(row, row.state as SuspenseState),
    mode: row.mode as Mode,
    amountMinor: row.amount_minor,
    paid: { amountMinor: row.paid_minor, currency: row.paid_currency, rate: row.rate },
    document: { type: 'suspense', id: row.id, number: row.number } as const,
  };
}

function standingOf({ id, version }: { id: string; version: number }, suspense: SuspenseState): Standing<States> {
  return { accountId: PROVIDER_ACCOUNT_ID, id, version, states: { suspense } };
}
