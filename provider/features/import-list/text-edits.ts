import type { z } from 'zod';
import { type DraftText, type DraftTexts, isBlankHtml, isEmptyText } from '#contract/draft-texts.ts';
import type { ImportItem, UpdateImportItemInput } from '#contract/import-list.ts';
import { type Locale, locales } from '#contract/locales.ts';
import type { RefusedField } from '#provider/http/refusal.ts';
import { cleanHtml } from './clean-html.ts';
import type { DraftRow } from './import-items.store.ts';

type Edit = Pick<z.output<typeof UpdateImportItemInput>, 'title' | 'descriptionHtml' | 'texts' | 'mainLocale'>;
type Words = Pick<DraftRow, 'title' | 'description_html' | 'main_locale' | 'texts'>;

/** All that a draft says, by language. */
export function readTexts({ title, description_html: descriptionHtml, main_locale: mainLocale, texts }: Words): DraftTexts {
  return { mainLocale, texts: { ...texts, [mainLocale]: { title, descriptionHtml } } };
}

/** Texts in other languages than the main one. */
export function otherTexts({ texts, main_locale: mainLocale }: Words): ImportItem['texts'] {
  return locales.flatMap((locale) => {
    const text = texts[locale];
    return text === undefined || locale === mainLocale ? [] : [{ locale, ...text }];
  });
}

/** Texts in other languages with other titles; one without a title stays so. */
export function titledTexts(row: Words, retitle: (title: string, locale: Locale) => string): DraftRow['texts'] {
  const texts = otherTexts(row).map(({ locale, title, descriptionHtml }) => [
    locale,
    { title: title === '' ? '' : retitle(title, locale), descriptionHtml },
  ]);
  return Object.fromEntries(texts);
}

/** What an edit makes of a draft's texts; nothing when it is about other things. */
export function editTexts(row: Words, edit: Edit) {
  if (!isAboutTexts(edit)) return {};
  const { mainLocale, texts } = edited(row, edit);
  const main = texts[mainLocale] ?? { title: '', descriptionHtml: '' };
  const others = locales.flatMap((locale): [Locale, DraftText][] => {
    const text = texts[locale];
    return text === undefined || locale === mainLocale || isEmptyText(text) ? [] : [[locale, text]];
  });
  return { title: main.title, descriptionHtml: main.descriptionHtml, mainLocale, texts: Object.fromEntries(others) };
}

/** A language named twice, and a main text that would lose its title. */
export function unsoundTexts(row: Words, edit: Edit): RefusedField[] {
  const named = (edit.texts ?? []).map(({ locale }) => locale);
  const twice = named.flatMap((locale, index) =>
    named.indexOf(locale) < index ? [{ path: `texts.${index}.locale`, code: 'listed-twice' as const }] : [],
  );
  const { mainLocale, texts } = edited(row, edit);
  const touched = named.includes(mainLocale) || mainLocale !== row.main_locale;
  if (!touched || (texts[mainLocale]?.title ?? '') !== '') return twice;
  const place = (edit.texts ?? []).findIndex(({ locale, title }) => locale === mainLocale && title !== undefined);
  return [...twice, { path: place === -1 ? 'mainLocale' : `texts.${place}.title`, code: 'required' }];
}

function isAboutTexts({ title, descriptionHtml, texts, mainLocale }: Edit): boolean {
  return [title, descriptionHtml, texts, mainLocale].some((part) => part !== undefined);
}

function edited(row: Words, edit: Edit): DraftTexts {
  const before = readTexts(row);
  const texts = { ...before.texts };
  const write = (locale: Locale, { title, descriptionHtml }: { title?: string | undefined; descriptionHtml?: string | undefined }) => {
    const text = texts[locale] ?? { title: '', descriptionHtml: '' };
    texts[locale] = {
      title: title ?? text.title,
      descriptionHtml: descriptionHtml === undefined ? text.descriptionHtml : cleanDescription(descriptionHtml),
    };
  };
  write(before.mainLocale, edit);
  for (const text of edit.texts ?? []) write(text.locale, text);
  return { mainLocale: edit.mainLocale ?? before.mainLocale, texts };
}

function cleanDescription(html: string): string {
  const clean = cleanHtml(html);
  return isBlankHtml(clean) ? '' : clean;
}
