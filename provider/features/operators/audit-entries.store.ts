import { sql } from 'kysely';
import type { AuditEntry } from '#contract/operators.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findAuditEntries(
  db: Queryable,
  accountId: string | undefined,
  place: CursorPlace | null,
  pageSize: number,
): Promise<AuditEntry[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? 'asc' : 'desc';
  let query = db
    .selectFrom('audit_entry as e')
    .innerJoin('app_user as u', (join) => join.onRef('u.account_id', '=', 'e.operator_account_id').onRef('u.id', '=', 'e.operator_id'))
    .select([
      'e.id',
      'e.at',
      'e.operator_id as operatorId',
      'u.email as operatorEmail',
      'e.operation',
      'e.request',
      'e.account_id as accountId',
    ])
    .select(['e.subject_type as subjectType', 'e.subject_id as subjectId', 'e.before', 'e.after', 'e.reason'])
    .orderBy('e.at', direction)
    .orderBy('e.id', direction)
    .limit(pageSize + 1);
  if (accountId !== undefined) query = query.where('e.account_id', '=', accountId);
  if (place !== null) {
    const side = sql.raw(backwards ? '>' : '<');
    query = query.where(sql<boolean>`(e.at, e.id) ${side} (${place.values[0]}::timestamptz, ${place.id}::uuid)`);
  }
  return (await query.execute()) as AuditEntry[];
}

export async function countAuditEntries(db: Queryable, accountId: string | undefined): Promise<number> {
  const query = db.selectFrom('audit_entry').select('id');
  return countCapped(db, accountId === undefined ? query : query.where('account_id', '=', accountId));
}
