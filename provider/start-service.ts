import { destination, type DestinationStream, pino } from 'pino';
import { buildProvider } from './app.ts';
import type { ProviderConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrateWhenThere, openServer } from './database/open-server.ts';
import { type DemoLogin, seedDemo } from './demo/seed-demo.ts';
import { seedRateBook } from './features/shipping/starter-rate-book.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { logSerializers } from './safe-error.ts';
import { updateFxRates } from './rates/update-fx-rates.ts';
import type { Services } from './services.ts';
import { work } from './tasks.ts';

/** Jobs wait for a connection where a call would be refused. */
const WORKER_ACQUIRE_MS = 10_000;
/** Of the log: what waits to be written while it cannot be; further lines are dropped. */
const WAITING_BYTES = 1_000_000;

export interface Service {
  url: string;
  /** Fills an empty system with what DEMO promises, while the service already answers. Gives the logins to show; none without DEMO. */
  fillDemo(): Promise<DemoLogin[]>;
  stop(): Promise<void>;
}

/**
 * Migrates the database, listens on loopback and runs the queue. While there is no database the process listens, alive and not
 * ready.
 */
export async function startService(
  config: ProviderConfig,
  report: {
    step: (text: string) => void;
    /** Ends a start that waits for its database. */
    signal?: AbortSignal;
  },
): Promise<Service> {
  const stream = openLog();
  const log = pino({ level: config.logLevel, serializers: logSerializers }, stream);
  const server = await openServer(config, report.step);
  const database = openDatabase({
    connectionString: server.connectionString,
    poolSize: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  let open = false;
  const { app, services } = await buildProvider({ database, config, logger: { level: config.logLevel, stream }, isOpen: () => open });
  const listen = () => app.listen({ host: '127.0.0.1', port: config.port });
  let worker: Worker | null = null;
  try {
    const applied = await migrateWhenThere(server.connectionString, {
      demo: config.demo,
      signal: report.signal,
      async onAbsent(cause) {
        await listen();
        report.step(`Waiting for the database${config.databaseUrl === undefined ? '' : ` of DATABASE_URL (${cause})`}`);
      },
    });
    if (applied.length > 0) report.step(`Migrated the database (${applied.length} steps)`);
    await seedRateBook(services);
    if (config.demo) await updateFxRates(services);
    open = true;
    if (!app.server.listening) await listen();
    if (config.worker) worker = await openWorker(services, server.connectionString);
  } catch (error) {
    await app.close();
    await database.close();
    await server.close();
    throw error;
  }
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

/** A worker with connections of its own. */
export async function openWorker(services: Services, connectionString: string): Promise<Worker> {
  const database = openDatabase({
    connectionString,
    poolSize: services.config.workerPoolSize,
    acquireTimeoutMs: WORKER_ACQUIRE_MS,
    applicationName: 'wharf-worker',
    onError: (error) => services.log.warn({ err: error }, 'database connection of a worker lost'),
  });
  const worker = await startWorker({ ...services, database }, work);
  return {
    async stop() {
      await worker.stop();
      await database.close();
    },
  };
}

/** The log goes to the standard output. A disk that is full, or nobody who reads, costs lines and not the process. */
function openLog(): DestinationStream {
  const stream = destination({ dest: 1, sync: true, maxLength: WAITING_BYTES });
  stream.on('error', () => undefined);
  return stream;
}
