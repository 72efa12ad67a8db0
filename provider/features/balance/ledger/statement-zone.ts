import type { Queryable } from '#provider/database/database.ts';
import { isTimeZone } from '#provider/features/account/is-time-zone.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** The zone of whose midnights days and months are: the one asked for, else the account's. Refuses one nobody knows. */
export async function statementZone(db: Queryable, accountId: string, asked: string | undefined): Promise<string> {
  if (asked !== undefined) {
    if (!isTimeZone(asked)) throw new Refusal('validation-failed', { fields: [{ path: 'timeZone', code: 'unknown-time-zone' }] });
    return asked;
  }
  const account = await db.selectFrom('account').select('timezone').where('id', '=', accountId).executeTakeFirstOrThrow();
  return account.timezone;
}
