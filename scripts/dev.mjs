import { ensureInstalled } from './install.mjs';
import { loadEnvironment, main } from './run.mjs';
import { runServices } from './services.mjs';

/** Node's own watcher: tsx's keeps the messages of the service to itself. */
const WATCH = ['--watch', '--watch-preserve-output', '--import', 'tsx'];

await main(async () => {
  await ensureInstalled('start');
  loadEnvironment();
  const app = { name: 'app', args: [...WATCH, 'app/server.ts'] };
  const provider = {
    name: 'provider',
    args: [...WATCH, 'provider/server.ts'],
    cleanUp: ['--import', 'tsx', 'provider/stop-database.ts'],
  };
  return runServices(process.env.PROVIDER_API_URL ? [app] : [provider, app], { NODE_ENV: 'development' });
});
