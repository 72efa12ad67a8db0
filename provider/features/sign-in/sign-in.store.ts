import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/sign-in.ts';
import type { Queryable } from '#provider/database/database.ts';
import { hashToken } from '#provider/http/caller.ts';

export interface NewUser {
  email: string;
  username: string;
  passwordHash: string | null;
  country: string;
  locale: string;
  role?: 'user' | 'admin';
}

/** Makes an account with its first user and both wallets. Returns null when the e-mail is taken. */
export async function createAccount(tx: Queryable, user: NewUser): Promise<{ accountId: string; userId: string } | null> {
  const accountId = uuidv7();
  const userId = uuidv7();
  await tx
    .insertInto('account')
    .values({ id: accountId, country: user.country, default_locale: user.locale, invite_code: randomBytes(5).toString('hex') })
    .execute();
  const added = await tx
    .insertInto('app_user')
    .values({
      account_id: accountId,
      id: userId,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      role: user.role ?? 'user',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return null;
  await tx
    .insertInto('wallet')
    .values([
      { account_id: accountId, mode: 'live' },
      { account_id: accountId, mode: 'test' },
    ])
    .execute();
  return { accountId, userId };
}

export async function findUserByEmail(db: Queryable, email: string) {
  return db.selectFrom('app_user').select(['account_id', 'id', 'password_hash']).where('email', '=', email).executeTakeFirst();
}

export async function createSession(
  tx: Queryable,
  owner: { accountId: string; userId: string },
  lifetimeHours: number,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const row = await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: owner.accountId,
      user_id: owner.userId,
      expires_at: sql<string>`now() + make_interval(hours => ${lifetimeHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt: row.expires_at };
}

export async function revokeSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The user under the specification's field names. */
export async function getUser(db: Queryable, accountId: string, userId: string): Promise<User> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .selectAll('u')
    .select('a.invite_code')
    .where('u.account_id', '=', accountId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    accountId: row.account_id,
    username: row.username,
    email: row.email,
    avatar: row.avatar,
    job: row.job,
    jobName: row.job_name,
    organization: row.organization,
    organizationName: row.organization_name,
    location: row.location,
    locationName: row.location_name,
    introduction: row.introduction,
    personalWebsite: row.personal_website,
    phone: row.phone,
    registrationDate: row.registration_date,
    certification: row.certification,
    role: row.role === 'admin' ? 'admin' : 'user',
    inviteCode: row.invite_code,
  };
}

/** Seconds until the subject may try again; zero when it may now. */
export async function secondsBlocked(db: Queryable, subject: string): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select(sql<number>`greatest(0, ceil(extract(epoch FROM blocked_until - now())))::int`.as('seconds'))
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

/** Counts a failure; from the fifth on the subject waits 1, 2, 4 … up to 900 seconds. A quiet day starts afresh. */
export async function countFailure(db: Queryable, subject: string): Promise<void> {
  await sql`INSERT INTO sign_in_attempt AS a (subject, failures, last_failure_at) VALUES (${subject}, 1, now())
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN a.last_failure_at < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END,
      blocked_until = CASE WHEN a.failures + 1 >= 5 AND a.last_failure_at >= now() - interval '1 day'
        THEN now() + make_interval(secs => least(900, power(2, least(a.failures + 1 - 5, 10)))) END,
      last_failure_at = now()`.execute(db);
}

export async function clearFailures(db: Queryable, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute();
}

export async function isCountry(db: Queryable, code: string): Promise<boolean> {
  return (await db.selectFrom('country').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

export async function listCountryCodes(db: Queryable): Promise<string[]> {
  return (await db.selectFrom('country').select('code').execute()).map((row) => row.code);
}
