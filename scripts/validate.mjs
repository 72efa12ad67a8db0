import { ensureInstalled } from './install.mjs';
import { checkTypes, main, run, runTool } from './run.mjs';
import { say, seconds } from './steps.mjs';

const AT_ONCE = 2;

/** @typedef {{ name: string, run: () => Promise<import('./run.mjs').Outcome> }} Check */

/** @type {Check[]} the longest first, so that two at a time end together */
const CHECKS = [
  { name: 'lint', run: () => runTool('eslint', ['.', '--max-warnings=0']) },
  { name: 'types', run: () => checkTypes() },
  { name: 'types of the extensions', run: () => checkTypes(['-p', 'extensions']) },
  { name: 'build', run: () => run(process.execPath, ['scripts/build.mjs']) },
  { name: 'format', run: () => runTool('prettier', ['--check', '.']) },
  { name: 'unused code', run: () => runTool('knip', []) },
];

await main(async () => {
  await ensureInstalled('start');
  const waiting = [...CHECKS];
  /** @type {string[]} */
  const failed = [];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check.name);
    }
  });
  await Promise.all(workers);
  if (failed.length > 0) throw new Error(`Not valid: ${failed.join(', ')}`);
});

async function passes(/** @type {Check} */ check) {
  const start = performance.now();
  const { succeeded, output } = await check.run();
  say(`${succeeded ? '✓' : '✗'} ${check.name} (${seconds(start)})`);
  if (!succeeded) say(output);
  return succeeded;
}
