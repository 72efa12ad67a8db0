import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';

const appFolder = join(import.meta.dirname, '..');
const folders = readdirSync(appFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'locales')
  .map((path) => join(appFolder, path));

describe('strings (fault 108)', () => {
  for (const folder of folders) {
    const english = textsOf(folder, 'en-US');
    for (const locale of locales) {
      const name = `${folder.slice(appFolder.length + 1)} in ${locale}`;
      const texts = textsOf(folder, locale);

      it(`${name} has every text, none empty, none besides`, () => {
        expect([...texts.values()].filter((text) => text.trim() === '')).toEqual([]);
        expect(new Set([...texts.keys()].map(withoutPlural))).toEqual(new Set([...english.keys()].map(withoutPlural)));
      });

      it(`${name} keeps the placeholders`, () => {
        for (const [key, text] of texts) {
          const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`);
          expect({ key, placeholders: placeholdersOf(text) }).toEqual({ key, placeholders: placeholdersOf(original ?? '') });
        }
      });

      it(`${name} has every plural the language knows`, () => {
        const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
        const plurals = [...texts.keys()].filter((key) => withoutPlural(key) !== key).map(withoutPlural);
        const missing = [...new Set(plurals)].flatMap((key) =>
          categories.filter((category) => !texts.has(`${key}_${category}`)).map((category) => `${key}_${category}`),
        );
        expect(missing).toEqual([]);
      });
    }
  }
});

function textsOf(folder: string, locale: string): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, inner] of Object.entries(value ?? {})) collect(inner, path === '' ? key : `${path}.${key}`);
  };
  collect(JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')), '');
  return texts;
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function placeholdersOf(text: string): string[] {
  return (text.match(/{{[^}]+}}|<\/?\d+>/g) ?? []).toSorted();
}
