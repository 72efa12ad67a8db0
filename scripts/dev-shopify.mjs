import { resolve } from 'node:path';
import { openShopifyWorld } from '../tests/support/fake-admin/world.ts';
import { buildStale } from './build.mjs';
import { loadEnvironment, main, PROJECT } from './run.mjs';
import { runServices } from './services.mjs';

/** The whole product inside an admin of our own, for a person without a Shopify account. */
await main(async () => {
  loadEnvironment();
  const { DATA_DIR, PORT } = process.env;
  const logFolder = resolve(PROJECT, DATA_DIR || 'data', 'logs');
  const appPort = Number(PORT || 3000);
  await buildStale(['app', 'provider']);
  const world = await openShopifyWorld({ appUrl: `http://localhost:${appPort}`, port: appPort + 1 });
  const provider = {
    name: 'provider',
    args: ['--enable-source-maps', 'build/provider/server.js'],
    logFolder,
    cleanUp: ['build/provider/stop-database.js'],
  };
  const app = { name: 'app', args: ['--enable-source-maps', 'build/app-server.js'], logFolder };
  try {
    return await runServices([provider, app], { NODE_ENV: 'production', ...world.env }, world.admin.origin);
  } finally {
    await world.close();
  }
});
