import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, it, test } from 'vitest';
import { commonNamespaces } from '#app/i18n/options.ts';
import routes from '#app/routes.ts';

const APP = new URL('../../app/', import.meta.url).pathname;
const IMPORT = /(?:^|\n)(?:import|export)(?! type)[^'"`;]*?from '([^']+)'|import\('([^']+)'\)/g;
const USED = /useTranslation\(\s*(\[[^\]]*\]|'[^']+')|\b(?:i18nKey=|t\()["']([\w-]+):/g;
const NAMED = /export const handle = \{[^]*?\bi18n: (\[[^\]]*\]|'[^']+')/;

/** Texts that a screen does not name would be shown by their keys until they come. */
describe('a screen names the namespaces of all its parts', () => {
  for (const files of screensOf(routes)) {
    it(files.at(-1) ?? '', () => {
      const named = new Set<string>([...commonNamespaces, ...files.flatMap((file) => namesIn(NAMED.exec(sourceOf(file))?.[1] ?? ''))]);
      const used = files.flatMap((file) => [...partsOf(file)]).flatMap((part) => usesIn(part).map((namespace) => ({ part, namespace })));
      expect(used.filter(({ namespace }) => !named.has(namespace))).toEqual([]);
    });
  }
});

test('titles out of a feature’s own texts are there', () => {
  const titles = screensOf(routes)
    .flat()
    .flatMap((file) =>
      [...sourceOf(file).matchAll(/title: '([\w-]+):([\w.]+)'/g)].map(([, namespace = '', key = '']) => ({ file, namespace, key })),
    );
  expect(titles.length).toBeGreaterThan(0);
  for (const { file, namespace, key } of titles) {
    const texts = JSON.parse(sourceOf(`features/${namespace}/locales/en-US.json`)) as Record<string, unknown>;
    const text = key.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], texts);
    expect(typeof text, `${file}: ${namespace}:${key}`).toBe('string');
  }
});

/** Each screen as the files of its routes, the outermost layout first. */
function screensOf(entries: readonly RouteConfigEntry[], above: string[] = ['root.tsx']): string[][] {
  return entries.flatMap(({ file, children }) => {
    const files = [...above, file];
    if (children !== undefined) return screensOf(children, files);
    return file.endsWith('.tsx') ? [files] : [];
  });
}

/** A module and all it imports of the app that reaches the browser, now or later. */
function partsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const match of sourceOf(file).matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? '';
    const path = target.startsWith('#app/')
      ? target.slice(5)
      : target.startsWith('.')
        ? relative(APP, join(APP, dirname(file), target))
        : '';
    if (/(?<!\.server)\.tsx?$/.test(path) && existsSync(join(APP, path))) partsOf(path, found);
  }
  return found;
}

function usesIn(file: string): string[] {
  return [...sourceOf(file).matchAll(USED)].flatMap(([, used = '', prefix]) => (prefix === undefined ? namesIn(used) : [prefix]));
}

function namesIn(code: string): string[] {
  return [...code.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

function sourceOf(file: string): string {
  return readFileSync(join(APP, file), 'utf8');
}
