import type { Locale } from '#contract/locales.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { LessonId } from '#contract/tutorial.values.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import causesEn from './causes/locales/en-US.json';
import causesEs from './causes/locales/es-ES.json';
import causesPt from './causes/locales/pt-BR.json';
import lessonsEn from './lessons/locales/en-US.json';
import lessonsEs from './lessons/locales/es-ES.json';
import lessonsPt from './lessons/locales/pt-BR.json';

export interface LessonText {
  title: string;
  /** What one can do after it. */
  summary: string;
  steps: { title: string; text: string }[];
}
export interface CauseText {
  title: string;
  /** What has happened. */
  why: string;
  /** What to do. */
  fix: string;
}

/** They stay on the server: a page gets the one text it shows, not all of them. */
const lessonTexts: Record<Locale, Record<LessonId, LessonText>> = { 'en-US': lessonsEn, 'es-ES': lessonsEs, 'pt-BR': lessonsPt };
const causeTexts: Record<Locale, Record<CauseCode, CauseText>> = { 'en-US': causesEn, 'es-ES': causesEs, 'pt-BR': causesPt };

/** `[[orders:list.paySelected]]` stands for what the button is called on its screen, so that no lesson calls it otherwise. */
export const LABEL = /\[\[([\w-]+):([\w.-]+)\]\]/g;

export function lessonText(id: LessonId, locale: Locale): LessonText {
  const { title, summary, steps } = lessonTexts[locale][id];
  const read = (text: string) => withLabels(text, locale);
  return { title: read(title), summary: read(summary), steps: steps.map((step) => ({ title: read(step.title), text: read(step.text) })) };
}

export function causeText(code: CauseCode, locale: Locale): CauseText {
  const { title, why, fix } = causeTexts[locale][code];
  return { title: withLabels(title, locale), why: withLabels(why, locale), fix: withLabels(fix, locale) };
}

/** What a text of the screens says, by its namespace and key; null: there is none. */
export function labelText(name: string, locale: Locale): string | null {
  const [namespace = '', key = ''] = name.split(':');
  const text: unknown = translationsOf(locale).getResource(locale, namespace, key);
  return typeof text === 'string' ? text : null;
}

function withLabels(text: string, locale: Locale): string {
  return text.replaceAll(LABEL, (whole, namespace: string, key: string) => labelText(`${namespace}:${key}`, locale) ?? whole);
}
