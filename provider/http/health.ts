import type { FastifyInstance } from 'fastify';
import type { Database } from '#provider/database/database.ts';
import { isMigrated } from '#provider/database/migrate.ts';

/** GET /healthz: the process is up. GET /readyz: the database answers and has this build's schema. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const ready = await isMigrated(database.pool).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
