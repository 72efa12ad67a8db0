import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, PROJECT } from './run.mjs';

/**
 * Parts of the tests that take longer than `npm test` should, 20 minutes at most each; what is set for them besides their tests.
 * @type {Record<string, { project: string, env?: Record<string, string>, options?: string[], folders?: string[] }>}
 */
const PARTS = {
  // Kills of everything while merchants pay.
  kills: { project: 'kills' },
  // Kills of one process after the other, and a full disk, while merchants pay.
  supervisor: { project: 'supervisor' },
  // Every screen, language, skin, theme and width.
  screens: { project: 'screens' },
  // Journeys with more than the main path of their feature, whole.
  journeys: { project: 'journeys', env: { LONG_TESTS: '1' }, folders: ['tests/journeys'] },
  // Files of tests that take longer than their feature may, whole.
  units: { project: 'unit', env: { LONG_TESTS: '1' }, folders: ['app', 'contract', 'provider', 'tests/contract', 'tests/faults'] },
  // The journeys, looked at in every language where `npm test` takes one.
  looks: { project: 'journeys', env: { ALL_LOOKS: '1', LONG_TESTS: '1' } },
  // Nuvemshop and TikTok Shop in the browser; `npm test` takes WooCommerce.
  platforms: { project: 'platforms' },
  // The embedded database's start and end, whatever happened before.
  launcher: { project: 'launcher' },
  // Pictures of the screens each lesson of the tutorial is about, made anew into public/tutorial-pictures.
  pictures: { project: 'pictures' },
  // The trade of the demo's merchant, played anew through 90 days and written into provider/demo.
  history: { project: 'history' },
  // Files of 100 MB.
  files: { project: 'files' },
  // Backups from one PostgreSQL into another.
  backup: { project: 'backup' },
  // Orders, money and stock, whatever happens.
  models: { project: 'models' },
  // A wallet under load and kills, and every gateway's outcomes on screen; MONEY_SEED repeats, MONEY_ATTEMPTS, MONEY_OPERATIONS, MONEY_KEYS and MONEY_KILLS shorten.
  money: { project: 'money', options: ['--no-file-parallelism'] },
  // A hundred thousand hostile requests; FUZZ_SEED repeats, FUZZ_REQUESTS shortens.
  fuzz: { project: 'fuzz' },
};

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const part = PARTS[name];
  if (part === undefined) throw new Error(`npm run test:long -- <part>, one of: ${Object.keys(PARTS).join(', ')}`);
  const files = args.every((arg) => arg.startsWith('-')) ? (part.folders ?? []).flatMap(filesWithLongTests) : [];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', part.project, ...(part.options ?? []), ...args, ...files],
    {
      cwd: PROJECT,
      env: { ...process.env, ...part.env },
      stdio: 'inherit',
    },
  );
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});

/** Files of tests that are left out of `npm test`, whole (`*.long.test.ts`) or in part (`tests/support/long.ts`). */
function filesWithLongTests(/** @type {string} */ folder) {
  return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\.long\.test\./.test(file) || readFileSync(file, 'utf8').includes('support/long.ts'));
}
