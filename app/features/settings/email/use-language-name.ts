import { useMemo } from 'react';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** Names languages in the language of the page: as within a sentence, or as a title that begins with a capital. */
export function useLanguageName(): (language: Locale, as?: 'sentence' | 'title') => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language' });
    return (language, as = 'sentence') => {
      // Buyers read a language: which country's spelling of it is no concern of theirs.
      const code = new Intl.Locale(language).language;
      const name = names.of(code) ?? code;
      return as === 'sentence' ? name : `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`;
    };
  }, [locale]);
}
