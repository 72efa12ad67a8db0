import { type RawBuilder, sql } from 'kysely';
import type { DeliveryCause, DeliveryChannel, DeliveryState } from '#contract/notifications.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, type Steps, transitionAll } from '#provider/lifecycles/transition.ts';

/** From each state of a delivery the states it may go to. A failed one is delivered again when its user says so. */
export const deliverySteps: Steps<DeliveryState> = {
  pending: ['sending', 'canceled'],
  sending: ['pending', 'delivered', 'failed'],
  delivered: [],
  failed: ['pending'],
  canceled: [],
};

export const deliveryKind: EntityKind<Record<'notification-delivery', DeliveryState>> = {
  table: 'notification_delivery',
  lifecycles: { 'notification-delivery': { column: 'state', steps: deliverySteps, eventTable: 'notification_delivery_event' } },
  edits: 'notification-delivery',
  touched: 'updated_at',
};

export const SYSTEM: Actor = { kind: 'system' };

/** Whoever sends must have an outcome within this time; after it another worker may try. */
const LEASE_SECONDS = 60;

/** Deliveries in the app are rows of our own and never wait. */
export type RetriedChannel = Exclude<DeliveryChannel, 'in-app'>;

/** Minutes until the next attempt, after each that failed; when they are used up, the delivery has failed for good. */
const BACK_OFF_MINUTES: Record<RetriedChannel, readonly number[]> = {
  mail: [1, 5, 30, 120, 480],
  webhook: [1, 5, 30, 120, 300, 600, 840, 1_200],
};
/** Attempts that failed together are not repeated together. */
const JITTER = 0.2;

export interface Outcome {
  cause: DeliveryCause;
  answerStatus?: number;
  /** Another attempt would come to nothing, too. */
  final: boolean;
}

/** Which deliveries: a condition on `x`. */
interface Deliveries {
  accountId: string;
  where: RawBuilder<unknown>;
}

/** Takes what is due of these for sending. Gives the ids that are now the caller's. */
export async function claimDeliveries(tx: Tx, { accountId, where }: Deliveries, leaseId: string): Promise<string[]> {
  const due = sql`${where} AND x.due_at <= app_now()`;
  return transitionAll(
    tx,
    deliveryKind,
    { accountId, where: due },
    {
      lifecycle: 'notification-delivery',
      to: 'sending',
      actor: SYSTEM,
      columns: { attempts: sql`x.attempts + 1`, lease_id: leaseId, leased_until: sql`app_now() + make_interval(secs => ${LEASE_SECONDS})` },
    },
  );
}

/** Deliveries of a lease that nobody else has taken meanwhile. */
function leased(accountId: string, leaseId: string): Deliveries {
  return { accountId, where: sql`x.lease_id = ${leaseId}` };
}

export async function markDelivered(tx: Tx, accountId: string, leaseId: string, answerStatus: number | null = null): Promise<void> {
  await transitionAll(tx, deliveryKind, leased(accountId, leaseId), {
    lifecycle: 'notification-delivery',
    to: 'delivered',
    actor: SYSTEM,
    columns: { lease_id: null, leased_until: null, cause: null, answer_status: answerStatus },
  });
}

/** Gives back what the workers of an account were lost with, as if the attempt had failed. */
export async function releaseLostDeliveries(tx: Tx, accountId: string, channel: RetriedChannel): Promise<void> {
  const where = sql`x.channel = ${channel} AND x.state = 'sending' AND x.leased_until < app_now()`;
  await endAttempt(tx, { accountId, where }, BACK_OFF_MINUTES[channel], { cause: 'worker-lost', final: false });
}

/**
 * Keeps why an attempt came to nothing: the deliveries wait for the next one, or have failed when there is none. Gives the times
 * at which the next ones are due.
 */
export async function markAttemptFailed(
  tx: Tx,
  { accountId, leaseId, channel }: { accountId: string; leaseId: string; channel: RetriedChannel },
  outcome: Outcome,
): Promise<Date[]> {
  const waiting = await endAttempt(tx, leased(accountId, leaseId), outcome.final ? [] : BACK_OFF_MINUTES[channel], outcome);
  if (waiting.length === 0) return [];
  const due = await tx
    .selectFrom('notification_delivery')
    .select('due_at')
    .distinct()
    .where('account_id', '=', accountId)
    .where('id', 'in', waiting)
    .execute();
  return due.map((row) => new Date(row.due_at));
}

/** Gives the ids of those that wait for another attempt. */
async function endAttempt(
  tx: Tx,
  { accountId, where }: Deliveries,
  pauses: readonly number[],
  { cause, answerStatus }: Outcome,
): Promise<string[]> {
  const columns = { lease_id: null, leased_until: null, cause, answer_status: answerStatus ?? null };
  const change = {
    lifecycle: 'notification-delivery',
    actor: SYSTEM,
    cause,
    payload: answerStatus === undefined ? {} : { answerStatus },
  } as const;
  const stretch = 1 + Math.random() * JITTER;
  const dueAt = sql`date_trunc('milliseconds', app_now() + (${pauses}::float8[])[x.attempts] * ${stretch}::float8 * interval '1 minute')`;
  const left = { accountId, where: sql`${where} AND x.attempts <= ${pauses.length}` };
  const waiting = await transitionAll(tx, deliveryKind, left, { ...change, to: 'pending', columns: { ...columns, due_at: dueAt } });
  await transitionAll(tx, deliveryKind, { accountId, where }, { ...change, to: 'failed', columns });
  return waiting;
}

/** Cancels mails that wait to be sent. */
export async function cancelMails(
  tx: Tx,
  { accountId, where }: Deliveries,
  { actor = SYSTEM, cause }: { actor?: Actor; cause: string },
): Promise<void> {
  const mails = { accountId, where: sql`x.channel = 'mail' AND ${where}` };
  await transitionAll(tx, deliveryKind, mails, { lifecycle: 'notification-delivery', to: 'canceled', actor, cause });
}
