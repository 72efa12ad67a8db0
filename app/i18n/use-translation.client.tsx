import { cloneElement, createContext, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { fillText, type Values } from './read-text.ts';
import { hasNamespace, loadNamespaces, translations, translatorOf, type Translate } from './translations.client.ts';

const TAG = /<(\d+)>([^<]*)<\/\1>/;

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

interface TransProps {
  t: Translate;
  i18nKey: string;
  values?: Values;
  components: readonly ReactElement<{ children?: ReactNode }>[];
}

/** A text with elements in it: `<0>` is the first of `components`. Values go in when it has been taken apart, so that none can bring an element. */
export function Trans({ t, i18nKey, values = {}, components }: TransProps) {
  const pieces = t(i18nKey).split(TAG);
  const fill = (text = '') => fillText(text, values, translations.language);
  const content: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [text, index, inner] = pieces.slice(at);
    content.push(fill(text));
    const element = index === undefined ? undefined : components[Number(index)];
    if (element !== undefined) content.push(inner === '' ? element : cloneElement(element, {}, fill(inner)));
  }
  return content.filter((piece) => piece !== '');
}

function subscribe(tell: () => void): () => void {
  translations.on('languageChanged', tell);
  return () => translations.off('languageChanged', tell);
}

function readLanguage(): string {
  return translations.language;
}
