import { resolve } from 'node:path';
import { openNuvemshopByHand } from '../tests/support/nuvemshop/by-hand.ts';
import { openTiktokByHand } from '../tests/support/tiktok/by-hand.ts';
import { openWooCommerceByHand } from '../tests/support/woocommerce/by-hand.ts';
import { buildStale } from './build.mjs';
import { loadEnvironment, main, PROJECT } from './run.mjs';
import { runServices } from './services.mjs';
import { say } from './steps.mjs';

/** The whole product with simulated store platforms beside it, for a person without accounts there. */
await main(async () => {
  loadEnvironment();
  const { DATA_DIR, PORT, OUTBOUND_OWN_HOSTS } = process.env;
  const logFolder = resolve(PROJECT, DATA_DIR || 'data', 'logs');
  const appPort = Number(PORT || 3000);
  const appUrl = `http://localhost:${appPort}`;
  await buildStale(['app', 'provider']);
  const platforms = await Promise.all([
    openNuvemshopByHand({ appUrl, port: appPort + 10 }),
    openTiktokByHand({ appUrl, port: appPort + 20 }),
    openWooCommerceByHand({ port: appPort + 30, ownHosts: OUTBOUND_OWN_HOSTS }),
  ]);
  for (const line of platforms.flatMap(({ pages }) => pages)) say(line);
  const provider = {
    name: 'provider',
    args: ['--enable-source-maps', 'build/provider/server.js'],
    logFolder,
    cleanUp: ['build/provider/stop-database.js'],
  };
  const app = { name: 'app', args: ['--enable-source-maps', 'build/app-server.js'], logFolder };
  try {
    return await runServices([provider, app], Object.assign({ NODE_ENV: 'production' }, ...platforms.map(({ env }) => env)), appUrl);
  } finally {
    await Promise.all(platforms.map((platform) => platform.close()));
  }
});
