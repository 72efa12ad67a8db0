import type { Queryable } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';

/** Who gives the commands of `npm run provider`: the provider's people, not distinguished yet. */
export const OPERATOR: Actor = { kind: 'operator' };

/** What an operator typed makes no sense, or not as things stand; the message says why. */
export class OperatorMistake extends Error {}

/** The operator of an e-mail address, as `--as` of a command names them. */
export async function requireOperator(db: Queryable, email: string): Promise<{ homeAccountId: string; userId: string }> {
  const user = await db
    .selectFrom('app_user')
    .select(['account_id as homeAccountId', 'id as userId'])
    .where('email', '=', email.trim())
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (user === undefined) throw new OperatorMistake(`${email} is no operator.`);
  return user;
}
