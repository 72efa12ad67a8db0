import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderConfig } from '#provider/config.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { ConnectError, migrate } from './migrate.ts';

export interface DatabaseServer {
  connectionString: string;
  /** Leaves the server; the embedded one stops with its last user. */
  close(): Promise<void>;
}

/** The PostgreSQL named by DATABASE_URL, or the embedded one in DATA_DIR, with its database as it is. */
export async function openServer(config: ProviderConfig, log: (line: string) => void): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl, close: async () => undefined };
  return openEmbeddedPostgres({ dataDir: config.dataDir, log });
}

const TRY_AGAIN_MS = 1_000;
/** Nobody answers at the address, or a server that is starting or going: all of it may come right by itself. */
const ABSENT = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|57P0[123])$/;

/**
 * Brings the database up to date as soon as it answers, however long that takes, or until `signal`; `onAbsent` is done once when it does not at first. Returns
 * what was done.
 */
export async function migrateWhenThere(
  connectionString: string,
  { demo, onAbsent, signal }: { demo: boolean; onAbsent: (cause: string) => Promise<void>; signal?: AbortSignal },
): Promise<string[]> {
  for (let told = false; ; told = true) {
    try {
      return await migrate(connectionString, { demo });
    } catch (error) {
      const cause = error instanceof ConnectError ? error.cause : error;
      if (!(cause instanceof Error && isAbsent(cause))) throw error;
      if (!told) await onAbsent(cause.message);
      await sleep(TRY_AGAIN_MS, undefined, { signal });
    }
  }
}

function isAbsent(error: Error): boolean {
  return ('code' in error && ABSENT.test(String(error.code))) || /^(?:timeout expired|Connection terminated)/.test(error.message);
}

/** The server with its database brought up to date, and what was done for it. When that fails, the server is left again. */
export async function openMigratedServer(
  config: ProviderConfig,
  log: (line: string) => void,
): Promise<{ server: DatabaseServer; applied: string[] }> {
  const server = await openServer(config, log);
  try {
    return { server, applied: await migrate(server.connectionString, { demo: config.demo }) };
  } catch (error) {
    await server.close();
    throw error;
  }
}
