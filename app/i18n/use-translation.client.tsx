import { createContext, useSyncExternalStore } from 'react';
import { textWithElements, type TransProps } from './text-with-elements.tsx';
import { hasNamespace, loadNamespaces, translations, translatorOf } from './translations.client.ts';

/** For who asks for the instance alone; a page has one. */
export const I18nContext = createContext({ i18n: translations });
export const getI18n = () => translations;

/** Texts of a namespace, the first of those named; waits until all of them have come. */
export function useTranslation(namespaces: string | readonly string[] = 'ui') {
  const named = typeof namespaces === 'string' ? [namespaces] : namespaces;
  useSyncExternalStore(subscribe, readLanguage, readLanguage);
  if (!named.every(hasNamespace)) throw loadNamespaces(named);
  return { t: translatorOf(named[0] ?? 'ui'), i18n: translations };
}

/** A text with elements in it. */
export function Trans(props: TransProps) {
  return textWithElements(props, translations.language);
}

function subscribe(tell: () => void): () => void {
  translations.on('languageChanged', tell);
  return () => translations.off('languageChanged', tell);
}

function readLanguage(): string {
  return translations.language;
}
