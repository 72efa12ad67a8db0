import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { lessonIds } from '#contract/tutorial.values.ts';
import { causeArticles } from './cause-articles.ts';
import { guideUrl, lessons } from './lessons.ts';
import { madePictures } from './lesson-pictures.ts';
import { searchTutorial } from './search-tutorial.server.ts';
import { causeText, labelText, lessonText } from './tutorial-texts.server.ts';

const PUBLIC = new URL('../../../public', import.meta.url).pathname;

describe('the tutorial', () => {
  it('has a lesson for each id, each with a place or none for every step', () => {
    expect(lessons.map(({ id }) => id)).toEqual([...lessonIds]);
    expect(lessons.length).toBeGreaterThanOrEqual(14);
  });

  it.each(locales)('in %s has every text, and names parts of the screens as the screens do', (locale) => {
    for (const lesson of lessons) {
      const text = lessonText(lesson.id, locale);
      expect(text.steps, lesson.id).toHaveLength(lesson.places.length);
      expect(JSON.stringify(text), lesson.id).not.toContain('[[');
      for (const place of lesson.places) if (place !== null) expect(labelText(place.label, locale), place.label).not.toBeNull();
    }
    for (const { code } of causeArticles) expect(JSON.stringify(causeText(code, locale)), code).not.toContain('[[');
  });

  it('has every picture it lists', () => {
    expect(madePictures.filter((src) => !existsSync(`${PUBLIC}${src}`))).toEqual([]);
  });

  it('leads to the screen of a step', () => {
    const [first] = lessons;
    if (first === undefined) throw new Error('there is no lesson');
    expect(guideUrl(first, 0)).toBe('/addMyStore?connect=sandbox&guide=first-hour.0');
    expect(guideUrl(first, 1)).toBe('/akProducts?guide=first-hour.1');
    expect(guideUrl(first, 99)).toBeNull();
  });
});

describe('the search', () => {
  it.each([
    ['en-US', 'IOSS number', 'tax-numbers', 'tax-number-expired'],
    ['es-ES', 'PRECIOS reglas', 'pricing-rules', null],
    ['pt-BR', 'endereco incompleto', null, 'address-incomplete'],
    ['en-US', 'out of stock', null, 'out-of-stock'],
  ] as const)('in %s for %j finds lesson %s and article %s', (locale, q, lesson, cause) => {
    const found = searchTutorial(q, locale);
    if (lesson !== null) expect(found.lessons.slice(0, 3)).toContain(lesson);
    if (cause !== null) expect(found.causes.slice(0, 3)).toContain(cause);
  });

  it.each(['', '   ', 'a', '<script>', '%%%', 'x'.repeat(5_000)])('for %j finds nothing and does not break', (q) => {
    expect(searchTutorial(q, 'en-US').lessons.length).toBeLessThanOrEqual(lessons.length);
    expect(searchTutorial('zzzzqqq', 'en-US')).toEqual({ lessons: [], causes: [] });
  });
});
