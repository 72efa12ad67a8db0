import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, installChromium } from './chromium.mjs';
import { isMain, main, PROJECT, run } from './run.mjs';
import { step } from './steps.mjs';

/** @typedef {'start' | 'test'} Kind */

const OLDEST_NODE = [20, 19];
const SHOWN_LINES = 15;

/**
 * Folders with a lock file of their own. What only tests need and is heavy goes into a second folder, listed under `test`.
 * @type {Record<Kind, string[]>}
 */
const PACKAGE_FOLDERS = { start: ['.'], test: ['.'] };

/** Makes the installed packages those of the lock file. */
export async function ensureInstalled(/** @type {Kind} */ kind) {
  requireNode();
  for (const name of PACKAGE_FOLDERS[kind]) {
    const folder = join(PROJECT, name);
    const wanted = markerFor(folder);
    const found = readText(markerIn(folder));
    if (found === wanted) continue;
    if (!isForThisNode(found) || !hasPackagesOfLock(folder)) await install(folder);
    writeMarker(folder, wanted);
  }
}

function writeMarker(/** @type {string} */ folder, /** @type {string} */ text) {
  try {
    writeFileSync(markerIn(folder), text);
  } catch (error) {
    // Installed by another user: all is there, and is compared again next time.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS'))) throw error;
  }
}

async function ensureBrowser() {
  if (!findChromium()) await step('Installing Chromium for the tests', installChromium);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  if (isOld) throw new Error(`Wharf needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.version}.`);
}

async function install(/** @type {string} */ folder) {
  requireWritable(folder);
  // No package of ours needs its install script; includes are named because NODE_ENV=production would drop the build's tools.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const outcome = await step('Installing packages from the lock file', () => npm(args, folder));
  if (!outcome.succeeded) throw new Error(`npm ci failed in ${folder}:\n${firstLines(outcome.output)}`);
}

/** npm says first what is wrong, then how npm is used. */
function firstLines(/** @type {string} */ output) {
  return output.split('\n').slice(0, SHOWN_LINES).join('\n');
}

/** The npm that runs us, where there is one: `npm` on the PATH may be another. */
function npm(/** @type {string[]} */ args, /** @type {string} */ cwd) {
  const npmFile = process.env.npm_execpath;
  return npmFile?.endsWith('.js') ? run(process.execPath, [npmFile, ...args], { cwd }) : run('npm', args, { cwd });
}

function requireWritable(/** @type {string} */ folder) {
  try {
    accessSync(folder, constants.W_OK);
    if (existsSync(join(folder, 'node_modules'))) accessSync(join(folder, 'node_modules'), constants.W_OK);
  } catch {
    throw new Error(`${folder} belongs to ${ownerOf(folder)} and packages are to be installed there: run this as that user.`);
  }
}

function ownerOf(/** @type {string} */ folder) {
  const { uid } = statSync(folder);
  try {
    return `user ${execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()}`;
  } catch {
    return `user id ${uid}`;
  }
}

/** Somebody ran npm by hand: what npm wrote about the installed packages says the same as the lock file. */
function hasPackagesOfLock(/** @type {string} */ folder) {
  const installed = readText(join(folder, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  const { packages: found } = JSON.parse(installed);
  const { packages: wanted } = JSON.parse(readText(join(folder, 'package-lock.json')) ?? '');
  return Object.keys(wanted)
    .filter((path) => path.startsWith('node_modules/') && !wanted[path].optional)
    .every((path) => found[path] && found[path].version === wanted[path].version);
}

function markerFor(/** @type {string} */ folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return JSON.stringify({ lock, abi: process.versions.modules });
}

function isForThisNode(/** @type {string | undefined} */ marker) {
  return marker === undefined || JSON.parse(marker).abi === process.versions.modules;
}

function markerIn(/** @type {string} */ folder) {
  return join(folder, 'node_modules/.wharf-install.json');
}

function readText(/** @type {string} */ path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const kind = process.argv[2] === 'test' ? 'test' : 'start';
    await ensureInstalled(kind);
    if (kind === 'test') await ensureBrowser();
  });
}
