import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { addressBlock, networkBlock } from './address-block.ts';
import { Refusal } from './refusal.ts';

export interface RateLimit {
  /** How often in one window. */
  limit: number;
  windowSeconds: number;
}

/** What subjects begin with whose windows are as long as 30 days: counters of others are forgotten after two. */
export const MONTHLY = '30d:';

/**
 * Counts one use; gives the uses of this window, no further than one past the limit, and the seconds until it ends.
 * Windows start at multiples of their length, so two of them may meet: at most twice the limit in any stretch of one
 * window. Counted in the database: every instance counts the same.
 */
export async function countUse(
  db: Queryable,
  subject: string,
  { limit, windowSeconds }: RateLimit,
): Promise<{ count: number; seconds: number }> {
  const counted = await sql<{ count: number; seconds: number }>`
    INSERT INTO rate_count AS r (subject, window_start, count)
    VALUES (${subject}, date_bin(make_interval(secs => ${windowSeconds}), now(), 'epoch'), 1)
    ON CONFLICT (subject, window_start) DO UPDATE SET count = least(r.count + 1, ${limit} + 1)
    RETURNING count, ceil(extract(epoch FROM window_start + make_interval(secs => ${windowSeconds}) - now()))::int AS seconds`.execute(db);
  const [row] = counted.rows;
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}

/** Counts one use and refuses it as too-many-requests, with the seconds until the window ends, once the limit is passed. */
export async function limitRate(db: Queryable, subject: string, limit: RateLimit): Promise<void> {
  const { count, seconds } = await countUse(db, subject, limit);
  if (count > limit.limit) throw tooMany(seconds);
}

/** The refusal of something done too often; `seconds` until it may be tried again. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, seconds) });
}

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Text messages one user may have sent: each costs money. */
export const TEXTS_PER_USER: RateLimit = { limit: 10, windowSeconds: DAY_S };

/**
 * What may be done from one place, whoever it is done for: have codes and links sent from an address, open accounts from a network. Each
 * sign-up says whether its e-mail has an account, so it is counted by what somebody with many addresses has of them.
 */
const PER_PLACE = {
  'codes': { limit: 20, windowSeconds: HOUR_S, placeOf: addressBlock },
  'invite-visit': { limit: 600, windowSeconds: HOUR_S, placeOf: networkBlock },
  'sign-up': { limit: 200, windowSeconds: HOUR_S, placeOf: networkBlock },
} satisfies Record<string, RateLimit & { placeOf: (address: string) => string }>;

/** Counts one use by an address, as `limitRate` does. */
export function limitAddress({ database, config }: Services, use: keyof typeof PER_PLACE, address: string): Promise<void> {
  const { limit, windowSeconds, placeOf } = PER_PLACE[use];
  return limitRate(database.db, `${use}:${placeOf(address)}`, { limit: limit * config.limitFactor, windowSeconds });
}
