import { spawn } from 'node:child_process';
import { main, PROJECT } from './run.mjs';

/**
 * Parts of the tests that take longer than `npm test` should, 20 minutes at most each; what is set for them besides their tests.
 * @type {Record<string, { project: string, env?: Record<string, string> }>}
 */
const PARTS = {
  // Kills of everything while merchants pay.
  kills: { project: 'kills' },
  // Every screen, language, skin, theme and width.
  screens: { project: 'screens' },
  // The journeys, looked at in every language where `npm test` takes one.
  looks: { project: 'journeys', env: { ALL_LOOKS: '1' } },
  // The embedded database's start and end, whatever happened before.
  launcher: { project: 'launcher' },
  // Files of 100 MB.
  files: { project: 'files' },
  // Orders, money and stock, whatever happens.
  models: { project: 'models' },
};

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const part = PARTS[name];
  if (part === undefined) throw new Error(`npm run test:long -- <part>, one of: ${Object.keys(PARTS).join(', ')}`);
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', part.project, ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...part.env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
