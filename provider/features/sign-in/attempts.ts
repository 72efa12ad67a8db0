import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import { addressBlock } from '#provider/http/address-block.ts';
import { tooMany } from '#provider/http/rate-limit.ts';
import type { Services } from '#provider/services.ts';

/** Whose guesses are counted together. */
export interface Guesser {
  /** What is guessed at: an account by its e-mail, or a signed-in user by its id. */
  target: string;
  /** Address the guess comes from. */
  address: string;
}

/**
 * Failures without a wait; after them each has to wait three times as long as the one before: 5, 15, 45 … up to 900 seconds.
 * So an account sees at most 10 guesses in any 15 minutes and about 100 a day, whoever makes them, and one address makes
 * at most 56 in a quarter of an hour, whatever the accounts. The waits of an account end with a quiet day, a sign-in or a
 * reset by mail; those of an address with its quarter of an hour.
 */
const FREE_FAILURES = { target: 4, address: 50 };
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 900;
const ADDRESS_WINDOW_MS = 900_000;

export function accountTarget(email: string): string {
  return `account:${email.toLowerCase()}`;
}

/** Guesses of a live session have their own count: a stranger who guesses at the account does not keep its owner from acting. */
export function userTarget(userId: string): string {
  return `user:${userId}`;
}

/** Refuses with too-many-requests while target or address has to wait; asked first, it keeps the crowd out of the queue. */
export async function refuseWaiting(db: Queryable, guesser: Guesser): Promise<void> {
  const seconds = await secondsBlocked(db, [guesser.target, addressSubject(guesser)]);
  if (seconds > 0) throw tooMany(seconds);
}

/**
 * Counts a guess as failed before it is checked, so that guesses made at once can't slip past the count. Refuses with
 * too-many-requests while target or address has to wait. Inside a transaction it is counted on `database.apart`, so that it stays counted.
 */
export async function countGuess({ database, config }: Services, guesser: Guesser, db: Queryable = database.db): Promise<void> {
  await countFailure(db, guesser.target, FREE_FAILURES.target);
  try {
    await countFailure(db, addressSubject(guesser), FREE_FAILURES.address * config.limitFactor);
  } catch (error) {
    await takeBack(db, guesser.target);
    throw error;
  }
}

/** The guess was right: it counts no more. Earlier failures stay counted. */
export async function takeBackGuess(db: Queryable, guesser: Guesser): Promise<void> {
  await takeBack(db, addressSubject(guesser));
  await takeBack(db, guesser.target);
}

/** The owner has shown to be the owner: waits of the target end. */
export async function forgetGuesses(db: Queryable, target: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', target).execute();
}

function addressSubject(guesser: Guesser): string {
  return `address:${addressBlock(guesser.address)}:${Math.floor(Date.now() / ADDRESS_WINDOW_MS)}`;
}

async function countFailure(db: Queryable, subject: string, free: number): Promise<void> {
  const failures = sql`CASE WHEN a.last_failure_at < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END`;
  const counted = await sql`INSERT INTO sign_in_attempt AS a (subject, failures, last_failure_at) VALUES (${subject}, 1, now())
    ON CONFLICT (subject) DO UPDATE SET failures = ${failures}, last_failure_at = now(), blocked_until = CASE WHEN ${failures} > ${free}
      THEN now() + make_interval(secs => least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(3, least(${failures} - ${free} - 1, 10)))) END
    WHERE a.blocked_until IS NULL OR a.blocked_until <= now() RETURNING failures`.execute(db);
  if (counted.rows.length === 0) throw tooMany(await secondsBlocked(db, [subject]));
}

async function takeBack(db: Queryable, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_attempt')
    .set((row) => ({ failures: row('failures', '-', 1), blocked_until: null }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

async function secondsBlocked(db: Queryable, subjects: string[]): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select(sql<number | null>`ceil(extract(epoch FROM max(blocked_until) - now()))::int`.as('seconds'))
    .where('subject', 'in', subjects)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}
