import { z } from 'zod';
import type { ShopFacts } from '#provider/platforms/connector.ts';
import { type ShopLanguage, shopLanguages } from './credentials.ts';
import { ApiId } from './list-pages.ts';
import { LocalizedText, textIn } from './localized-text.ts';

/** The store as `GET /store` describes it. */
export const ShopAnswer = z.object({
  id: ApiId,
  name: LocalizedText,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
  main_currency: z.string().regex(/^[A-Z]{3}$/),
  main_language: z.string(),
  original_domain: z.string().nullish(),
  domains: z.array(z.string()).nullish(),
});
type ShopAnswer = z.output<typeof ShopAnswer>;

export interface DescribedShop {
  facts: ShopFacts;
  domain: string;
  language: ShopLanguage;
}

/** What a store says of itself. One without a name is known by its address. */
export function describeShop(answer: ShopAnswer): DescribedShop {
  const language = languageOf(answer.main_language);
  const domain = answer.domains?.[0] ?? answer.original_domain ?? `store ${answer.id}`;
  const name = textIn(answer.name, language);
  return {
    facts: { name: name === '' ? domain : name, currency: answer.main_currency, country: answer.country ?? null, timeZone: null },
    domain,
    language,
  };
}

/** `pt`, or `pt_BR` in newer answers. */
function languageOf(text: string): ShopLanguage {
  return shopLanguages.find((language) => text.toLowerCase().startsWith(language)) ?? 'es';
}
