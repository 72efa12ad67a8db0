import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#contract/locales.ts';
import { readText, type Texts } from './read-text.ts';
import { translationsOf } from './translations.server.ts';

const COUNTS = [0, 1, 2, 1.5, 12_345, 1_000_000];
/** For the places in a text: plain, markup, what looks like a place or a reference, and what is no text. */
const VALUES = ['Ana', '<b onclick="x()">&amp;</b>', '{{nothing}} {{nothing, count}}', '$t(ui:close)', '$&', 0, 1234.5, null];

/** The server speaks by i18next. A page must say the same, or React draws it anew when it comes to life. */
describe('the reader of the browser says what i18next says', () => {
  for (const locale of locales) {
    it(`for every text in ${locale}`, () => {
      const differences: unknown[] = [];
      for (const [namespace, key, values] of questionsIn(locale)) {
        const ours = read(locale, namespace, key, values);
        const theirs: string = translationsOf(locale).getFixedT(locale, namespace as 'ui')(key as 'retry', values);
        if (ours !== theirs) differences.push({ namespace, key, values, ours, theirs });
      }
      expect(differences).toEqual([]);
    });
  }

  it('and beyond it does not take a value for a place, nor what every object has for a text', () => {
    const texts: Texts = { a: { b: 'text' }, thing_one: '{{count}} thing', thing_other: '{{count, count}} things' };
    expect(readText(texts, 'a.b', {}, 'en-US')).toBe('text');
    for (const key of ['a', 'a.b.c', 'a.c', 'toString', 'a.constructor', '', 'thing']) expect(readText(texts, key, {}, 'en-US')).toBeNull();
    expect(readText(undefined, 'a', {}, 'en-US')).toBeNull();
    expect(readText(texts, 'thing', { count: 1 }, 'en-US')).toBe('1 thing');
    expect(readText({ of: '{{name}} of {{count}}' }, 'of', { name: '{{count}}', count: 2 }, 'en-US')).toBe('{{count}} of 2');
    expect(readText(texts, 'thing', { count: 4321 }, 'es-ES')).toBe('4.321 things');
  });
});

function* questionsIn(locale: Locale): Generator<[namespace: string, key: string, values: Record<string, unknown>]> {
  for (const [namespace, texts] of Object.entries(translationsOf(locale).getDataByLanguage(locale) ?? {})) {
    for (const [key, text] of leavesOf(texts as Texts)) {
      const places = [...text.matchAll(/{{(?!count)(\w+)(, count)?}}/g)];
      for (const count of text.includes('{{count') ? COUNTS : [undefined]) {
        for (const value of places.length === 0 ? [''] : VALUES) {
          const filled = places.map(([, name, counted]) => [name, counted === undefined ? value : 12_345]);
          const values = { ...Object.fromEntries(filled), ...(count === undefined ? {} : { count }) };
          yield [namespace, key, values];
          yield [namespace, key.replace(/_(?:zero|one|many|other)$/, ''), values];
        }
      }
    }
  }
}

function* leavesOf(texts: Texts, path = ''): Generator<[key: string, text: string]> {
  for (const [part, inner] of Object.entries(texts)) {
    if (typeof inner === 'string') yield [path + part, inner];
    else yield* leavesOf(inner, `${path}${part}.`);
  }
}

/** What a screen gets: the key itself where there is no text. */
function read(locale: Locale, namespace: string, key: string, values: Record<string, unknown>): string {
  return readText(translationsOf(locale).getResourceBundle(locale, namespace), key, values, locale) ?? key;
}
