import type { Locale } from '#contract/locales.ts';
import madeOnes from './lesson-pictures.json';

/** What `npm run tutorial:pictures` makes of each lesson's first screen. */
export const PICTURE_WIDTH = 1_200;
export const PICTURE_HEIGHT = 750;

/** Pictures that were made, as the script that makes them lists them. */
export const madePictures: readonly string[] = madeOnes;

/** Where the picture of a lesson lies, in the language of its screen. */
export function picturePath(lessonId: string, locale: Locale): string {
  return `/tutorial-pictures/${locale}/${lessonId}.webp`;
}

/** The picture of a lesson; null until it was made. */
export function pictureOf(lessonId: string, locale: Locale): { src: string; width: number; height: number } | null {
  const src = picturePath(lessonId, locale);
  return madePictures.includes(src) ? { src, width: PICTURE_WIDTH, height: PICTURE_HEIGHT } : null;
}
