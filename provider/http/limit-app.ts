import type { FastifyReply } from 'fastify';
import type { Services } from '#provider/services.ts';
import type { SignedIn } from './caller.ts';
import { countUse, tooMany } from './rate-limit.ts';

const WINDOW_S = 60;

/**
 * Counts a call of an app in an account, and refuses it once the app made too many in this minute. Each answer says where it stands:
 * `ratelimit-limit`, `ratelimit-remaining`, and `ratelimit-reset` in seconds.
 */
export async function limitApp({ database, config }: Services, { grant, accountId }: SignedIn, reply: FastifyReply): Promise<void> {
  if (grant === null) return;
  const limit = grant.callsPerMinute * config.limitFactor;
  const { count, seconds } = await countUse(database.db, `oauth-app:${grant.appId}:${accountId}`, { limit, windowSeconds: WINDOW_S });
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': Math.max(0, limit - count), 'ratelimit-reset': seconds });
  if (count > limit) throw tooMany(seconds);
}
