import { buildProvider } from '#provider/app.ts';
import { readConfig } from '#provider/config.ts';
import { openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import type { Services } from '#provider/services.ts';
import { cleanUpAfter } from './clean-up.ts';
import { SLOW } from './wharf-process.ts';

/** The services of a slow product, beside it, as an operator's command has them; closed when what asked for them is over. */
export async function servicesBeside(dataDir: string): Promise<Services> {
  const server = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 4 });
  const { app, services } = await buildProvider({ database, config: readConfig({ DATA_DIR: dataDir, DEMO: '1', ...SLOW }) });
  cleanUpAfter(async () => {
    await app.close();
    await database.close();
    await server.close();
  });
  return services;
}
