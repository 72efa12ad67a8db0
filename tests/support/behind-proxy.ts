import { join } from 'node:path';
import pg from 'pg';
import { buildProvider } from '#provider/app.ts';
import { openDatabase } from '#provider/database/database.ts';
import { cleanUpAfter } from './clean-up.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { TestProvider } from './provider.ts';

/** Where the server of a database is reached: a port, or a socket's path. */
export function serverOf(databaseUrl: string): { port: number } | { path: string } {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { port };
}

/** The address of the same database behind a proxy. */
export function throughProxy(databaseUrl: string, proxy: FaultProxy): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${proxy.port}`;
  return url.href;
}

/** Another instance of a provider on the same database, whose line to it may fail. Waits as long as the product does. */
export async function startBehindProxy(
  provider: TestProvider,
  proxy: FaultProxy,
  { answerTimeoutMs }: { answerTimeoutMs: number },
): Promise<string> {
  const database = openDatabase({ connectionString: throughProxy(provider.databaseUrl, proxy), poolSize: 4, answerTimeoutMs });
  const { app, services } = await buildProvider({ database, config: provider.services.config });
  await app.listen({ host: '127.0.0.1', port: 0 });
  cleanUpAfter(async () => {
    proxy.fault = 'none';
    proxy.reset();
    await app.close();
    await database.close();
  });
  return services.ownUrl();
}
