import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { addNotice, type NoticeKind } from './add-notice.ts';

/** Things of one kind within this time, while nobody read of them, are one notice. */
const GROUP_HOURS = 1;

/** Tells all users of an account that something happened to so many things; a notice not yet read counts on. */
export async function tellMerchants(tx: Tx, told: { accountId: string; kind: NoticeKind; count: number; path: string }): Promise<void> {
  const { accountId, kind, count, path } = told;
  const users = await tx.selectFrom('app_user').select('id').where('account_id', '=', accountId).orderBy('id').forNoKeyUpdate().execute();
  for (const { id: userId } of users) {
    const grouped =
      await sql`UPDATE notification SET created_at = app_now(), params = jsonb_build_object('count', (params ->> 'count')::int + ${count}::int)
      WHERE account_id = ${accountId} AND user_id = ${userId} AND kind = ${kind} AND read_at IS NULL
        AND created_at > app_now() - make_interval(hours => ${GROUP_HOURS})`.execute(tx);
    if (grouped.numAffectedRows === 0n) await addNotice(tx, { accountId, userId, kind, params: { count }, path });
  }
}
