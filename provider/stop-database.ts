import { readConfig } from './config.ts';
import { stopUnusedServer } from './database/embedded-postgres.ts';

// Run by the start script after a provider that ended without stopping the embedded server.
const { databaseUrl, dataDir } = readConfig(process.env);
if (databaseUrl === undefined) await stopUnusedServer(dataDir);
