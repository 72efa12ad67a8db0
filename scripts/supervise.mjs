import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT, run } from './run.mjs';
import { say, seconds } from './steps.mjs';

/**
 * @typedef {{ email: string, password: string, role: string }} Login
 * @typedef {{ type: 'ready', url: string, logins?: Login[] }} Ready
 * @typedef {{ type: 'step', text: string } | Ready | { type: 'fatal', message: string }} Message
 * @typedef {object} Service
 * @property {string} name
 * @property {string[]} args
 * @property {string} [logFolder] without one its output goes to ours
 * @property {string[]} [cleanUp] run when it ended without having cleaned up by itself
 * @typedef {{ path: string, descriptor: number, start: number }} Log
 * @typedef {{ child: import('node:child_process').ChildProcess, log?: Log, start: number, readyAt?: number, fatal?: string }} Life
 * @typedef {{ name: string, ready: Promise<Ready>, end: Promise<void>, stop: () => Promise<void>, kill: () => void }} Supervised
 */

const SHOWN_LINES = 20;
const LONG_LOG_BYTES = 20_000_000;
/** One that ends sooner after it became ready, or before, ended at once. */
const AT_ONCE_MS = 2_000;
/** So many times in a row, and it is given up. */
const MOST_LIVES_AT_ONCE = 5;
const FIRST_PAUSE_MS = 500;

/**
 * Keeps a service running: one that ends is started again, at once the first time, then after longer and longer pauses. `end` is when it is given up, because
 * it said at its first start that it cannot run or ended at once again and again; why is said in one sentence.
 * @param {Service} service
 * @param {Record<string, string>} env
 * @returns {Supervised}
 */
export function supervise(service, env) {
  const { name } = service;
  const stopping = new AbortController();
  /** @type {(message: Ready) => void} */
  let becomeReady;
  /** @type {Promise<Ready>} */
  const ready = new Promise((resolve) => (becomeReady = resolve));
  let life = startLife(service, env, becameReady);
  let isReady = false;
  let lives = 0;
  const end = keepAlive();

  /**
   * @param {Ready} message
   * @param {number} start
   */
  function becameReady(message, start) {
    if (isReady) say(`The ${name} is ready again (${seconds(start)}).`);
    isReady = true;
    becomeReady(message);
  }

  async function keepAlive() {
    for (;;) {
      await ends(life.child);
      if (stopping.signal.aborted) return;
      lives = endedAtOnce(life) ? lives + 1 : 0;
      if ((life.fatal && !isReady) || lives >= MOST_LIVES_AT_ONCE) return sayWhy(name, life, lives);
      say(`The ${name} stopped unexpectedly (${howEnded(life)}) and is started again.`);
      if (lives > 0) await sleep(FIRST_PAUSE_MS * 2 ** (lives - 1), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      life = startLife(service, env, becameReady);
    }
  }

  return {
    name,
    ready,
    end,
    async stop() {
      stopping.abort();
      const { child } = life;
      if (!hasEnded(child)) child.kill('SIGTERM');
      await Promise.all([ends(child), end]);
      if (service.cleanUp && child.exitCode !== 0) await run(process.execPath, service.cleanUp, { env: { ...process.env, ...env } });
    },
    kill: () => life.child.kill('SIGKILL'),
  };
}

/**
 * @param {Service} service
 * @param {Record<string, string>} env
 * @param {(message: Ready, start: number) => void} becameReady
 * @returns {Life}
 */
function startLife({ name, args, logFolder }, env, becameReady) {
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

  /** @type {Life} */
  const life = { child, log, start: performance.now() };
  child.on('message', (/** @type {Message} */ message) => {
    if (message.type === 'step') say(`${message.text} (${seconds(life.start)})`);
    if (message.type === 'fatal') life.fatal = message.message;
    if (message.type === 'ready' && life.readyAt === undefined) {
      life.readyAt = performance.now();
      becameReady(message, life.start);
    }
  });
  return life;
}

/** @returns {Log} */
function openLog(/** @type {string} */ path) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path) && statSync(path).size > LONG_LOG_BYTES) renameSync(path, `${path}.old`);
    const descriptor = openSync(path, 'a', 0o600);
    return { path, descriptor, start: fstatSync(descriptor).size };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR: ${dirname(path)} cannot be written (${cause}).`, { cause: error });
  }
}

async function ends(/** @type {Life['child']} */ child) {
  if (!hasEnded(child)) await once(child, 'exit');
  // Its last words may still be on their way.
  if (child.connected) await once(child, 'disconnect');
}

function hasEnded(/** @type {Life['child']} */ { exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}

function endedAtOnce(/** @type {Life} */ { readyAt }) {
  return readyAt === undefined || performance.now() - readyAt < AT_ONCE_MS;
}

function howEnded(/** @type {Life} */ { child, fatal }) {
  return fatal ?? (child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`);
}

/**
 * @param {string} name
 * @param {Life} life
 * @param {number} lives
 */
function sayWhy(name, life, lives) {
  if (life.fatal) return say(`The ${name} cannot run: ${life.fatal}`);
  say(`The ${name} stopped ${lives} times in a row right after its start (${howEnded(life)}) and is given up.`);
  if (life.log) say(`Its log (${life.log.path}) ends with:\n${lastLines(life.log)}`);
}

function lastLines(/** @type {Log} */ { path, start }) {
  return readFileSync(path).subarray(start).toString().trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
}
