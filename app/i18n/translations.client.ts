import { defaultLocale, type Locale } from '#contract/locales.ts';
import { commonNamespaces } from './options.ts';
import { find, newTranslator, type Texts, type Translate } from './read-text.ts';

type LoadTexts = () => Promise<Texts>;

const files: Record<string, LoadTexts> = {
  ...import.meta.glob<Texts>('../features/*/locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../{shell,ui,ui/causes}/locales/*.json', { import: 'default' }),
};

const polarisFiles: Record<Locale, () => Promise<{ default: unknown }>> = {
  'en-US': () => import('@shopify/polaris/locales/en.json'),
  'es-ES': () => import('@shopify/polaris/locales/es.json'),
  'pt-BR': () => import('@shopify/polaris/locales/pt-BR.json'),
};

/** All texts that have come, by language and namespace. */
const known: Record<Locale, Map<string, Texts>> = { 'en-US': new Map(), 'es-ES': new Map(), 'pt-BR': new Map() };
const listeners = new Set<() => void>();
const translators = new Map<string, Translate>();
const neededAtStart = new Set<string>();
let language: Locale = defaultLocale;
let wanted = language;

/** The page's language and texts: what screens and Polaris ask i18next for, by the same names. */
export const translations = {
  get language(): Locale {
    return language;
  },
  exists: (key: string, { ns }: { ns: string }): boolean => typeof find(known[language].get(ns), key) === 'string',
  getResource: (locale: Locale, namespace: string, key: string) => find(known[locale].get(namespace), key),
  getResourceBundle: (locale: Locale, namespace: string) => known[locale].get(namespace),
  on: (_event: 'languageChanged', tell: () => void): void => void listeners.add(tell),
  off: (_event: 'languageChanged', tell: () => void): void => void listeners.delete(tell),
  /** Shows the page in another language as soon as all that is shown of it has come; of two wishes the later counts. */
  async changeLanguage(locale: Locale): Promise<void> {
    wanted = locale;
    await loadNamespaces([...known[language].keys()], locale);
    if (wanted !== locale) return;
    language = locale;
    for (const tell of [...listeners]) tell();
  },
};

/** Texts of a part that the server has drawn: the page comes to life with them. */
export function needAtStart(namespaces: readonly string[]): void {
  for (const namespace of namespaces) neededAtStart.add(namespace);
}

/** Starts translating in the browser; resolves once the texts of the page at hand are there. */
export async function startTranslations(locale: Locale, namespaces: readonly string[]): Promise<void> {
  language = locale;
  wanted = locale;
  await loadNamespaces([...commonNamespaces, ...neededAtStart, ...namespaces]);
}

/** Whether the page has the texts of a namespace. */
export function hasNamespace(namespace: string): boolean {
  return known[language].has(namespace);
}

/** Fetches what is missing of those namespaces. What can't be had is shown by its keys. */
export async function loadNamespaces(namespaces: readonly string[], locale = language): Promise<void> {
  const missing = [...new Set(namespaces)].filter((namespace) => !known[locale].has(namespace));
  await Promise.all(missing.map(async (namespace) => void known[locale].set(namespace, await loadTexts(namespace, locale))));
}

/** Reads texts of a namespace in the page's language; the same function each time, until the language changes. */
export function translatorOf(namespace: string): Translate {
  const name = `${language} ${namespace}`;
  const locale = language;
  const translate = translators.get(name) ?? newTranslator(namespace, locale, (asked) => known[locale].get(asked));
  translators.set(name, translate);
  return translate;
}

async function loadTexts(namespace: string, locale: Locale): Promise<Texts> {
  try {
    return await fetchTexts(namespace, locale);
  } catch (error) {
    reportError(error);
    return {};
  }
}

async function fetchTexts(namespace: string, locale: Locale): Promise<Texts> {
  if (namespace === 'polaris') return (await polarisFiles[locale]()).default as Texts;
  const file = `/${namespace}/locales/${locale}.json`;
  const load = Object.entries(files).find(([path]) => path.endsWith(file))?.[1];
  if (load === undefined) throw new Error(`no strings for ${namespace} in ${locale}`);
  return load();
}
