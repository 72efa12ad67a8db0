/** Languages of the product; the first is the default and the fallback (specification 9). */
export const locales = ['en-US', 'es-ES', 'pt-BR'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-US';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}
