import { resolve } from 'node:path';
import { buildStale } from './build.mjs';
import { loadEnvironment, main, PROJECT } from './run.mjs';
import { runServices } from './services.mjs';

await main(async () => {
  loadEnvironment();
  const { DATA_DIR, PROVIDER_API_URL } = process.env;
  const logFolder = resolve(PROJECT, DATA_DIR || 'data', 'logs');
  const app = { name: 'app', args: ['--enable-source-maps', 'build/app-server.js'], logFolder };
  const provider = {
    name: 'provider',
    args: ['--enable-source-maps', 'build/provider/server.js'],
    logFolder,
    cleanUp: ['build/provider/stop-database.js'],
  };

  await buildStale(PROVIDER_API_URL ? ['app'] : ['app', 'provider']);
  return runServices(PROVIDER_API_URL ? [app] : [provider, app], { NODE_ENV: 'production' });
});
