import { useCallback, useContext, useSyncExternalStore } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';

/** The language the page is shown in. Every amount and time asks: `useTranslation` would do much more for the answer. */
export function useLocale(): Locale {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  const subscribe = useCallback(
    (tell: () => void) => {
      i18n.on('languageChanged', tell);
      return () => i18n.off('languageChanged', tell);
    },
    [i18n],
  );
  const read = (): string => i18n.language;
  const language = useSyncExternalStore(subscribe, read, read);
  return isLocale(language) ? language : defaultLocale;
}
