import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Outbound } from '#provider/outbound/outbound.ts';

/** A figure that is read whenever it is asked for, with a value for each value of its label. */
export interface Figure {
  name: string;
  help: string;
  label: string;
  read(): Promise<Map<string, number>>;
}

/** GET /metrics for Prometheus: process figures, the time of each route, the hosts that are left alone, and what is added to the registry it gives. */
export function serveMetrics(app: FastifyInstance, outbound: Outbound): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Gauge({
    name: 'outbound_circuit_open',
    help: 'Hosts that failed too often: 1 while they are left alone, 0.5 while one call tries them. Hosts that answer are left out.',
    labelNames: ['host'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { host, state } of outbound.circuits()) {
        if (state !== 'closed') this.set({ host }, state === 'open' ? 1 : 0.5);
      }
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  // The library watches the process for as long as it lives, and would keep what the figures read from with it.
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}

/** A figure that can't be read is left out, so that the others are there while the database is away. */
export function addFigure(registry: Registry, log: FastifyBaseLogger, { name, help, label, read }: Figure): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const [value, figure] of await read()) this.set({ [label]: value }, figure);
      } catch (error) {
        log.warn({ err: error, figure: name }, 'a figure could not be read');
      }
    },
  });
}
