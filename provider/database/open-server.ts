import type { ProviderConfig } from '#provider/config.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseServer {
  connectionString: string;
  /** Leaves the server; the embedded one stops with its last user. */
  close(): Promise<void>;
}

/** The PostgreSQL named by DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openServer(config: ProviderConfig, log: (line: string) => void): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl, close: async () => undefined };
  return openEmbeddedPostgres({ dataDir: config.dataDir, log });
}
