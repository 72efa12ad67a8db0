import { createContext, useContext, type ReactNode } from 'react';
import type { i18n as Instance } from 'i18next';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { newTranslator, type Translate } from './read-text.ts';
import { textWithElements, type TransProps } from './text-with-elements.tsx';

interface Speaker {
  i18n: Instance;
}
/** What a component is given: one for a language and a namespace, for all requests. */
interface Translation extends Speaker {
  t: Translate;
}

const known = new Map<string, Translation>();

export const I18nContext = createContext<Speaker | null>(null);

export function I18nextProvider({ i18n, children }: Speaker & { children: ReactNode }) {
  return <I18nContext.Provider value={translationOf(i18n, 'ui')}>{children}</I18nContext.Provider>;
}

/** The instance, for who has no context; on the server there is always one. */
export function getI18n(): never {
  throw new Error('a page is drawn outside of I18nextProvider');
}

/** Texts of a namespace, the first of those named. */
export function useTranslation(namespaces: string | readonly string[] = 'ui'): Translation {
  return translationOf(useSpeaker().i18n, typeof namespaces === 'string' ? namespaces : (namespaces[0] ?? 'ui'));
}

/** A text with elements in it. */
export function Trans(props: TransProps) {
  return textWithElements(props, localeOf(useSpeaker().i18n));
}

function useSpeaker(): Speaker {
  return useContext(I18nContext) ?? getI18n();
}

function translationOf(i18n: Instance, namespace: string): Translation {
  const name = `${i18n.language} ${namespace}`;
  const locale = localeOf(i18n);
  const translation = known.get(name) ?? { i18n, t: newTranslator(namespace, locale, (asked) => i18n.getResourceBundle(locale, asked)) };
  known.set(name, translation);
  return translation;
}

function localeOf({ language }: Instance): Locale {
  return isLocale(language) ? language : defaultLocale;
}
