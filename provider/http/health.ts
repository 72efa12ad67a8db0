import type { FastifyInstance } from 'fastify';
import type { Database } from '#provider/database/database.ts';
import { isMigrated } from '#provider/database/migrate.ts';
import { Refusal } from './refusal.ts';

/** Routes that tell how the process is, also before it is open. */
const ALWAYS_OPEN = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * GET /healthz: the process is up. GET /readyz: the database answers and has this build's schema. Until the process is open
 * every other call is refused.
 */
export function serveHealth(app: FastifyInstance, { database, isOpen }: { database: Database; isOpen: () => boolean }): void {
  app.addHook('onRequest', async (request) => {
    if (!isOpen() && !ALWAYS_OPEN.has(request.routeOptions.url ?? '')) throw new Refusal('unavailable');
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const migrated = isOpen() ? isMigrated(database.pool) : Promise.resolve(false);
    const ready = await migrated.catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
