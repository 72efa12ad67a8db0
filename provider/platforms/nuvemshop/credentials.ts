import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';

/** Languages a store of Nuvemshop can have. */
export const shopLanguages = ['pt', 'es', 'en'] as const;
export type ShopLanguage = (typeof shopLanguages)[number];

/** What Nuvemshop gave us for a store: a token that does not expire, what it grants, and the language the store is written in. */
export const NuvemshopCredentials = z.strictObject({
  accessToken: z.string().min(1),
  scopes: z.array(z.string()),
  language: z.enum(shopLanguages),
});
export type NuvemshopCredentials = z.output<typeof NuvemshopCredentials>;

/** Our language for the buyers of a store. */
export const localeOfLanguage: Record<ShopLanguage, Locale> = { pt: 'pt-BR', es: 'es-ES', en: 'en-US' };

/** Scopes the app needs; the same as in its form at Nuvemshop. A write scope includes the read scope. */
export const neededScopes: readonly string[] = ['write_products', 'write_orders', 'write_fulfillment_orders'];

export function missingScopes(granted: readonly string[]): string[] {
  return neededScopes.filter((scope) => !granted.includes(scope));
}
