import i18next, { type ResourceKey } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { commonNamespaces, sharedOptions } from './options.ts';

type LoadTexts = () => Promise<ResourceKey>;

const files = {
  ...import.meta.glob<ResourceKey>('../features/*/locales/*.json', { import: 'default' }),
  ...import.meta.glob<ResourceKey>('../{shell,ui,ui/causes}/locales/*.json', { import: 'default' }),
};

/** By language and namespace, which is the name of the folder around `locales`. */
const loaders = new Map<string, LoadTexts>([
  ...Object.entries(files).map(([path, load]): [string, LoadTexts] => {
    const [, namespace, locale] = /([^/]+)\/locales\/([^/]+)\.json$/.exec(path) ?? [];
    return [`${locale} ${namespace}`, load];
  }),
  ['en-US polaris', async () => (await import('@shopify/polaris/locales/en.json')).default],
  ['es-ES polaris', async () => (await import('@shopify/polaris/locales/es.json')).default],
  ['pt-BR polaris', async () => (await import('@shopify/polaris/locales/pt-BR.json')).default],
]);

/** Starts translating in the browser; resolves once the texts of the page at hand are there. */
export async function startTranslations(locale: Locale, namespaces: readonly string[]): Promise<void> {
  i18next.on('failedLoading', (language, namespace, message) => reportError(new Error(`texts ${namespace} ${language}: ${message}`)));
  await i18next
    .use(initReactI18next)
    .use(resourcesToBackend(loadTexts))
    .init({ ...sharedOptions, lng: locale, ns: [...commonNamespaces, ...namespaces] });
}

async function loadTexts(locale: string, namespace: string): Promise<ResourceKey> {
  const load = loaders.get(`${locale} ${namespace}`);
  if (load === undefined) throw new Error('there are none');
  return load();
}
