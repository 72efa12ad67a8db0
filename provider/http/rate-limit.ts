import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { addressBlock } from './address-block.ts';
import { Refusal } from './refusal.ts';

export interface RateLimit {
  /** How often in one window. */
  limit: number;
  windowSeconds: number;
}

/**
 * Counts one use and refuses it as too-many-requests, with the seconds until the window ends, once the limit is passed.
 * Windows start at multiples of their length, so two of them may meet: at most twice the limit in any stretch of one
 * window. Counted in the database: every instance counts the same.
 */
export async function limitRate(db: Queryable, subject: string, { limit, windowSeconds }: RateLimit): Promise<void> {
  const counted = await sql<{ count: number; seconds: number }>`
    INSERT INTO rate_count AS r (subject, window_start, count)
    VALUES (${subject}, date_bin(make_interval(secs => ${windowSeconds}), now(), 'epoch'), 1)
    ON CONFLICT (subject, window_start) DO UPDATE SET count = least(r.count + 1, ${limit} + 1)
    RETURNING count, ceil(extract(epoch FROM window_start + make_interval(secs => ${windowSeconds}) - now()))::int AS seconds`.execute(db);
  const row = counted.rows[0];
  if (row !== undefined && row.count > limit) throw tooMany(row.seconds);
}

/** The refusal of something done too often; `seconds` until it may be tried again. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, seconds) });
}

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Text messages one user may have sent: each costs money. */
export const TEXTS_PER_USER: RateLimit = { limit: 10, windowSeconds: DAY_S };

/** What one address may do, whoever it does it for: have codes and links sent, open accounts. */
const PER_ADDRESS = {
  'codes': { limit: 20, windowSeconds: HOUR_S },
  'sign-up': { limit: 300, windowSeconds: HOUR_S },
} satisfies Record<string, RateLimit>;

/** Counts one use by an address, as `limitRate` does. */
export function limitAddress({ database, config }: Services, use: keyof typeof PER_ADDRESS, address: string): Promise<void> {
  const { limit, windowSeconds } = PER_ADDRESS[use];
  return limitRate(database.db, `${use}:${addressBlock(address)}`, { limit: limit * config.addressLimitFactor, windowSeconds });
}
