import type { Locale } from './locales.ts';

/** What a draft says in one language. */
export interface DraftText {
  title: string;
  descriptionHtml: string;
}

/** All that a draft says, by language; its main language is always among them. */
export interface DraftTexts {
  mainLocale: Locale;
  texts: Partial<Record<Locale, DraftText>>;
}

/** `unfinished`: a title is missing, or a description where the main text has one. Stores never get such a text. */
export type TextState = 'main' | 'whole' | 'unfinished' | 'empty';

export function textState({ mainLocale, texts }: DraftTexts, locale: Locale): TextState {
  if (locale === mainLocale) return 'main';
  const text = texts[locale];
  if (text === undefined || isEmptyText(text)) return 'empty';
  const lacksDescription = isBlankHtml(text.descriptionHtml) && !isBlankHtml(texts[mainLocale]?.descriptionHtml ?? '');
  return text.title.trim() === '' || lacksDescription ? 'unfinished' : 'whole';
}

/** The language of the text a store gets: its own where that text is whole, else the main one. */
export function localeForStore(draft: DraftTexts, storeLocale: Locale): Locale {
  return textState(draft, storeLocale) === 'whole' ? storeLocale : draft.mainLocale;
}

export function isEmptyText({ title, descriptionHtml }: DraftText): boolean {
  return title.trim() === '' && isBlankHtml(descriptionHtml);
}

/** Whether nothing is to be seen of it: an editor leaves empty paragraphs behind. */
export function isBlankHtml(html: string): boolean {
  if (/<(?:img|hr|table)\b/i.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;|&#160;|\s/gi, '') === '';
}
