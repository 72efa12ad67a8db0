import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { main, PROJECT } from './run.mjs';
import { timesOf } from './test-times.mjs';

/** @typedef {import('./test-report.mjs').FileReport} FileReport */
/** @typedef {{ code: number, files: FileReport[], unassigned: string[] }} Run */

/**
 * `npm test`. With CI=true a file with a failure is run again by itself, since the gate must not turn away a change for a
 * chance; what passes only then is printed as flaky, for somebody to find its cause. How often, by project: tests of a journey
 * build on each other and on the account they signed up, so its file starts over with a product of its own.
 * @type {Record<string, number>}
 */
const RETRIES = { journeys: 2 };
const OTHER_RETRIES = 1;
/** So many failed files are no chance. */
const MOST_RETRIED_FILES = 10;

const PROJECTS = ['unit', 'extensions', 'journeys'].flatMap((name) => ['--project', name]);
const OUTPUT = resolve(process.env.TEST_OUTPUT ?? join(PROJECT, 'test-output'));

await main(async () => {
  const args = process.argv.slice(2);
  if (process.env.CI !== 'true') return vitest([...PROJECTS, ...args]);

  const first = await reportedRun([...PROJECTS, ...args]);
  const options = args.filter((arg) => arg.startsWith('-'));
  const { files, flaky } = await retry(first, options);
  const failures = [
    ...files.flatMap((file) => (hasFailed(file) ? failuresOf(file) : [])),
    ...first.unassigned.map((cause) => `the run: ${cause}`),
  ];
  if (files.length === 0 || (first.code !== 0 && failures.length === 0 && flaky.length === 0)) {
    failures.push(`the run: ended with code ${first.code}`);
  }
  for (const line of timesOf(first.files)) console.log(line);
  for (const line of flaky) console.log(`flaky: ${line}`);
  for (const line of failures) console.log(`FAIL ${line}`);

  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  writeFileSync(join(OUTPUT, 'outcome.json'), JSON.stringify({ passed, failed: failures.length }));
  return failures.length > 0 ? 1 : 0;
});

/**
 * Each file as its last run left it, and what failed before it passed.
 * @returns {Promise<{ files: FileReport[], flaky: string[] }>}
 */
async function retry(/** @type {Run} */ { files }, /** @type {string[]} */ options) {
  const failed = files.filter(hasFailed);
  if (failed.length > MOST_RETRIED_FILES) {
    console.log(`${failed.length} files failed, more than ${MOST_RETRIED_FILES}: none is run again`);
    return { files, flaky: [] };
  }
  /** @type {string[]} */
  const flaky = [];
  /** @type {Map<FileReport, FileReport>} */
  const last = new Map();
  for (const file of failed) {
    const tries = 1 + (RETRIES[file.project] ?? OTHER_RETRIES);
    for (let attempt = 2; attempt <= tries && hasFailed(last.get(file) ?? file); attempt += 1) {
      console.log(`\nAgain, ${attempt} of ${tries}: ${file.file}`);
      const again = await reportedRun([...options, '--project', file.project, file.file]);
      last.set(file, reportOf(file, again));
      if (!hasFailed(last.get(file) ?? file)) flaky.push(...failuresOf(file, ` (${attempt} tries)`));
    }
  }
  return { files: files.map((file) => last.get(file) ?? file), flaky };
}

/** A run of one file that failed in some other way than by its tests (its product did not stop well) has failed too. */
function reportOf(/** @type {FileReport} */ file, /** @type {Run} */ { code, files, unassigned }) {
  const found = files.find((each) => each.file === file.file) ?? { ...file, ended: false, passed: 0, failures: [] };
  const others = unassigned.map((cause) => ({ name: 'the run', cause }));
  const report = { ...found, failures: [...found.failures, ...others] };
  return hasFailed(report) || code === 0 ? report : { ...report, ended: false };
}

function hasFailed(/** @type {FileReport} */ { ended, failures }) {
  return !ended || failures.length > 0;
}

/** A line for each failure, with its first line of cause. */
function failuresOf(/** @type {FileReport} */ { file, ended, failures }, tries = '') {
  if (!ended && failures.length === 0) return [`${file}${tries}: did not come to its end`];
  return failures.map(({ name, cause }) => `${file} > ${name}${tries}: ${cause}`);
}

/** @returns {Promise<Run>} */
async function reportedRun(/** @type {string[]} */ args) {
  const report = join(OUTPUT, 'report.json');
  mkdirSync(OUTPUT, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', `--reporter=${join(PROJECT, 'scripts/test-report.mjs')}`];
  const code = await vitest([...reporters, ...args], { TEST_REPORT: report });
  const { files, unassigned } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { files: [], unassigned: [] };
  return { code, files, unassigned };
}

/** @returns {Promise<number>} its exit code */
function vitest(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env = {}) {
  const child = spawn(process.execPath, [join(PROJECT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
