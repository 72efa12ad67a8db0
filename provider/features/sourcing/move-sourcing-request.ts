import { sql } from 'kysely';
import type { SourcingState } from '#contract/sourcing.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { sourcingSteps } from './sourcing-lifecycle.ts';

export type SourcingActor = 'merchant' | 'operator' | 'system';

export interface LockedRequest {
  accountId: string;
  userId: string;
  id: string;
  number: string;
  name: string;
  state: SourcingState;
  version: number;
  validUntil: string | null;
  /** Its offers stand no longer. */
  lapsed: boolean;
}

/** Reads a request and keeps others from changing it until the transaction ends. Operators know it by its number. */
export async function lockSourcingRequest(
  tx: Tx,
  where: { accountId: string; requestId: string } | { number: string },
): Promise<LockedRequest | null> {
  const query = tx
    .selectFrom('sourcing_request')
    .select(['account_id as accountId', 'user_id as userId', 'id', 'number', 'name', 'version', 'valid_until as validUntil'])
    .select((eb) => [
      eb.ref('state').$castTo<SourcingState>().as('state'),
      sql<boolean>`coalesce(valid_until <= app_now(), false)`.as('lapsed'),
    ])
    .forUpdate();
  const row = await (
    'number' in where
      ? query.where('number', '=', where.number)
      : query.where('account_id', '=', where.accountId).where('id', '=', where.requestId)
  ).executeTakeFirst();
  return row ?? null;
}

/** The only writer of a request's state after its making: one step and its event. A step that is not in the table is a state-conflict. */
export async function moveSourcingRequest(
  tx: Tx,
  request: LockedRequest,
  step: { to: SourcingState; by: SourcingActor; set?: { accepted_offer_id?: string; product_id?: string; valid_until?: string } },
): Promise<LockedRequest> {
  if (!sourcingSteps[request.state].includes(step.to)) throw new Refusal('state-conflict');
  const version = request.version + 1;
  await tx
    .updateTable('sourcing_request')
    .set({ state: step.to, version, updated_at: sql`app_now()`, ...step.set })
    .where('account_id', '=', request.accountId)
    .where('id', '=', request.id)
    .execute();
  await addSourcingEvent(tx, { ...request, version }, { from: request.state, to: step.to, by: step.by });
  return { ...request, state: step.to, version, validUntil: step.set?.valid_until ?? request.validUntil };
}

export async function addSourcingEvent(
  tx: Tx,
  request: Pick<LockedRequest, 'accountId' | 'id' | 'version'>,
  event: { from: SourcingState | null; to: SourcingState; by: SourcingActor },
): Promise<void> {
  await tx
    .insertInto('sourcing_event')
    .values({
      account_id: request.accountId,
      entity_id: request.id,
      seq: request.version,
      from_state: event.from,
      to_state: event.to,
      actor_kind: event.by,
    })
    .execute();
}
