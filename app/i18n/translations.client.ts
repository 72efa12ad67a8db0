import i18next, { type BackendModule, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Locale } from '#contract/locales.ts';
import { addFormats, commonNamespaces, sharedOptions, speakOneLanguage } from './options.ts';

type LoadStrings = () => Promise<ResourceLanguage[string]>;

const files: Record<string, LoadStrings> = {
  ...import.meta.glob<ResourceLanguage[string]>('../features/*/locales/*.json', { import: 'default' }),
  ...import.meta.glob<ResourceLanguage[string]>('../{shell,ui}/locales/*.json', { import: 'default' }),
};

const polarisFiles: Record<Locale, () => Promise<{ default: ResourceLanguage[string] }>> = {
  'en-US': () => import('@shopify/polaris/locales/en.json'),
  'es-ES': () => import('@shopify/polaris/locales/es.json'),
  'pt-BR': () => import('@shopify/polaris/locales/pt-BR.json'),
};

const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadStrings(language as Locale, namespace).then(
      (strings) => done(null, strings),
      (error: Error) => done(error, false),
    );
  },
};

/** Starts translating in the browser; resolves once the strings of the page at hand are there. */
export async function startTranslations(locale: Locale, namespaces: readonly string[]): Promise<i18n> {
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({ ...sharedOptions, lng: locale, fallbackLng: false, ns: [...new Set([...commonNamespaces, ...namespaces])] });
  addFormats(i18next);
  speakOneLanguage(i18next);
  return i18next;
}

async function loadStrings(locale: Locale, namespace: string): Promise<ResourceLanguage[string]> {
  if (namespace === 'polaris') return (await polarisFiles[locale]()).default;
  const file = `/${namespace}/locales/${locale}.json`;
  const load = Object.entries(files).find(([path]) => path.endsWith(file))?.[1];
  if (load === undefined) throw new Error(`no strings for ${namespace} in ${locale}`);
  return load();
}
