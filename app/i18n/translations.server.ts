import { createInstance, type FlatNamespace, type i18n, type ResourceLanguage, type TFunction } from 'i18next';
import polarisEn from '@shopify/polaris/locales/en.json';
import polarisEs from '@shopify/polaris/locales/es.json';
import polarisPtBr from '@shopify/polaris/locales/pt-BR.json';
import type { Locale } from '#contract/locales.ts';
import { sharedOptions } from './options.ts';
import { requestLocale } from './request-locale.ts';

const files = {
  ...import.meta.glob<ResourceLanguage[string]>('../features/*/locales/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<ResourceLanguage[string]>('../{shell,ui,ui/causes,provider-api}/locales/*.json', { eager: true, import: 'default' }),
};

const instances: Record<Locale, i18n> = {
  'en-US': createTranslations('en-US', polarisEn),
  'es-ES': createTranslations('es-ES', polarisEs),
  'pt-BR': createTranslations('pt-BR', polarisPtBr),
};

/** The language's one instance, shared by all requests: nothing in it changes after the start. */
export function translationsOf(locale: Locale): i18n {
  return instances[locale];
}

/** Translates on the server, in the language of the request: `const t = await translatorOf(request, 'orders')`. */
export async function translatorOf<Namespace extends FlatNamespace>(request: Request, namespace: Namespace): Promise<TFunction<Namespace>> {
  const locale = await requestLocale(request);
  return instances[locale].getFixedT(locale, namespace);
}

function createTranslations(locale: Locale, polaris: ResourceLanguage[string]): i18n {
  const instance = createInstance();
  void instance.init({
    ...sharedOptions,
    lng: locale,
    initImmediate: false,
    resources: { [locale]: { ...stringsOf(locale), polaris } },
  });
  return instance;
}

function stringsOf(locale: Locale): ResourceLanguage {
  const strings: ResourceLanguage = {};
  for (const [path, content] of Object.entries(files)) {
    const [, folder, name] = /([^/]+)\/locales\/([^/]+)\.json$/.exec(path) ?? [];
    if (folder !== undefined && name === locale) strings[folder] = content;
  }
  return strings;
}
