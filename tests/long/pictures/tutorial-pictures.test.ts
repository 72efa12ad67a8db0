import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { lessons } from '#app/features/tutorial/lessons.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, picturePath } from '#app/features/tutorial/lesson-pictures.ts';
import { paths } from '#app/paths.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { goTo, startJourney } from '#tests/support/journey.ts';

const PUBLIC = new URL('../../../public', import.meta.url).pathname;
const LIST = new URL('../../../app/features/tutorial/lesson-pictures.json', import.meta.url).pathname;
/** All of them together weigh less than two screenshots of a large display. */
const MOST_BYTES = 80_000;
const journey = startJourney();

test('every lesson has a picture of its first screen in each language, as the screen is today', { timeout: 900_000 }, async () => {
  await fillAccount(journey.merchant, journey.url);
  for (const locale of locales) {
    const { page, complaints } = await journey.openSignedIn(undefined, { locale, width: PICTURE_WIDTH });
    await page.setViewportSize({ width: PICTURE_WIDTH, height: PICTURE_HEIGHT });
    for (const lesson of lessons) {
      await goTo(page, lesson.places[0]?.path ?? paths.tutorial);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      const file = join(PUBLIC, picturePath(lesson.id, locale));
      mkdirSync(dirname(file), { recursive: true });
      await sharp(await page.screenshot())
        .webp({ quality: 60, effort: 6 })
        .toFile(file);
      expect(statSync(file).size, file).toBeLessThan(MOST_BYTES);
    }
    expect(complaints.filter((complaint) => !complaint.includes('tutorial-pictures'))).toEqual([]);
    await page.context().close();
  }
  const made = locales.flatMap((locale) => lessons.map(({ id }) => picturePath(id, locale)));
  writeFileSync(LIST, `${JSON.stringify(made, null, 2)}\n`);
});
