import { listLessonMarks, markLesson as endpoint } from '#contract/tutorial.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { findLessonMarks, markLesson } from './lesson-marks.store.ts';

/** Binds what a user ticks in the tutorial. The lessons themselves are the app's. */
export function tutorialRoutes(api: Api, { database: { db } }: Services): void {
  api.bind(listLessonMarks, ({ caller }) => findLessonMarks(db, caller));
  api.bind(endpoint, ({ caller: { accountId, userId }, body }) => markLesson(db, { accountId, userId, ...body }));
}
