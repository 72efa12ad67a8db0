import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = new URL('../../', import.meta.url).pathname;

/** Packages the design asks for; each is a direct dependency and in use as it ships. */
const PACKAGES = [
  'react',
  'react-dom',
  '@shopify/polaris',
  '@shopify/app-bridge-react',
  'react-router',
  '@remix-run/node',
  '@remix-run/react',
  'i18next',
  'remix-i18next',
  'chart.js',
  'react-chartjs-2',
];

const { dependencies, devDependencies } = readJson('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const lock = readJson('package-lock.json') as { packages: Record<string, { version: string; resolved?: string; link?: boolean }> };
const imported = importsOf('app');

describe('a package of the design', () => {
  it.each(PACKAGES)('%s is a dependency of one exact version and imported by the app', (name) => {
    expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(imported.some((target) => target === name || target.startsWith(`${name}/`))).toBe(true);
  });

  it('vitest runs the tests', () => {
    expect(devDependencies['vitest']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readFileSync(join(PROJECT, 'vite.config.ts'), 'utf8')).toContain("from 'vitest/config'");
  });
});

describe('the lock file', () => {
  it('has one react-router, the one Remix uses', () => {
    const copies = Object.keys(lock.packages).filter((path) => path.endsWith('node_modules/react-router'));
    expect(copies).toEqual(['node_modules/react-router']);
    expect(lock.packages['node_modules/react-router']?.version).toBe(dependencies['react-router']);
  });

  it('names no address to download from; workspaces are links to their folders', () => {
    expect(Object.values(lock.packages).filter(({ resolved, link }) => resolved !== undefined && link !== true)).toEqual([]);
  });
});

/** What the product's modules import, static and dynamic, types aside. */
function importsOf(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((code) => [...code.matchAll(/^import (?!type )[^;]*?'([^']+)';|import\('([^']+)'\)/gm)])
    .map((match) => match[1] ?? match[2] ?? '');
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
}
