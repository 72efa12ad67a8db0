import i18next, { type i18n } from 'i18next';
import { defaultLocale, isLocale, locales, type Locale } from '#contract/locales.ts';
import enUS from '../locales/en-US.json' with { type: 'json' };
import esES from '../locales/es-ES.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };

export type MessageKey = keyof typeof enUS;

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(enUS, key);
}

const messages: i18n = i18next.createInstance();
await messages.init({
  lng: defaultLocale,
  fallbackLng: defaultLocale,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: {
    'en-US': { translation: enUS },
    'es-ES': { translation: esES },
    'pt-BR': { translation: ptBR },
  },
});

/** Words of the provider: messages, notices, mails. Escaping is the work of whatever shows them. */
export function say(locale: Locale, key: MessageKey, params: Record<string, string | number> = {}): string {
  const text: string = messages.getResource(locale, 'translation', key);
  return messages.services.interpolator.interpolate(text, params, locale, {});
}

/** The best of our languages for an Accept-Language header. */
export function localeFor(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');
  for (const tag of wanted) {
    const match =
      locales.find((locale) => locale.toLowerCase() === tag) ??
      locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2) && tag !== '');
    if (isLocale(match)) return match;
  }
  return defaultLocale;
}
