import { pino } from 'pino';
import { buildProvider } from './app.ts';
import type { ProviderConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { openMigratedServer } from './database/open-server.ts';
import { type DemoLogin, seedDemo } from './demo/seed-demo.ts';
import { seedRateBook } from './features/shipping/starter-rate-book.ts';
import { startWorker } from './jobs/worker.ts';

const WORKER_CONCURRENCY = 4;

export interface Service {
  url: string;
  /** Fills an empty system with what DEMO promises, while the service already answers. Gives the logins to show; none without DEMO. */
  fillDemo(): Promise<DemoLogin[]>;
  stop(): Promise<void>;
}

/** Opens and migrates the database, listens on loopback and runs the queue. */
export async function startService(config: ProviderConfig, report: { step: (text: string) => void }): Promise<Service> {
  const log = pino({ level: config.logLevel });
  const { server, applied } = await openMigratedServer(config, report.step);
  if (applied.length > 0) report.step(`Migrated the database (${applied.length} steps)`);
  const database = openDatabase({
    connectionString: server.connectionString,
    poolSize: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const { app, services } = await buildProvider({ database, config, logger: { level: config.logLevel } });
  await seedRateBook(services);
  await app.listen({ host: '127.0.0.1', port: config.port });
  const worker = config.worker ? await startWorker(services, { concurrency: WORKER_CONCURRENCY }) : null;
  return {
    url: services.ownUrl(),
    fillDemo: () => (config.demo ? seedDemo(services, report.step) : Promise.resolve([])),
    async stop() {
      await app.close();
      await worker?.stop();
      await database.close();
      await server.close();
    },
  };
}
