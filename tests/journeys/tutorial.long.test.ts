import { generatePath } from 'react-router';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { lessons } from '#app/features/tutorial/lessons.ts';
import { lessonText } from '#app/features/tutorial/tutorial-texts.server.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { goTo, look, shareOf, startJourney } from '#tests/support/journey.ts';
import { follow } from '#tests/support/screen-walk.ts';
import { importDrafts } from '#tests/support/trade-steps.ts';
import { updateImportItem } from '#contract/import-list.ts';

const journey = startJourney();

function showLink(page: Page, title: string): Locator {
  return page.getByRole('link', { name: `Show me: ${title}` });
}

/** Waits for the guide of a step, and gives the text of what is pointed at. */
async function pointedAt(page: Page, title: string): Promise<string> {
  const guide = page.getByRole('region', { name: 'Show me' });
  await guide.getByRole('heading', { name: title }).waitFor();
  const target = page.locator('[data-guide-target]');
  await target.waitFor({ state: 'attached' });
  return (await target.textContent()) ?? '';
}

/** Goes to a guide's screen as its link does; where that is the screen that stands, by a load, so that no mark of the step before is read. */
async function show(page: Page, address: string): Promise<void> {
  if (new URL(address, page.url()).pathname === new URL(page.url()).pathname) await page.goto(address);
  else await follow(page, address);
}

test('a newcomer is led through the first hour by its lesson, step by step, and ticks it', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.tutorial);
  await look(page, 'tutorial');
  const { title, steps } = lessonText('first-hour', 'en-US');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await look(page, 'lesson');
  for (const step of steps) {
    await showLink(page, step.title).click();
    await pointedAt(page, step.title);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Show me' }).waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('guide=');
    await goTo(page, generatePath(paths.lesson, { lessonId: 'first-hour' }));
  }
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByText('You have done this lesson.').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('link', { name: 'Ask support' }).waitFor();
  await goTo(page, `${paths.tutorial}?state=done`);
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByText(`1 of ${lessons.length} lessons done`).waitFor();
  expect(complaints).toEqual([]);
});

test('every step points at what it names on the screen of a merchant who trades', async () => {
  const merchant = await journey.signUp();
  await fillAccount(merchant, journey.url);
  const { page, complaints } = await journey.openSignedIn(paths.tutorial, { as: merchant });
  const astray: string[] = [];
  for (const lesson of shareOf(lessons, 3)) {
    const { steps } = lessonText(lesson.id, 'en-US');
    await follow(page, generatePath(paths.lesson, { lessonId: lesson.id }));
    const shown = lesson.places.flatMap((place, index) => (place === null ? [] : [{ place, index, title: steps[index]?.title ?? '' }]));
    const links = await Promise.all(shown.map(({ title }) => showLink(page, title).getAttribute('href')));
    for (const [order, { place, index, title }] of shown.entries()) {
      await show(page, links[order] ?? '');
      const pointed = await pointedAt(page, title);
      const isTitle = (await page.locator('h1[data-guide-target]').count()) > 0;
      if (isTitle && !place.label.endsWith('.title') && !place.label.startsWith('shell:')) astray.push(`${lesson.id}.${index}: ${pointed}`);
    }
  }
  expect(astray).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an article is opened from a cause', async () => {
  const merchant = await journey.signUp();
  const [draft] = await importDrafts(merchant, { q: 'mug' });
  if (draft === undefined) throw new Error('no draft');
  const left = draft.variants.map(({ variantId }) => ({ variantId, priceMinor: null }));
  const answer = await merchant.call(updateImportItem, {
    params: { importItemId: draft.id },
    body: { version: draft.version, variants: left },
  });
  expect(answer.status, answer.text).toBe(200);
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.importItem, { importItemId: draft.id }), { as: merchant });
  const link = page.getByRole('link', { name: 'Why, and what to do: A price is missing' });
  const [article] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await article.getByRole('heading', { name: 'A price is missing', level: 1 }).waitFor();
  await look(article, 'cause-article');
  await goTo(article, paths.causeArticles);
  await look(article, 'cause-articles');
  await goTo(article, `${paths.tutorial}?q=out+of+stock`);
  await article.getByRole('link', { name: 'Out of stock' }).waitFor();
  expect(complaints).toEqual([]);
});
