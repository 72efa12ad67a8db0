import { sql } from 'kysely';
import type { AccountRow } from '#contract/operators.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

const FOUND_MAX = 20;

/** Accounts whose id, owner's address or invite code is looked for, the newest first. */
export async function findAccountRows(db: Queryable, q: string): Promise<AccountRow[]> {
  const found = await sql<{ id: string }>`
    SELECT a.id FROM account a
    WHERE a.invite_code = lower(${q}) OR a.id::text = lower(${q})
      OR a.id IN (SELECT u.account_id FROM app_user u WHERE u.email = ${q})
    ORDER BY a.created_at DESC LIMIT ${FOUND_MAX}`.execute(db);
  return Promise.all(found.rows.map(({ id }) => readAccountRow(db, id)));
}

/** Restricts an account or lifts its restriction; gives it before and after. A closed one stays closed, and a second restriction is refused. */
export async function restrictAccount(
  tx: Tx,
  { accountId, restricted }: { accountId: string; restricted: boolean },
): Promise<{ before: AccountRow; after: AccountRow }> {
  const locked = await tx.selectFrom('account').select('status').where('id', '=', accountId).forUpdate().executeTakeFirst();
  if (locked === undefined) throw new Refusal('not-found');
  const [from, to] = restricted ? (['active', 'restricted'] as const) : (['restricted', 'active'] as const);
  if (locked.status !== from) throw new Refusal('state-conflict');
  const before = await readAccountRow(tx, accountId);
  await tx.updateTable('account').set({ status: to }).where('id', '=', accountId).execute();
  return { before, after: await readAccountRow(tx, accountId) };
}

async function readAccountRow(db: Queryable, accountId: string): Promise<AccountRow> {
  const found = await sql<AccountRow>`
    SELECT a.id, a.status, a.country, a.created_at AS "createdAt",
      coalesce((SELECT u.email::text FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE m.account_id = a.id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS email,
      coalesce((SELECT json_agg(json_build_object('mode', w.mode, 'availableMinor', w.available_minor, 'receivableMinor', w.receivable_minor)
        ORDER BY w.mode) FROM wallet w WHERE w.account_id = a.id), '[]') AS wallets
    FROM account a WHERE a.id = ${accountId}`.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new Refusal('not-found');
  return row;
}
