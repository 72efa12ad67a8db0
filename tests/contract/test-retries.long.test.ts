import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROJECT = new URL('../../', import.meta.url).pathname;
const SEVERAL_RUNS = 120_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wharf-retries-'));
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `const project = (name) => ({ test: { name, globals: true, include: [name + '-*.test.mjs'] } });
     export default { test: { projects: [project('unit'), project('journeys')] } };`,
  );
  await writeFile(join(folder, 'unit-good.test.mjs'), `test('always passes', () => {});`);
  await writeFailing('unit-once', 1);
  await writeFailing('journeys-twice', 2);
  await writeFailing('unit-twice', 2);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A test file whose second test fails in so many of its runs, and whose first test passes. */
async function writeFailing(name: string, runs: number): Promise<void> {
  await writeFile(
    join(folder, `${name}.test.mjs`),
    `import { appendFileSync, readFileSync } from 'node:fs';
     const log = new URL('${name}.log', import.meta.url);
     appendFileSync(log, 'run\\n');
     test('passes', () => {});
     test('needs ' + ${runs} + ' failures', () => {
       const count = readFileSync(log, 'utf8').split('\\n').length - 1;
       if (count <= ${runs}) throw new Error('failed in run ' + count + '\\nand more about it');
     });`,
  );
}

test('in the gate, what passes when its file is run again is listed as flaky and fails nothing', { timeout: SEVERAL_RUNS }, async () => {
  const { code, lines } = await runTests({ CI: 'true' }, ['unit-good', 'unit-once', 'journeys-twice']);

  expect(lines.filter((line) => /^(flaky|FAIL)/.test(line))).toEqual([
    'flaky: unit-once.test.mjs > needs 1 failures (2 tries): Error: failed in run 1',
    'flaky: journeys-twice.test.mjs > needs 2 failures (3 tries): Error: failed in run 1',
  ]);
  expect(code).toBe(0);
});

test('what fails in every try is named at the end with its cause, and fails the run', { timeout: SEVERAL_RUNS }, async () => {
  const { code, lines } = await runTests({ CI: 'true' }, ['unit-good', 'unit-twice']);

  expect(lines.filter((line) => /^(flaky|FAIL)/.test(line))).toEqual([
    'FAIL unit-twice.test.mjs > needs 2 failures: Error: failed in run 2',
  ]);
  expect(code).toBe(1);
});

test('outside of the gate nothing is run again', { timeout: SEVERAL_RUNS }, async () => {
  await writeFailing('unit-local', 1);

  const { code, lines } = await runTests({ CI: '' }, ['unit-local']);

  expect(lines.filter((line) => line.startsWith('Again'))).toEqual([]);
  expect(code).toBe(1);
});

async function runTests(env: Record<string, string>, files: string[]): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [join(PROJECT, 'scripts/test.mjs'), `--root=${folder}`, ...files], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', TEST_OUTPUT: join(folder, 'output'), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines: output.split('\n') };
}
