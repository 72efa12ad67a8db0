import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { API_VERSION } from '#provider/platforms/shopify/api-version.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
/** Shopify refuses more, compressed; ours keep below it as they are. */
const BUNDLE_MAX_BYTES = 64 * 1024;
const LANGUAGES = ['en.default', 'es', 'pt-BR'] as const;

/** The rules Shopify's CLI checks such a file by, as far as ours have need of them. */
const ExtensionFile = z.strictObject({
  api_version: z.literal(API_VERSION),
  extensions: z
    .array(
      z.strictObject({
        name: z.literal('t:name'),
        description: z.literal('t:description'),
        handle: z.string().regex(/^[A-Za-z0-9-]{1,50}$/),
        uid: z.uuid(),
        type: z.literal('ui_extension'),
        targeting: z.array(z.strictObject({ target: z.string(), module: z.string() })).nonempty(),
      }),
    )
    .length(1),
});

const folders = z.object({ extension_directories: z.array(z.string()) }).parse(parse(read('shopify.app.toml'))).extension_directories;
const extensions = folders.map((folder) => {
  const [extension] = ExtensionFile.parse(parse(read(`${folder}/shopify.extension.toml`))).extensions;
  if (extension === undefined) throw new Error(`${folder} describes no extension`);
  return { folder, ...extension };
});

test('shopify.app.toml names every extension there is, and each is named as its folder', () => {
  const found = readdirSync(join(PROJECT, 'extensions')).filter((name) =>
    existsSync(join(PROJECT, 'extensions', name, 'shopify.extension.toml')),
  );
  expect(folders.toSorted()).toEqual(found.map((name) => `extensions/${name}`).toSorted());
  expect(extensions.map(({ handle }) => `extensions/${handle}`)).toEqual(folders);
  expect(new Set(extensions.map(({ uid }) => uid)).size).toBe(extensions.length);
});

test('they stand on the product’s page, the order’s page and the list of products', () => {
  expect(extensions.flatMap(({ targeting }) => targeting.map(({ target }) => target)).toSorted()).toEqual([
    'admin.order-details.block.render',
    'admin.product-details.block.render',
    'admin.product-index.selection-action.render',
  ]);
});

test('each is built into one script below what Shopify takes', () => {
  const out = mkdtempSync(join(tmpdir(), 'wharf-extensions-'));
  try {
    const code = `import('./scripts/extensions.mjs').then(({ bundleExtensions }) => bundleExtensions(process.argv[1]))`;
    execFileSync(process.execPath, ['-e', code, out], { cwd: PROJECT });
    for (const { handle, targeting } of extensions) {
      const script = join(out, `${handle}.js`);
      expect(statSync(script).size, handle).toBeLessThan(BUNDLE_MAX_BYTES);
      expect(statSync(script).size, handle).toBeGreaterThan(5_000);
      for (const { target } of targeting) expect(readFileSync(script, 'utf8')).toContain(`shopify.extend("${target}"`);
    }
  } finally {
    rmSync(out, { recursive: true });
  }
});

describe.each(extensions)('the texts of $handle', ({ folder, targeting }) => {
  const texts = LANGUAGES.map((language) => flatten(JSON.parse(read(`${folder}/locales/${language}.json`))));
  const [english = new Map<string, string>(), ...others] = texts;
  const code = [...sourcesIn(folder), ...sourcesIn('extensions/admin-parts')].join('\n');

  it('are there in all languages, with the same placeholders, and short enough for the admin', () => {
    for (const other of others) {
      expect([...other.keys()].toSorted()).toEqual([...english.keys()].toSorted());
      for (const [key, text] of other) expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
    }
    for (const text of texts) expect((text.get('name') ?? '').length).toBeLessThanOrEqual(30);
  });

  it('are all used, and none is missing', () => {
    const keys = new Set([...english.keys()].map((key) => key.replace(/\.(?:one|other)$/, '')));
    const used = (key: string) =>
      ['name', 'description'].includes(key) || code.includes(`'${key}'`) || code.includes(`\`${key.split('.')[0] ?? ''}.\${`);
    expect([...keys].filter((key) => !used(key))).toEqual([]);
    const own = sourcesIn(folder).join('\n');
    const named = [...own.matchAll(/translate\('([\w.]+)'/g)].map(([, key = '']) => key);
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('its modules exist', () => {
    for (const { module } of targeting) expect(existsSync(join(PROJECT, folder, module)), module).toBe(true);
  });
});

test('an order’s states are called in the admin what they are called in the app', () => {
  for (const [language, app] of [
    ['en.default', 'en-US'],
    ['es', 'es-ES'],
    ['pt-BR', 'pt-BR'],
  ] as const) {
    const block = JSON.parse(read(`extensions/order-details-block/locales/${language}.json`));
    const { status } = JSON.parse(read(`app/ui/locales/${app}.json`));
    for (const kind of ['payment', 'fulfillment', 'delivery']) expect(status[kind]).toMatchObject(block[kind]);
  }
});

function read(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules') && !/\.test\.ts$/.test(path))
    .map((path) => read(join(folder, path)));
}

function flatten(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]): [string, string][] =>
      typeof text === 'string' ? [[prefix + key, text]] : [...flatten(text, `${prefix}${key}.`)],
    ),
  );
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
}
