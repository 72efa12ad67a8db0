import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { DB } from '#provider/database/schema.ts';
import type { Services } from '#provider/services.ts';
import { GatewayRefused } from '../gateway.ts';
import { GatewayEvent } from '../gateway-event.ts';

export type SandboxCharge = Selectable<DB['sandbox.charge']>;
export type SandboxEvent = Selectable<DB['sandbox.charge_event']>;
type EventKind = GatewayEvent['kind'];

const LATE_BY_MS = 60 * 60 * 1000;

/** What payers and banks may do with a charge in a state, and what comes of it. */
const actions = {
  'pay': { from: 'open', to: 'paid', event: 'paid' },
  'leave-pending': { from: 'open', to: 'pending', event: 'pending' },
  'decline': { from: 'open', to: 'failed', event: 'failed' },
  'cancel': { from: 'open', to: 'canceled', event: 'canceled' },
  'expire': { from: 'open', to: 'expired', event: 'expired' },
  'confirm': { from: 'pending', to: 'paid', event: 'paid' },
  'refuse': { from: 'pending', to: 'failed', event: 'failed' },
  'refund': { from: 'paid', to: 'paid', event: 'refunded' },
  'dispute': { from: 'paid', to: 'disputed', event: 'dispute-opened' },
  'give-way': { from: 'disputed', to: 'paid', event: 'dispute-won' },
  'take-back': { from: 'disputed', to: 'charged_back', event: 'dispute-lost' },
} as const satisfies Record<string, { from: string; to: string; event: EventKind }>;
export type SandboxAction = keyof typeof actions;
export const sandboxActions = Object.keys(actions) as SandboxAction[];

/** What the gateways that are simulated have no counterpart of. */
const missingActions: Readonly<Record<string, readonly SandboxAction[]>> = {
  // A declined card leaves the page as it was, and the payer tries another one.
  'stripe-simulated': ['decline'],
  'paypal-simulated': ['expire'],
  // It tells of a chargeback once it is decided.
  'payoneer-simulated': ['give-way'],
};

/** What can be done with a charge now. */
export function possibleActions({ state, gateway }: SandboxCharge): SandboxAction[] {
  return sandboxActions.filter((action) => actions[action].from === state && missingActions[gateway]?.includes(action) !== true);
}

/** Gateways that hear nothing of a payer who goes back from their page. */
export function cancelsUnheard({ gateway }: SandboxCharge): boolean {
  return gateway === 'stripe-simulated' || gateway === 'paypal-simulated';
}

type NewCharge = Pick<SandboxCharge, 'id' | 'key' | 'gateway' | 'amount_minor' | 'currency' | 'reference' | 'return_url'> &
  Partial<Pick<SandboxCharge, 'request' | 'notice_url' | 'cancel_url' | 'captured_by_us'>>;

/** Opens a charge at a simulated gateway; a key that was used before gives the charge it opened. */
export async function openSimulatedCharge({ database }: Services, charge: NewCharge): Promise<SandboxCharge> {
  await database.db
    .insertInto('sandbox.charge')
    .values(charge)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return database.db.selectFrom('sandbox.charge').selectAll().where('key', '=', charge.key).executeTakeFirstOrThrow();
}

/** A charge of a simulated gateway with what happened to it, the first thing first; null: it has none of this id. */
export async function readSimulated(
  services: Services,
  gateway: string,
  chargeId: string,
): Promise<{ charge: SandboxCharge; events: SandboxEvent[] } | null> {
  const charge = await findCharge(services, chargeId);
  return charge?.gateway === gateway ? { charge, events: await listEventRows(services, charge) } : null;
}

export async function findCharge({ database }: Services, chargeId: string): Promise<SandboxCharge | null> {
  const row = await database.db.selectFrom('sandbox.charge').selectAll().where('id', '=', chargeId).executeTakeFirst();
  return row ?? null;
}

/** What a payer or a bank does at the gateway. Nothing where the charge does not stand so any more: the first decision stands. */
export async function actOnCharge(services: Services, chargeId: string, action: SandboxAction): Promise<void> {
  const { from, to, event } = actions[action];
  await inTransaction(services.database, async (tx) => {
    const charge = await lockCharge(tx, chargeId);
    if (charge.state !== from) return;
    if (event === 'refunded') return refundRest(tx, charge);
    if (action === 'pay' && charge.captured_by_us) return approve(tx, charge);
    await moveCharge(tx, charge, to);
    await addEvent(tx, charge, event, await detailsOf(tx, charge, event));
  });
}

/** PayPal tells of it, the sandbox gateway does not. */
async function approve(tx: Tx, charge: SandboxCharge): Promise<void> {
  await moveCharge(tx, charge, 'approved');
  if (charge.gateway === 'paypal-simulated') await addEvent(tx, charge, 'approved', {});
}

/** Takes the money of a charge its payer has approved; one that is not waits for that. */
export async function captureApproved(services: Services, chargeId: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const charge = await lockCharge(tx, chargeId);
    if (charge.state !== 'approved') return;
    await moveCharge(tx, charge, 'paid');
    await addEvent(tx, charge, 'paid', paidOf(charge));
  });
}

/** Gives back a part of what was paid, once a key. */
export async function refundCharge(services: Services, refund: { chargeId: string; key: string; amountMinor: number }): Promise<string> {
  return inTransaction(services.database, async (tx) => addRefund(tx, await lockCharge(tx, refund.chargeId), refund));
}

async function refundRest(tx: Tx, charge: SandboxCharge): Promise<void> {
  const amountMinor = await unrefundedOf(tx, charge);
  if (amountMinor > 0) await addRefund(tx, charge, { key: randomUUID(), amountMinor });
}

async function addRefund(tx: Tx, charge: SandboxCharge, { key, amountMinor }: { key: string; amountMinor: number }): Promise<string> {
  const known = await tx.selectFrom('sandbox.refund').select('id').where('key', '=', key).executeTakeFirst();
  if (known !== undefined) return known.id;
  if (charge.state !== 'paid') throw new GatewayRefused('charge-unpaid');
  if (amountMinor > (await unrefundedOf(tx, charge))) throw new GatewayRefused('amount-too-large');
  const id = newId('re');
  await tx.insertInto('sandbox.refund').values({ id, key, charge_id: charge.id, amount_minor: amountMinor }).execute();
  await addEvent(tx, charge, 'refunded', { subject_id: id, amount_minor: amountMinor, currency: paidOf(charge).currency });
  return id;
}

async function unrefundedOf(tx: Tx, charge: SandboxCharge): Promise<number> {
  const { refunded } = await tx
    .selectFrom('sandbox.refund')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('refunded'))
    .where('charge_id', '=', charge.id)
    .executeTakeFirstOrThrow();
  return paidOf(charge).amount_minor - refunded;
}

async function lockCharge(tx: Tx, chargeId: string): Promise<SandboxCharge> {
  const row = await tx.selectFrom('sandbox.charge').selectAll().where('id', '=', chargeId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new GatewayRefused('charge-unknown');
  return row;
}

async function moveCharge(tx: Tx, { id }: SandboxCharge, state: string): Promise<void> {
  await tx.updateTable('sandbox.charge').set({ state }).where('id', '=', id).execute();
}

function paidOf(charge: SandboxCharge): { amount_minor: number; currency: string } {
  return { amount_minor: charge.pays_minor ?? charge.amount_minor, currency: charge.pays_currency ?? charge.currency };
}

type Details = Partial<Pick<SandboxEvent, 'subject_id' | 'amount_minor' | 'currency' | 'reason'>>;

async function detailsOf(tx: Tx, charge: SandboxCharge, kind: EventKind): Promise<Details> {
  switch (kind) {
    case 'paid':
      return paidOf(charge);
    case 'failed':
      return { reason: 'card-declined' };
    case 'dispute-opened':
      return { ...paidOf(charge), amount_minor: await unrefundedOf(tx, charge), subject_id: newId('dp'), reason: 'fraudulent' };
    case 'dispute-won':
    case 'dispute-lost':
      return openDisputeOf(tx, charge);
    default:
      return {};
  }
}

async function openDisputeOf(tx: Tx, charge: SandboxCharge): Promise<Details> {
  return tx
    .selectFrom('sandbox.charge_event')
    .select(['subject_id', 'amount_minor', 'currency'])
    .where('charge_id', '=', charge.id)
    .where('kind', '=', 'dispute-opened')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Writes what happened and has it reported, as well or badly as the charge's switch says. */
async function addEvent(tx: Tx, charge: SandboxCharge, kind: EventKind, details: Details): Promise<void> {
  const event = await tx
    .insertInto('sandbox.charge_event')
    .values({
      charge_id: charge.id,
      seq: sql<number>`(SELECT count(*) + 1 FROM sandbox.charge_event WHERE charge_id = ${charge.id})`,
      id: newId('ev'),
      kind,
      ...details,
    })
    .returning(['id', 'seq'])
    .executeTakeFirstOrThrow();
  if (charge.notices === 'lost') return;
  const late = charge.notices === 'late' || (charge.notices === 'reordered' && event.seq === 1);
  const runAt = late ? { runAt: new Date((await readNow(tx)).getTime() + LATE_BY_MS) } : {};
  await addJob(tx, 'sandbox-gateway-notice', { chargeId: charge.id, eventId: event.id }, runAt);
}

/** What happened to a charge, the first thing first, as the gateway puts it. */
export async function listEvents(services: Services, charge: SandboxCharge): Promise<GatewayEvent[]> {
  return (await listEventRows(services, charge)).map((row) => toEvent(charge, row));
}

export async function listEventRows({ database }: Services, charge: SandboxCharge): Promise<SandboxEvent[]> {
  return database.db.selectFrom('sandbox.charge_event').selectAll().where('charge_id', '=', charge.id).orderBy('seq').execute();
}

function toEvent(charge: SandboxCharge, row: SandboxEvent): GatewayEvent {
  const { id, kind, subject_id: subjectId, reason } = row;
  return GatewayEvent.parse({
    kind,
    id,
    chargeId: charge.id,
    reference: charge.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    refundId: subjectId,
    disputeId: subjectId,
    reason,
    failureCode: reason,
  });
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}
