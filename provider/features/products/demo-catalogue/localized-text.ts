import type { Words } from './lexicon.ts';

export type CatalogueLocale = 'en-US' | 'es-ES' | 'pt-BR';
export type LocalizedText = Record<CatalogueLocale, string>;

/** Where a locale stands in `Words`. */
export const localeIndex = { 'en-US': 0, 'es-ES': 1, 'pt-BR': 2 } as const satisfies Record<CatalogueLocale, number>;

const known = new WeakMap<Words, LocalizedText>();

/** Texts of the lexicon come up thousands of times; each is one object. */
export function localized(words: Words): LocalizedText {
  const text = known.get(words) ?? { 'en-US': words[0], 'es-ES': words[1], 'pt-BR': words[2] };
  known.set(words, text);
  return text;
}

export function inEachLocale(write: (locale: CatalogueLocale) => string): LocalizedText {
  return { 'en-US': write('en-US'), 'es-ES': write('es-ES'), 'pt-BR': write('pt-BR') };
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With the decimal sign of the locale; groups of thousands do not occur in sizes and weights. */
export function decimal(value: number, locale: CatalogueLocale): string {
  return locale === 'en-US' ? String(value) : String(value).replace('.', ',');
}
