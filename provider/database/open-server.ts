import type { ProviderConfig } from '#provider/config.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

export interface DatabaseServer {
  connectionString: string;
  /** Leaves the server; the embedded one stops with its last user. */
  close(): Promise<void>;
}

/** The PostgreSQL named by DATABASE_URL, or the embedded one in DATA_DIR. */
async function openServer(config: ProviderConfig, log: (line: string) => void): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl, close: async () => undefined };
  return openEmbeddedPostgres({ dataDir: config.dataDir, log });
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
