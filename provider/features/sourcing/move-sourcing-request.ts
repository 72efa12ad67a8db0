import { sql } from 'kysely';
import type { SourcingState } from '#contract/sourcing.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, takeStep } from '#provider/lifecycles/transition.ts';
import { sourcingSteps } from './sourcing-lifecycle.ts';

interface RequestStanding {
  accountId: string;
  id: string;
  version: number;
  state: SourcingState;
}
export interface LockedRequest extends RequestStanding {
  userId: string;
  number: string;
  name: string;
  validUntil: string | null;
  /** Its offers stand no longer. */
  lapsed: boolean;
}
/** Columns that change with a move. */
interface RequestColumns {
  accepted_offer_id?: string;
  product_id?: string;
  valid_until?: string;
}

type States = Record<'sourcing', SourcingState>;
export const sourcingKind: EntityKind<States> = {
  table: 'sourcing_request',
  lifecycles: { sourcing: { column: 'state', steps: sourcingSteps, eventTable: 'sourcing_event' } },
  edits: 'sourcing',
  touched: 'updated_at',
};

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

/** Moves a request as `takeStep` says. */
export async function moveSourcingRequest(
  tx: Tx,
  request: LockedRequest,
  { to, ...change }: { to: SourcingState; actor: Actor; columns?: RequestColumns },
): Promise<LockedRequest> {
  const next = await takeStep(tx, sourcingKind, standingOf(request), { ...change, to: { sourcing: to } });
  return { ...request, state: to, version: next.version, validUntil: change.columns?.valid_until ?? request.validUntil };
}

/** The first event of a request that was just stored. */
export async function recordNewRequest(tx: Tx, request: RequestStanding, actor: Actor): Promise<void> {
  await recordCreated(tx, sourcingKind, standingOf(request), { actor });
}

function standingOf({ accountId, id, version, state }: RequestStanding): Standing<States> {
  return { accountId, id, version, states: { sourcing: state } };
}
