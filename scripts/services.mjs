import { supervise } from './supervise.mjs';
import { say } from './steps.mjs';

/**
 * @typedef {import('./supervise.mjs').Ready} Ready
 * @typedef {import('./supervise.mjs').Service} Service
 * @typedef {import('./supervise.mjs').Supervised} Supervised
 */

const PARENT_CHECK_MS = 500;
const STOP_PATIENCE_MS = 30_000;

/**
 * Runs the services side by side, each started again when it ends, until a signal asks them to stop (the result is 0) or one of them is given up (1).
 * @param {Service[]} services the app last
 * @param {Record<string, string>} env
 * @param {string} [address] what to open in the place of the app's own address
 * @returns {Promise<number>}
 */
export async function runServices(services, env, address) {
  // What is said to a terminal that is gone, or into a file on a full disk, is lost; the services go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const all = services.map((service) => supervise(service, env));
  void Promise.all(all.map(({ ready }) => ready)).then((messages) => printReady(messages, address));

  try {
    const signal = await Promise.race([nextSignal(), ...all.map(({ end }) => end)]);
    if (signal) say('Stopping …');
    return signal ? 0 : 1;
  } finally {
    await stopAll(all);
  }
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

/** A second signal, or half a minute, ends the patience. */
async function stopAll(/** @type {Supervised[]} */ all) {
  const killAll = () => all.forEach(({ kill }) => kill());
  const timer = setTimeout(killAll, STOP_PATIENCE_MS);
  process.once('SIGINT', killAll).once('SIGTERM', killAll);
  await Promise.all(all.map(({ stop }) => stop()));
  clearTimeout(timer);
}
