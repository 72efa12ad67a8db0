import type { Locale } from '#contract/locales.ts';
import { formatCount } from '#app/ui/format-number.ts';

/** The texts of a namespace, or a part of them. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
/** What goes into a text; `count` also picks its plural. */
export type Values = Readonly<Record<string, unknown>>;

/** The text of a key with its values in it; a key that has none stands for itself. */
export type Translate = (key: string, values?: Values) => string;

/** A key may name its namespace: `shell:menu.home`. */
const KEY = /^(?:([\w-]+):)?(.*)$/s;
const PLACEHOLDER = /{{(\w+)(, count)?}}/g;
const pluralRules = new Map<Locale, Intl.PluralRules>();

/** Reads texts of a namespace in a language, and of those a key or its values name. */
export function newTranslator(namespace: string, locale: Locale, textsOf: (namespace: string) => Texts | undefined): Translate {
  return (key, values = {}) => {
    const [, named = values['ns'], name = ''] = KEY.exec(key) ?? [];
    return readText(textsOf(typeof named === 'string' ? named : namespace), name, values, locale) ?? name;
  };
}

/** The text of a key, with its values; null when there is none. It reads what i18next reads with our options, a tenth of its size. */
export function readText(texts: Texts | undefined, key: string, values: Values, locale: Locale): string | null {
  const { count } = values;
  const forms = typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${rulesOf(locale).select(count)}`, ''] : [''];
  for (const form of forms) {
    const text = find(texts, key + form);
    if (typeof text === 'string') return fillText(text, values, locale);
  }
  return null;
}

/** What is at a key: a text, or the texts below it. */
export function find(texts: Texts | undefined, key: string): string | Texts | undefined {
  return key.split('.').reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? ownAt(at, part) : undefined), texts);
}

/** Puts values in their places. They are plain text: what looks like a placeholder in one stays as it is, and React escapes markup. */
export function fillText(text: string, values: Values, locale: Locale): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string, counted?: string) => {
    const value = values[name];
    if (counted !== undefined) return formatCount(Number(value), locale);
    if (value === undefined) return Object.hasOwn(values, name) ? '' : placeholder;
    return value === null ? '' : String(value);
  });
}

function ownAt(texts: Texts, part: string): string | Texts | undefined {
  return Object.hasOwn(texts, part) ? texts[part] : undefined;
}

/** Making the rules of a language costs more than using them. */
function rulesOf(locale: Locale): Intl.PluralRules {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules;
}
