import Bowser from 'bowser';
import { sql } from 'kysely';
import type { SignedInUser } from '#contract/sign-in.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { Client } from '#provider/http/client.ts';
import { createSession, type Owner } from './sessions.ts';
import { getUser } from './sign-in.store.ts';

const DEVICES_KNOWN_DAYS = 90;

/** Opens a session for a user who has proved to be one; a device not seen for long is told of by a notice. */
export async function openSession(tx: Tx, owner: Owner, opened: { hours: number; client: Client }): Promise<SignedInUser> {
  const device = nameDevice(opened.client.userAgent);
  if (await isNewDevice(tx, owner, device)) {
    const { accountId, userId } = owner;
    await notifyUser(tx, { accountId, userId, kind: 'new-sign-in', params: { device, address: opened.client.address } });
  }
  const session = await createSession(tx, owner, opened);
  return { ...(await getUser(tx, owner.accountId, owner.userId)), session };
}

/** The first device of all is no news. */
async function isNewDevice(db: Queryable, owner: Owner, device: string): Promise<boolean> {
  const rows = await db
    .selectFrom('session')
    .select('user_agent')
    .distinct()
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('last_seen_at', '>', sql<string>`app_now() - make_interval(days => ${DEVICES_KNOWN_DAYS})`)
    .execute();
  return rows.length > 0 && rows.every((row) => nameDevice(row.user_agent) !== device);
}

/** Browser and system without versions, which change by the month; what the program calls itself when it is no browser. */
function nameDevice(userAgent: string): string {
  if (userAgent === '') return '?';
  const parsed = Bowser.getParser(userAgent);
  const name = [parsed.getBrowserName(), parsed.getOSName()].filter((part) => part !== '').join(', ');
  return name === '' ? (userAgent.split(/[\s/]/)[0] ?? '?') : name;
}
