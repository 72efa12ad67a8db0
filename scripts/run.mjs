import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the project, with a closing slash. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ succeeded: boolean, output: string }} Outcome */

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: PROJECT, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}

/**
 * The same for a program of an installed package.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runTool(name, args, env = process.env) {
  return run(process.execPath, [`${PROJECT}node_modules/.bin/${name}`, ...args], { env });
}

/** Checks types by TypeScript's native compiler, in a quarter of the time of the one that lint and editors are built on. */
export function checkTypes(/** @type {string[]} */ args = []) {
  return run(process.execPath, [`${PROJECT}node_modules/typescript-native/bin/tsc`, '--noEmit', ...args]);
}

/** Variables of `.env` that the environment does not name itself. */
export function loadEnvironment() {
  const file = `${PROJECT}.env`;
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Whether this file was started by `node`, not imported. */
export function isMain(/** @type {string} */ moduleUrl) {
  return process.argv[1] === fileURLToPath(moduleUrl);
}

/** Ends with the exit code that the work gives, or with one sentence instead of a stack when it fails. */
export async function main(/** @type {() => Promise<number | void>} */ work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
