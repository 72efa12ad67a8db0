import { sql } from 'kysely';
import type { Adjustment } from '#contract/operators.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { Refusal } from '#provider/http/refusal.ts';

type State = Adjustment['state'];

/** Holds an adjustment, whichever account it is of, until the transaction ends. */
export async function lockAdjustment(tx: Tx, id: string): Promise<{ version: number }> {
  const row = await tx.selectFrom('adjustment').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  return row;
}

export async function readAdjustment(db: Queryable, id: string): Promise<Adjustment> {
  const row = await rowsOf(db, undefined).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  return row as Adjustment;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findAdjustments(
  db: Queryable,
  state: State | undefined,
  place: CursorPlace | null,
  pageSize: number,
): Promise<Adjustment[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? 'asc' : 'desc';
  let query = rowsOf(db, state)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1);
  if (place !== null) {
    const side = sql.raw(backwards ? '>' : '<');
    query = query.where(sql<boolean>`(created_at, id) ${side} (${place.values[0]}::timestamptz, ${place.id}::uuid)`);
  }
  return (await query.execute()) as Adjustment[];
}

export async function countAdjustments(db: Queryable, state: State | undefined): Promise<number> {
  const query = db.selectFrom('adjustment').select('id');
  return countCapped(db, state === undefined ? query : query.where('state', '=', state));
}

function rowsOf(db: Queryable, state: State | undefined) {
  const query = db
    .selectFrom('adjustment')
    .select(['id', 'number', 'account_id as accountId', 'mode', 'amount_minor as amountMinor', 'reason', 'state'])
    .select(['proposed_by as proposedBy', 'decided_by as decidedBy', 'decision_reason as decisionReason'])
    .select(['created_at as createdAt', 'decided_at as decidedAt']);
  return state === undefined ? query : query.where('state', '=', state);
}
