import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT } from './run.mjs';
import { say, seconds } from './steps.mjs';

/**
 * @typedef {{ email: string, password: string, role: string }} Login
 * @typedef {{ type: 'ready', url: string, logins?: Login[] }} Ready
 * @typedef {{ type: 'step', text: string } | Ready | { type: 'fatal', message: string }} Message
 * @typedef {{ name: string, args: string[], logFolder?: string }} Service without a log folder its output goes to ours
 * @typedef {{ name: string, child: import('node:child_process').ChildProcess, lastLines: string[], fatal?: string }} Running
 */

const KEPT_LINES = 20;
const LONG_LOG_BYTES = 20_000_000;
const STOP_PATIENCE_MS = 30_000;

/**
 * Runs the services side by side until a signal asks them to stop (the result is 0) or one of them ends by itself (1).
 * @param {Service[]} services
 * @param {Record<string, string | undefined>} env
 * @param {(messages: Ready[]) => void} onReady
 * @returns {Promise<number>}
 */
export async function runServices(services, env, onReady) {
  const start = performance.now();
  const all = services.map((service) => startService(service, env, start));
  const allReady = Promise.all(all.map(becomesReady)).then(onReady);
  const firstEnd = Promise.race(all.map(ends));

  const reason = await Promise.race([nextSignal(), firstEnd, allReady.then(() => Promise.race([nextSignal(), firstEnd]))]);
  if (typeof reason === 'string') say('Stopping …');
  else reportEnd(reason);
  await stopAll(all);
  return typeof reason === 'string' ? 0 : 1;
}

/** @returns {Running} */
function startService(/** @type {Service} */ { name, args, logFolder }, /** @type {Record<string, string | undefined>} */ env, /** @type {number} */ start) {
  const output = logFolder ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
    // Ctrl-C of the terminal is for us; we ask the services to stop.
    detached: true,
  });
  /** @type {Running} */
  const running = { name, child, lastLines: [] };
  if (logFolder) keepLog(running, logFolder);
  child.on('message', (/** @type {Message} */ message) => {
    if (message.type === 'step') say(`${message.text} (${seconds(start)})`);
    if (message.type === 'fatal') running.fatal = message.message;
  });
  return running;
}

function keepLog(/** @type {Running} */ { name, child, lastLines }, /** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  if (existsSync(path) && statSync(path).size > LONG_LOG_BYTES) renameSync(path, `${path}.old`);
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.pipe(file, { end: false });
    createInterface(stream).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LINES) lastLines.shift();
    });
  }
}

/** @returns {Promise<Ready>} */
function becomesReady(/** @type {Running} */ { child }) {
  return new Promise((resolve) => {
    child.on('message', (/** @type {Message} */ message) => {
      if (message.type === 'ready') resolve(message);
    });
  });
}

/** @returns {Promise<Running>} */
async function ends(/** @type {Running} */ running) {
  await once(running.child, 'close');
  return running;
}

/** @returns {Promise<string>} */
function nextSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve(signal));
  });
}

function reportEnd(/** @type {Running} */ { name, child, lastLines, fatal }) {
  if (fatal) return say(`The ${name} cannot run: ${fatal}`);
  const how = child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
  say([`The ${name} stopped unexpectedly (${how}). Its last lines:`, ...lastLines].join('\n'));
}

/** A second signal, or half a minute, ends the patience. */
async function stopAll(/** @type {Running[]} */ all) {
  const left = all.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  const timer = setTimeout(killAll, STOP_PATIENCE_MS);
  process.once('SIGINT', killAll).once('SIGTERM', killAll);
  for (const { child } of left) child.kill('SIGTERM');
  await Promise.all(left.map(ends));
  clearTimeout(timer);

  function killAll() {
    for (const { child } of left) child.kill('SIGKILL');
  }
}
