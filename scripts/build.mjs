import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMain, main, PROJECT, runTool } from './run.mjs';
import { step } from './steps.mjs';

/** @typedef {'app' | 'provider' | 'extensions'} Part */
/** @typedef {{ name: string, inputs: string[], outputs: string[], build: () => Promise<void> }} Recipe */

const SHARED_INPUTS = ['contract', 'tsconfig.json', 'package.json', 'package-lock.json', 'scripts/build.mjs'];

const PROVIDER_PROGRAMS = ['server', 'cli', 'stop-database'];
const DEMO_FILES = ['catalog.ndjson.gz', 'history.ndjson.gz', 'pictures.svg'];

/** @type {Record<Part, Recipe>} */
const RECIPES = {
  app: {
    name: 'the app',
    inputs: ['app', 'public', 'vite.config.ts', 'remix.config.js', ...SHARED_INPUTS],
    outputs: ['app-server.js', 'server/index.js', 'client'],
    build: buildApp,
  },
  provider: {
    name: 'the provider',
    inputs: ['provider', ...SHARED_INPUTS],
    outputs: [
      ...PROVIDER_PROGRAMS.map((name) => `provider/${name}.js`),
      'provider/migrations',
      'provider/functions',
      ...DEMO_FILES.map((name) => `provider/${name}`),
    ],
    build: buildProvider,
  },
  extensions: {
    name: 'the extensions of the Shopify admin',
    inputs: ['extensions', 'shopify.app.toml', 'scripts/extensions.mjs', ...SHARED_INPUTS],
    outputs: ['extensions'],
    build: buildExtensions,
  },
};

const MARKER = inBuild('.wharf-build.json');

/** Builds what does not match its sources any more; the app first, since Remix empties the whole folder. */
export async function buildStale(/** @type {Part[]} */ parts) {
  for (const part of parts) {
    const { name, inputs, outputs, build } = RECIPES[part];
    const hash = hashOf(inputs);
    if (readMarker()[part] === hash && outputs.every((output) => existsSync(inBuild(output)))) continue;
    await step(`Building ${name}`, build);
    writeFileSync(MARKER, JSON.stringify({ ...readMarker(), [part]: hash }));
  }
}

async function buildProvider() {
  rmSync(inBuild('provider'), { recursive: true, force: true });
  await bundle(Object.fromEntries(PROVIDER_PROGRAMS.map((name) => [`provider/${name}`, `provider/${name}.ts`])));
  // Read at run time, from beside the bundle.
  for (const folder of ['migrations', 'functions']) {
    cpSync(join(PROJECT, 'provider/database', folder), inBuild(join('provider', folder)), { recursive: true });
  }
  for (const name of DEMO_FILES) cpSync(join(PROJECT, 'provider/demo', name), inBuild(`provider/${name}`));
}

async function buildApp() {
  const outcome = await runTool('remix', ['vite:build'], { ...process.env, NODE_ENV: 'production' });
  if (!outcome.succeeded) throw new Error(`The app could not be built:\n${outcome.output}`);
  await bundle({ 'app-server': 'app/server.ts' });
}

/** Loaded only here: a start builds none, and needs no bundler when nothing changed. */
async function buildExtensions() {
  const { bundleExtensions } = await import('./extensions.mjs');
  rmSync(inBuild('extensions'), { recursive: true, force: true });
  await bundleExtensions(inBuild('extensions'));
}

/** Hundreds of small files each, which a start would read one by one: they go into the bundle. */
const BUNDLED_PACKAGES = new Set(['i18next', 'jose', 'kysely', 'libphonenumber-js', 'otpauth', 'uuid', 'zod']);

async function bundle(/** @type {Record<string, string>} */ entryPoints) {
  const esbuild = await import('esbuild');
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  await esbuild.build({
    absWorkingDir: PROJECT,
    entryPoints,
    outdir: 'build',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: packages.filter((name) => !BUNDLED_PACKAGES.has(name)),
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
  });
}

/** Contents, not times: a checkout that changes nothing builds nothing. */
function hashOf(/** @type {string[]} */ inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn)) {
    const content = readFileSync(file);
    hash.update(`${relative(PROJECT, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ input) {
  const path = join(PROJECT, input);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @returns {Partial<Record<Part, string>>} */
function readMarker() {
  try {
    return JSON.parse(readFileSync(MARKER, 'utf8'));
  } catch {
    return {};
  }
}

function inBuild(/** @type {string} */ path) {
  return join(PROJECT, 'build', path);
}

if (isMain(import.meta.url)) await main(() => buildStale(['app', 'provider', 'extensions']));
