import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installAsUser } from './chromium-without-root.mjs';
import { PROJECT, run } from './run.mjs';

/** Chromium without any window of its own: it opens a page in half the time of the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const OWN_FOLDER = join(PROJECT, '.cache/chromium');
const FONTS = 'fonts-liberation';
const BY_HAND = 'Install Chromium or Google Chrome, or set CHROMIUM to the path of one.';

/** @returns {string | undefined} the whole browser, as people use it */
export function findChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) throw new Error(`CHROMIUM names ${CHROMIUM}, which does not exist.`);
  return CHROMIUM || [...USUAL_PLACES, join(OWN_FOLDER, 'chromium')].find((path) => existsSync(path));
}

/** @returns {string | undefined} the quickest browser for tests that need nothing but pages; the whole one where there is no other */
export function findHeadlessChromium() {
  return process.env.CHROMIUM || !existsSync(HEADLESS_SHELL) ? findChromium() : HEADLESS_SHELL;
}

export async function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`The tests need a browser. ${BY_HAND}`);
  const trouble = await installWithApt();
  if (!findChromium()) throw new Error(`The tests need a browser, and it could not be installed. ${BY_HAND}\n${trouble ?? ''}`);
}

/** @returns {Promise<string | undefined>} what went wrong */
async function installWithApt() {
  if (process.getuid?.() === 0) return installForAll([]);
  if ((await run('sudo', ['-n', 'true'])).succeeded) return installForAll(['sudo', '-n']);
  return installAsUser(['chromium', FONTS], OWN_FOLDER);
}

/** @returns {Promise<string | undefined>} */
async function installForAll(/** @type {string[]} */ prefix) {
  const apt = async (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    const outcome = await run(program, rest);
    return outcome.succeeded ? undefined : outcome.output;
  };
  const install = (/** @type {string[]} */ packages) => apt('install', '-y', '--no-install-recommends', ...packages);
  // Not every system that has apt has the shell by itself.
  return (await apt('update')) ?? ((await install(['chromium', 'chromium-headless-shell', FONTS])) && (await install(['chromium', FONTS])));
}
