import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installAsUser } from './chromium-without-root.mjs';
import { PROJECT, run } from './run.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const OWN_FOLDER = join(PROJECT, '.cache/chromium');
const APT_PACKAGES = ['chromium', 'fonts-liberation'];
const BY_HAND = 'Install Chromium or Google Chrome, or set CHROMIUM to the path of one.';

/** @returns {string | undefined} the browser for the tests */
export function findChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) throw new Error(`CHROMIUM names ${CHROMIUM}, which does not exist.`);
  return CHROMIUM || [...USUAL_PLACES, join(OWN_FOLDER, 'chromium')].find((path) => existsSync(path));
}

export async function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`The tests need a browser. ${BY_HAND}`);
  const trouble = await installWithApt();
  if (trouble || !findChromium()) throw new Error(`The tests need a browser, and it could not be installed. ${BY_HAND}\n${trouble ?? ''}`);
}

/** @returns {Promise<string | undefined>} what went wrong */
async function installWithApt() {
  if (process.getuid?.() === 0) return installForAll([]);
  if ((await run('sudo', ['-n', 'true'])).succeeded) return installForAll(['sudo', '-n']);
  return installAsUser(APT_PACKAGES, OWN_FOLDER);
}

/** @returns {Promise<string | undefined>} */
async function installForAll(/** @type {string[]} */ prefix) {
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', ...APT_PACKAGES]]) {
    const [program = '', ...args] = [...apt, ...command];
    const outcome = await run(program, args);
    if (!outcome.succeeded) return outcome.output;
  }
  return undefined;
}
