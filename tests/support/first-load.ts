import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

const PROJECT = new URL('../../', import.meta.url).pathname;
const SMALLEST_PAGE = join(PROJECT, 'tests/bench/smallest-page');
const BUILT = join(PROJECT, 'build/client');
const REMIX = join(PROJECT, 'node_modules/@remix-run/dev/dist/cli.js');

/** What a page fetches before its first press, gzip. */
export interface FirstLoad {
  scriptBytes: number;
  styleBytes: number;
}

interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: RouteFiles;
  routes: Record<string, RouteFiles>;
}

/** Builds what is stale of the app, and the smallest Polaris page. */
export function buildPages(): void {
  run(PROJECT, [join(PROJECT, 'scripts/build.mjs')]);
  run(SMALLEST_PAGE, [REMIX, 'vite:build']);
}

export function smallestPage(): FirstLoad {
  const built = join(SMALLEST_PAGE, 'build/client');
  const files = filesOf(manifestIn(built), ['root', 'routes/_index']);
  // Its sheet is a link of the document, which the manifest does not know of.
  for (const name of readdirSync(join(built, 'assets'))) if (name.endsWith('.css')) files.add(`/assets/${name}`);
  return weightOf(built, files);
}

/** A page of the app by its routes, with the texts of those folders in English; embedded with the skin of the Shopify admin. */
export async function pageOf(routes: string[], texts: string[], skin: 'standalone' | 'embedded'): Promise<FirstLoad> {
  const files = new Set([...filesOf(manifestIn(BUILT), ['root', ...routes])].filter((file) => file.endsWith('.js')));
  files.add(sheetOf(routes.at(-1) ?? ''));
  for (const url of await textFiles([...texts, 'shell', 'ui'])) files.add(url);
  if (skin === 'standalone' && routes.includes('shell/main-layout')) addWithImports(files, asset(/^frame-parts-.+\.js$/));
  if (skin === 'embedded') addWithImports(files, asset(/^embedded-parts-.+\.js$/));
  return weightOf(BUILT, files);
}

function filesOf({ entry, routes }: Manifest, ids: string[]): Set<string> {
  const parts = [entry, ...ids.map((id) => routes[id])];
  return new Set(
    parts.flatMap((part, index) => {
      if (part === undefined) throw new Error(`no route ${ids[index - 1]}`);
      return [part.module, ...(part.imports ?? []), ...(part.css ?? [])];
    }),
  );
}

/** A script and all that a browser fetches for it. */
function addWithImports(files: Set<string>, file: string): void {
  if (files.has(file)) return;
  files.add(file);
  const script = readFileSync(join(BUILT, file), 'utf8');
  for (const [, name] of script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) addWithImports(files, `/assets/${name}`);
}

/** The one style sheet of the page that ends in this route. */
function sheetOf(route: string): string {
  const sheets = JSON.parse(readFileSync(join(PROJECT, 'build/server/page-sheets.json'), 'utf8')) as Record<string, { href: string }>;
  return sheets[route]?.href ?? 'missing';
}

function weightOf(folder: string, files: Set<string>): FirstLoad {
  const total = (ending: string) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((bytes, file) => bytes + gzipSync(readFileSync(join(folder, file))).length, 0);
  return { scriptBytes: total('.js'), styleBytes: total('.css') };
}

function manifestIn(folder: string): Manifest {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.+\.js$/.test(file));
  const script = readFileSync(join(folder, 'assets', name ?? ''), 'utf8');
  return JSON.parse(script.replace(/^window\.__remixManifest=/, '').replace(/;$/, '')) as Manifest;
}

/** Files of texts have the names of their languages: which holds what, their contents tell. */
async function textFiles(folders: string[]): Promise<string[]> {
  const wanted = folders.map((folder) => readText(join(PROJECT, 'app', folder, 'locales/en-US.json')));
  const names = readdirSync(join(BUILT, 'assets')).filter((name) => /^en-US-.+\.js$/.test(name));
  const built = await Promise.all(
    names.map(async (name) => ({ name, texts: ((await import(join(BUILT, 'assets', name))) as { default: unknown }).default })),
  );
  return [
    ...wanted.map((texts) => `/assets/${built.find((file) => isDeepStrictEqual(file.texts, texts))?.name ?? 'missing'}`),
    asset(/^en-(?!US-).+\.js$/),
  ];
}

function readText(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function asset(name: RegExp): string {
  return `/assets/${readdirSync(join(BUILT, 'assets')).find((file) => name.test(file)) ?? 'missing'}`;
}

function run(cwd: string, args: string[]): void {
  // The build must not think that it runs inside a test.
  const known = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const env = { ...Object.fromEntries(known), NODE_ENV: 'production' as const };
  const ended = spawnSync(process.execPath, args, { cwd, env });
  if (ended.status !== 0) throw new Error(`${ended.stdout.toString()}${ended.stderr.toString()}`);
}
