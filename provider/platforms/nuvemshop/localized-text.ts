import { z } from 'zod';
import { type ShopLanguage, shopLanguages } from './credentials.ts';

/** A text by language, or one for all of them; the API answers with either. */
export const LocalizedText = z.union([z.string(), z.record(z.string(), z.string().nullable())]);
export type LocalizedText = z.output<typeof LocalizedText>;

/** The text in the store's language, else in the first language that has one; empty where none has. */
export function textIn(text: LocalizedText | null | undefined, language: ShopLanguage): string {
  if (typeof text === 'string') return storable(text);
  if (text === null || text === undefined) return '';
  const found = [language, ...shopLanguages].map((code) => text[code] ?? '').find((each) => each !== '');
  return storable(found ?? Object.values(text).find((each) => each !== null && each !== '') ?? '');
}

/** All texts with the one in the store's language replaced: what the merchant translated stays. */
export function withText(text: LocalizedText | null | undefined, language: ShopLanguage, value: string): Record<string, string> {
  const known = typeof text === 'object' && text !== null ? Object.entries(text).filter(([, each]) => each !== null) : [];
  return { ...(Object.fromEntries(known) as Record<string, string>), [language]: value };
}

/** A text a database can hold. */
export function storable(text: string | null | undefined): string {
  return Buffer.from(text ?? '')
    .toString()
    .replaceAll('\u0000', '');
}
