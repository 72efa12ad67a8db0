import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const PROJECT = new URL('../../', import.meta.url).pathname;
const CLIENT = join(PROJECT, 'build/client');
const POLARIS_STYLES = join(PROJECT, 'node_modules/@shopify/polaris/build/esm/styles.css');

/** What a page fetches before its first press, in bytes of gzip. */
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

/** Files of the built page that these routes make up, with the texts of those namespaces in English. */
export function firstLoadOf(routes: string[], namespaces: string[]): FirstLoad {
  const assets = readdirSync(join(CLIENT, 'assets'));
  const manifest = readManifest(assets);
  const parts = [manifest.entry, ...['root', ...routes].map((id) => manifest.routes[id])];
  const files = parts.flatMap((part, index) => {
    if (part === undefined) throw new Error(`no route ${routes[index - 2]}`);
    return [part.module, ...(part.imports ?? []), ...(part.css ?? [])];
  });
  const texts = [...['ui', 'shell', ...namespaces].map((namespace) => `texts-${namespace}-en-US-`), 'texts-polaris-en-'];
  const textFiles = texts.map((start) => `/assets/${assets.find((name) => name.startsWith(start)) ?? `no ${start}`}`);
  const all = [...new Set([...files, ...textFiles])];
  return { scriptBytes: gzipBytes(all, '.js'), styleBytes: gzipBytes(all, '.css') };
}

/** Bytes of gzip of Polaris' style sheet as it ships. */
export function polarisStyleBytes(): number {
  return gzipSync(readFileSync(POLARIS_STYLES)).length;
}

/** Names of scripts of the built client that contain a text. */
export function scriptsWith(text: string): string[] {
  const scripts = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.js'));
  return scripts.filter((name) => readFileSync(join(CLIENT, 'assets', name), 'utf8').includes(text));
}

function gzipBytes(files: string[], ending: string): number {
  const sizes = files.filter((file) => file.endsWith(ending)).map((file) => gzipSync(readFileSync(join(CLIENT, file))).length);
  return sizes.reduce((total, size) => total + size, 0);
}

function readManifest(assets: string[]): Manifest {
  const name = assets.find((file) => /^manifest-.+\.js$/.test(file)) ?? '';
  const script = readFileSync(join(CLIENT, 'assets', name), 'utf8');
  return JSON.parse(script.replace(/^window\.__remixManifest=/, '').replace(/;$/, '')) as Manifest;
}
