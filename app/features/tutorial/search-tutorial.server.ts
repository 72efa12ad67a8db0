import type { Locale } from '#contract/locales.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { LessonId } from '#contract/tutorial.values.ts';
import { causeArticles } from './cause-articles.ts';
import { lessons } from './lessons.ts';
import { causeText, lessonText } from './tutorial-texts.server.ts';

/** A word that stands in a title says more than one that stands in the text. */
const IN_TITLE = 3;
const IN_TEXT = 1;
/** Shorter words stand everywhere. */
const WORD_LENGTH = 3;

interface Indexed<Key> {
  key: Key;
  title: string;
  text: string;
}
interface TutorialIndex {
  lessons: Indexed<LessonId>[];
  causes: Indexed<CauseCode>[];
}

const indexes = new Map<Locale, TutorialIndex>();

/** Lessons and articles that have words of what is typed, those that have most first. */
export function searchTutorial(q: string, locale: Locale): { lessons: LessonId[]; causes: CauseCode[] } {
  const words = plain(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= WORD_LENGTH);
  const { lessons: inLessons, causes: inCauses } = indexOf(locale);
  return { lessons: best(inLessons, words), causes: best(inCauses, words) };
}

function best<Key>(rows: Indexed<Key>[], words: string[]): Key[] {
  const scored = rows.map(({ key, title, text }) => ({
    key,
    score: words.reduce((sum, word) => sum + (title.includes(word) ? IN_TITLE : text.includes(word) ? IN_TEXT : 0), 0),
  }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ key }) => key);
}

function indexOf(locale: Locale): TutorialIndex {
  const known = indexes.get(locale);
  if (known !== undefined) return known;
  const index: TutorialIndex = {
    lessons: lessons.map(({ id }) => {
      const { title, summary, steps } = lessonText(id, locale);
      return { key: id, title: plain(title), text: plain([summary, ...steps.flatMap((step) => [step.title, step.text])].join(' ')) };
    }),
    causes: causeArticles.map(({ code }) => {
      const { title, why, fix } = causeText(code, locale);
      return { key: code, title: plain(title), text: plain(`${why} ${fix}`) };
    }),
  };
  indexes.set(locale, index);
  return index;
}

/** Without capitals and accents, as people search. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
