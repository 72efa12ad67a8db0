import type { z } from 'zod';
import type { userSource as endpoint } from '#contract/account.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';

type UserSource = z.input<typeof endpoint.data>;

/** How the caller's account came, with the code of the merchant who invited it. */
export async function readUserSource(db: Queryable, caller: SignedIn): Promise<UserSource> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .leftJoin('account as i', 'i.id', 'a.invited_by')
    .select(['a.source', 'i.invite_code', 'u.registration_date'])
    .where('u.account_id', '=', caller.accountId)
    .where('u.id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const source = row.source === 'invite' || row.source === 'shopify' ? row.source : 'direct';
  return { source, inviteCode: row.invite_code ?? '', registrationDate: row.registration_date };
}
