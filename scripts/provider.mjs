import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { loadEnvironment, main, PROJECT } from './run.mjs';

await main(async () => {
  await ensureInstalled('start');
  loadEnvironment();
  await buildStale(['provider']);
  const args = ['--enable-source-maps', `${PROJECT}build/provider/cli.js`, ...process.argv.slice(2)];
  const command = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } });
  // Ctrl-C reaches the command too, which ends in its own time.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => command.kill('SIGTERM'));
  const [code] = await once(command, 'exit');
  return code ?? 1;
});
