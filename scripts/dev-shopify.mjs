import { openShopifyWorld } from '../tests/support/fake-admin/world.ts';
import { loadEnvironment, main } from './run.mjs';
import { runServices } from './services.mjs';

const WATCH = ['--watch', '--watch-preserve-output', '--import', 'tsx'];

/** The whole product inside an admin of our own, for a person without a Shopify account. */
await main(async () => {
  loadEnvironment();
  const { PORT, SHOPIFY_ADMIN_PORT } = process.env;
  const appPort = Number(PORT || 3000);
  const world = await openShopifyWorld({ appUrl: `http://localhost:${appPort}`, port: Number(SHOPIFY_ADMIN_PORT || appPort + 1) });
  const services = ['provider', 'app'].map((name) => ({ name, args: [...WATCH, `${name}/server.ts`] }));
  try {
    return await runServices(services, { NODE_ENV: 'development', ...world.env }, world.admin.origin);
  } finally {
    await world.close();
  }
});
