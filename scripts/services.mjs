import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from './run.mjs';
import { say, seconds } from './steps.mjs';

/**
 * @typedef {{ email: string, password: string, role: string }} Login
 * @typedef {{ type: 'ready', url: string, logins?: Login[] }} Ready
 * @typedef {{ type: 'step', text: string } | Ready | { type: 'fatal', message: string }} Message
 * @typedef {{ name: string, args: string[], logFolder?: string }} Service without a log folder its output goes to ours
 * @typedef {{ path: string, descriptor: number, start: number }} Log
 * @typedef {{ name: string, child: import('node:child_process').ChildProcess, log?: Log, fatal?: string }} Running
 */

const SHOWN_LINES = 20;
const LONG_LOG_BYTES = 20_000_000;
const PARENT_CHECK_MS = 500;
const STOP_PATIENCE_MS = 30_000;

/**
 * Runs the services side by side until a signal asks them to stop (the result is 0) or one of them ends by itself (1).
 * @param {Service[]} services the app last
 * @param {Record<string, string>} env
 * @param {string} [address] what to open in the place of the app's own address
 * @returns {Promise<number>}
 */
export async function runServices(services, env, address) {
  const start = performance.now();
  const all = services.map((service) => startService(service, env, start));
  void Promise.all(all.map(becomesReady)).then((messages) => printReady(messages, address));

  const end = await Promise.race([nextSignal(), ...all.map(ends)]);
  if (typeof end === 'string') say('Stopping …');
  else reportEnd(end);
  await stopAll(all);
  return typeof end === 'string' ? 0 : 1;
}

/**
 * @param {Service} service
 * @param {Record<string, string>} env
 * @param {number} start
 * @returns {Running}
 */
function startService({ name, args, logFolder }, env, start) {
  const log = logFolder ? openLog(join(logFolder, `${name}.log`)) : undefined;
  // The file itself, no pipe through us: the service can write to its end when we are killed.
  const output = log?.descriptor ?? 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
    // Ctrl-C of the terminal is for us; we ask the services to stop.
    detached: true,
  });
  if (log) closeSync(log.descriptor);

  /** @type {Running} */
  const running = { name, child, log };
  child.on('message', (/** @type {Message} */ message) => {
    if (message.type === 'step') say(`${message.text} (${seconds(start)})`);
    if (message.type === 'fatal') running.fatal = message.message;
  });
  return running;
}

/** @returns {Log} */
function openLog(/** @type {string} */ path) {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > LONG_LOG_BYTES) renameSync(path, `${path}.old`);
  const descriptor = openSync(path, 'a', 0o600);
  return { path, descriptor, start: fstatSync(descriptor).size };
}

/** @returns {Promise<Ready>} */
function becomesReady(/** @type {Running} */ { child }) {
  return new Promise((resolve) => {
    child.on('message', (/** @type {Message} */ message) => {
      if (message.type === 'ready') resolve(message);
    });
  });
}

/**
 * @param {Ready[]} messages
 * @param {string} [address]
 */
function printReady(messages, address = messages.at(-1)?.url) {
  const logins = messages.flatMap((message) => message.logins ?? []);
  console.log(`Wharf is ready: ${address}`);
  for (const { role, email, password } of logins) console.log(`  ${role.padEnd(10)} ${email}  ${password}`);
}

/** @returns {Promise<Running>} */
async function ends(/** @type {Running} */ running) {
  await once(running.child, 'exit');
  // Its last words may still be on their way.
  if (running.child.connected) await once(running.child, 'disconnect');
  return running;
}

/** @returns {Promise<string>} */
function nextSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event) whenShellIsGone(() => resolve('SIGTERM'));
  });
}

/** npm hands a SIGTERM to the shell between it and us, and the shell ends without telling. */
function whenShellIsGone(/** @type {() => void} */ stop) {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}

function reportEnd(/** @type {Running} */ { name, child, log, fatal }) {
  if (fatal) return say(`The ${name} cannot run: ${fatal}`);
  const how = child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
  say(`The ${name} stopped unexpectedly (${how}).`);
  if (log) say(`Its log (${log.path}) ends with:\n${lastLines(log)}`);
}

function lastLines(/** @type {Log} */ { path, start }) {
  return readFileSync(path).subarray(start).toString().trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
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
