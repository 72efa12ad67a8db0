import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { GatewayRefused } from '#provider/gateways/gateway.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { PaidAmount } from '#provider/ledger/entries.ts';
import { suspenseIn, suspenseOut, suspenseReturned } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { rechargeResultPath } from './recharge-links.ts';

/** The provider's own account, for entries that concern no merchant. */
export const PROVIDER_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

type SuspenseState = 'open' | 'matched' | 'returning' | 'returned';
/** From each state of money in suspense the states it may go to. */
export const suspenseSteps: Steps<SuspenseState> = {
  open: ['matched', 'returning', 'returned'],
  matched: [],
  returning: ['returned', 'open'],
  returned: [],
};
type States = Record<'suspense', SuspenseState>;
export const suspenseKind: EntityKind<States> = {
  table: 'suspense_item',
  lifecycles: { suspense: { column: 'state', steps: suspenseSteps, eventTable: 'suspense_event' } },
  edits: 'suspense',
  ofProvider: true,
};

/** Why money can't be credited by itself. */
export type SuspenseCause = 'no-recharge' | 'overpaid' | 'underpaid' | 'wrong-currency' | 'paid-late' | 'paid-twice';

interface Unassigned {
  mode: Mode;
  gateway: string;
  chargeId: string;
  /** Its worth in CNY fen. */
  amountMinor: number;
  paid: PaidAmount;
  cause: SuspenseCause;
  /** The recharge it was paid for, if that is known. */
  recharge: { accountId: string; id: string } | null;
  /** Which of several payments for one charge it is, where a gateway takes several. */
  eventId?: string;
}

/** Books money of a gateway that fits no recharge, once a charge and cause; null when it is booked already. */
export async function openSuspense(tx: Tx, unassigned: Unassigned): Promise<string | null> {
  const { mode, gateway, chargeId, amountMinor, paid, cause, recharge, eventId = '' } = unassigned;
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
      recharge_account_id: recharge?.accountId ?? null,
      recharge_id: recharge?.id ?? null,
      event_id: eventId,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_charge_id', 'cause', 'event_id']).doNothing())
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
  { itemId, accountId, actor, cause }: { itemId: string; accountId: string; actor: Actor; cause?: string },
): Promise<void> {
  const item = await lockItem(tx, itemId);
  const why = cause === undefined ? {} : { cause };
  await takeStep(tx, suspenseKind, item.standing, { to: { suspense: 'matched' }, actor, ...why, columns: { account_id: accountId } });
  const { mode, amountMinor, document } = item;
  const lines = suspenseOut(await lockWallet(tx, accountId, mode), amountMinor);
  await postEntries(tx, [{ accountId, mode, kind: 'suspense_out', document, lines }]);
  const params = { number: document.number };
  const path = `/balance?${new URLSearchParams({ mode, q: document.number }).toString()}`;
  await notifyUsers(tx, { accountId, kind: 'recharge-money-credited', params, path });
}

/**
 * Has the gateway give money in suspense back to who paid it. The state `returning` is the intent and the item's id the key: after a gateway that did
 * not answer the same call goes on where it stopped.
 */
export async function returnSuspense(
  services: Services,
  { itemId, actor, cause }: { itemId: string; actor: Actor; cause?: string },
): Promise<void> {
  const { database } = services;
  const item = await inTransaction(database, (tx) => beginReturn(tx, { itemId, actor, ...(cause === undefined ? {} : { cause }) }));
  const { gateway, chargeId, paid } = item;
  try {
    const { refundId } = await requireGateway(gateway).refund(services, { key: itemId, chargeId, amountMinor: paid.amountMinor });
    await inTransaction(database, (tx) => endReturn(tx, itemId, { refundId, actor }));
  } catch (error) {
    if (error instanceof GatewayRefused) await inTransaction(database, (tx) => reopen(tx, itemId, error.reason));
    throw error;
  }
}

/** Writes the intent to give money back. */
export async function beginReturn(tx: Tx, { itemId, actor, cause }: { itemId: string; actor: Actor; cause?: string }) {
  const locked = await lockItem(tx, itemId);
  const why = cause === undefined ? {} : { cause };
  if (locked.standing.states.suspense !== 'returning')
    await takeStep(tx, suspenseKind, locked.standing, { to: { suspense: 'returning' }, actor, ...why });
  return locked;
}

async function reopen(tx: Tx, itemId: string, cause: string): Promise<void> {
  const { standing } = await lockItem(tx, itemId);
  await takeStep(tx, suspenseKind, standing, { to: { suspense: 'open' }, actor: { kind: 'gateway' }, cause });
}

/** The gateway's own word that money in suspense went back, by our wish or not; false where no money of that sum waits. */
export async function noteReturned(
  tx: Tx,
  refund: { gateway: string; chargeId: string; refundId: string; amountMinor: number; currency: string },
): Promise<boolean> {
  const item = await tx
    .selectFrom('suspense_item')
    .select(['id'])
    .where('gateway', '=', refund.gateway)
    .where('gateway_charge_id', '=', refund.chargeId)
    .where('paid_minor', '=', refund.amountMinor)
    .where('paid_currency', '=', refund.currency)
    .where((is) => is.or([is('state', 'in', ['open', 'returning']), is.and({ state: 'returned', gateway_refund_id: refund.refundId })]))
    .executeTakeFirst();
  if (item === undefined) return false;
  await endReturn(tx, item.id, { refundId: refund.refundId, actor: { kind: 'gateway' } });
  return true;
}

/** Whichever comes first, the gateway's answer or its event, ends the return. */
async function endReturn(tx: Tx, itemId: string, { refundId, actor }: { refundId: string; actor: Actor }): Promise<void> {
  const { standing, mode, amountMinor, paid, document, recharge } = await lockItem(tx, itemId);
  if (standing.states.suspense === 'returned') return;
  await takeStep(tx, suspenseKind, standing, { to: { suspense: 'returned' }, actor, columns: { gateway_refund_id: refundId } });
  const lines = suspenseReturned(amountMinor, paid);
  await postEntries(tx, [{ accountId: PROVIDER_ACCOUNT_ID, mode, kind: 'suspense_out', document, lines }]);
  if (recharge !== null) await notifyOfReturn(tx, recharge);
}

async function notifyOfReturn(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const query = tx.selectFrom('recharge').select('number').where('account_id', '=', accountId).where('id', '=', id);
  const params = await query.executeTakeFirstOrThrow();
  await notifyUsers(tx, { accountId, kind: 'recharge-money-returned', params, path: rechargeResultPath(id) });
}

async function lockItem(tx: Tx, itemId: string) {
  const row = await tx.selectFrom('suspense_item').selectAll().where('id', '=', itemId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  return {
    standing: standingOf(row, row.state as SuspenseState),
    mode: row.mode as Mode,
    gateway: row.gateway,
    chargeId: row.gateway_charge_id,
    amountMinor: row.amount_minor,
    paid: { amountMinor: row.paid_minor, currency: row.paid_currency, rate: row.rate },
    document: { type: 'suspense', id: row.id, number: row.number } as const,
    recharge:
      row.recharge_account_id === null || row.recharge_id === null ? null : { accountId: row.recharge_account_id, id: row.recharge_id },
  };
}

function standingOf({ id, version }: { id: string; version: number }, suspense: SuspenseState): Standing<States> {
  return { accountId: PROVIDER_ACCOUNT_ID, id, version, states: { suspense } };
}
