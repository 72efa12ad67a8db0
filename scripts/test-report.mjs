import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a run did with one test file. `failures` are its failed tests and what failed outside of them (a hook, loading it, a
 * promise nobody waited for); none of them and not `ended` means that its process went away.
 * @typedef {{ file: string, project: string, ended: boolean, seconds: number, passed: number, failures: Failure[] }} FileReport
 * @typedef {{ name: string, cause: string }} Failure
 */

const OUTSIDE = '(outside of its tests)';

/** Vitest reporter: writes FileReports, and the errors that belong to no file, to the file that TEST_REPORT names. */
export default class TestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const path = process.env.TEST_REPORT;
    if (!path) throw new Error('TEST_REPORT has to name the file of the report');
    const files = modules.map((module) => describe(module, errors));
    const unassigned = errors
      .filter((error) => !modules.some((module) => isOf(error, module)))
      .filter((error) => !(isEndOfWorker(error) && files.some(({ ended }) => !ended)))
      .map(firstLine);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ files, unassigned }));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {readonly import('vitest').SerializedError[]} errors
 * @returns {FileReport}
 */
function describe(module, errors) {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, result: test.result() }));
  const outside = [module, ...module.children.allSuites()].flatMap((each) => each.errors());
  outside.push(...errors.filter((error) => isOf(error, module)));
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    ended: ['passed', 'skipped', 'failed'].includes(module.state()),
    seconds: secondsOf(module),
    passed: tests.filter(({ result }) => result.state === 'passed').length,
    failures: [
      ...tests
        .filter(({ result }) => result.state === 'failed')
        .map(({ name, result }) => ({ name, cause: firstLine(result.errors?.[0] ?? { message: 'no error was kept' }) })),
      ...outside.map((error) => ({ name: OUTSIDE, cause: firstLine(error) })),
    ],
  };
}

/** With its imports and hooks. */
function secondsOf(/** @type {import('vitest/node').TestModule} */ module) {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1_000;
}

/** Vitest notes on an error nobody caught which file ran when it came. */
function isOf(/** @type {{ VITEST_TEST_PATH?: unknown }} */ error, /** @type {import('vitest/node').TestModule} */ module) {
  return error.VITEST_TEST_PATH === module.moduleId;
}

/** Its files are those that did not come to their end. */
function isEndOfWorker(/** @type {{ message: string }} */ { message }) {
  return message.startsWith('[vitest-pool]');
}

function firstLine(/** @type {{ message: string, name?: string }} */ { message, name = 'Error' }) {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${name}: ${line}`;
}
