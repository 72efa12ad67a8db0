import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { checkTypes, main, PROJECT, run, runTool } from './run.mjs';
import { say, seconds } from './steps.mjs';

/**
 * `npm run check -- FEATURE`, what one runs while working on a feature: types, lint and format of what changed since main, the
 * feature's own tests, those of the contract, and its journeys. Ready to land is what passes `.ci/run`.
 */

/** Journeys of a feature are those named after it; these are named after what a merchant does. @type {Record<string, string[]>} */
const JOURNEYS = {
  'list-views': ['list-views', 'orders-lists'],
  'orders': ['order', 'trade'],
  'payments': ['trade', 'order-holds'],
  'products': ['catalog', 'from-search-to-store'],
  'profit': ['one-profit', 'landed-prices'],
  'quotes': ['cost-calculator'],
  'referrals': ['rewards'],
  'sign-in': ['shell', 'ended-session', 'remembered-sign-in'],
  'stores': ['trade', 'woocommerce', 'file-store'],
  'pricing-rules': ['pricing-rule', 'price-rise'],
  'memberships': ['staff'],
  'shopify': ['embedded'],
};
const CODE = /\.(ts|tsx|mjs|js)$/;

await main(async () => {
  await ensureInstalled('test');
  const [feature = ''] = process.argv.slice(2);
  const folders = ['app/features', 'provider/features']
    .map((parent) => `${parent}/${feature}`)
    .filter((folder) => existsSync(join(PROJECT, folder)));
  if (feature === '' || folders.length === 0) throw new Error(`npm run check -- FEATURE, one of: ${features().join(', ')}`);

  const start = performance.now();
  const changed = await changedFiles();
  const code = changed.filter((file) => CODE.test(file));
  const tests = vitest([...folders.map((folder) => `${folder}/`), 'tests/contract/', ...journeysOf(feature)]);
  const outcomes = await Promise.all([
    passes('types', checkTypes(['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'])),
    code.length === 0 || passes('lint', runTool('eslint', ['--max-warnings=0', '--no-warn-ignored', ...code])),
    changed.length === 0 || passes('format', runTool('prettier', ['--check', '--ignore-unknown', ...changed])),
  ]);
  const failed = (await tests) !== 0 || outcomes.includes(false);
  say(`${failed ? '✗' : '✓'} ${feature} (${seconds(start)})`);
  return failed ? 1 : 0;
});

function features() {
  return readdirSync(join(PROJECT, 'provider/features')).sort();
}

function journeysOf(/** @type {string} */ feature) {
  const prefixes = JOURNEYS[feature] ?? [feature.replace(/s$/, '')];
  return readdirSync(join(PROJECT, 'tests/journeys'))
    .filter((file) => prefixes.some((prefix) => file.startsWith(prefix)))
    .map((file) => `tests/journeys/${file}`);
}

/** Files that differ from main, committed or not. */
async function changedFiles() {
  const [tracked, untracked] = await Promise.all([
    run('git', ['diff', '--name-only', '--diff-filter=d', 'main']),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ]);
  return `${tracked.output}\n${untracked.output}`.split('\n').filter((file) => file !== '' && existsSync(join(PROJECT, file)));
}

async function passes(/** @type {string} */ name, /** @type {Promise<import('./run.mjs').Outcome>} */ outcome) {
  const start = performance.now();
  const { succeeded, output } = await outcome;
  say(`${succeeded ? '✓' : '✗'} ${name} (${seconds(start)})`);
  if (!succeeded) say(output);
  return succeeded;
}

/** @returns {Promise<number>} its exit code */
function vitest(/** @type {string[]} */ filters) {
  const projects = ['unit', 'journeys'].flatMap((name) => ['--project', name]);
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...filters], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
