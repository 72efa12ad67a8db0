import { z } from 'zod';
import { defineEndpoint, Time } from './endpoint.ts';
import { markableIds } from './tutorial.values.ts';

/** What a user has said of a lesson or an article. */
export const LessonMark = z.object({
  /** A lesson by its id, or an article by `cause-` and its cause code. */
  lesson: z.enum(markableIds),
  /** When it was ticked as done; null: it is not. */
  doneAt: Time.nullable(),
  /** Null: not said. */
  helpful: z.boolean().nullable(),
});
export type LessonMark = z.infer<typeof LessonMark>;

export const listLessonMarks = defineEndpoint({
  name: 'listLessonMarks',
  permission: 'self',
  summary: "The user's lessons that are done, and what helped.",
  method: 'GET',
  path: '/v1/tutorial/marks',
  data: z.array(LessonMark),
});

export const markLesson = defineEndpoint({
  name: 'markLesson',
  permission: 'self',
  summary: 'Tick a lesson as done or not done, or say whether it or an article helped. What is left out stays as it is.',
  method: 'PUT',
  path: '/v1/tutorial/marks',
  body: {
    kind: 'json',
    schema: z.object({ lesson: z.enum(markableIds), done: z.boolean().optional(), helpful: z.boolean().optional() }),
  },
  data: LessonMark,
});
