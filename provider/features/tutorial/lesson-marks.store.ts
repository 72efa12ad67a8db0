import { sql } from 'kysely';
import type { LessonMark } from '#contract/tutorial.ts';
import { markableIds } from '#contract/tutorial.values.ts';
import type { Queryable } from '#provider/database/database.ts';

interface Reader {
  accountId: string;
  userId: string;
}

/** What a user has marked; marks of lessons that are no more are left out. */
export async function findLessonMarks(queryable: Queryable, { accountId, userId }: Reader): Promise<LessonMark[]> {
  const found = await sql<LessonMark>`
    SELECT lesson, done_at AS "doneAt", helpful FROM lesson_mark
    WHERE account_id = ${accountId} AND user_id = ${userId} AND lesson = ANY (${[...markableIds]}::text[]) ORDER BY lesson`.execute(
    queryable,
  );
  return found.rows;
}

/** Keeps what is said of a lesson; what is not said stays. */
export async function markLesson(
  queryable: Queryable,
  {
    accountId,
    userId,
    lesson,
    done,
    helpful,
  }: Reader & { lesson: LessonMark['lesson']; done?: boolean | undefined; helpful?: boolean | undefined },
): Promise<LessonMark> {
  const doneAt = done === true ? sql`app_now()` : sql`NULL`;
  const marked = await sql<LessonMark>`
    INSERT INTO lesson_mark AS m (account_id, user_id, lesson, done_at, helpful)
    VALUES (${accountId}, ${userId}, ${lesson}, ${doneAt}, ${helpful ?? null}::boolean)
    ON CONFLICT (account_id, user_id, lesson) DO UPDATE SET updated_at = app_now(),
      done_at = CASE WHEN ${done === undefined}::boolean THEN m.done_at WHEN ${done === true}::boolean THEN coalesce(m.done_at, app_now()) END,
      helpful = coalesce(${helpful ?? null}::boolean, m.helpful)
    RETURNING lesson, done_at AS "doneAt", helpful`.execute(queryable);
  const [mark] = marked.rows;
  if (mark === undefined) throw new Error('the mark that was just kept is gone');
  return mark;
}

export interface LessonVotes {
  lesson: string;
  done: number;
  helpful: number;
  notHelpful: number;
}

/** What all users say of each lesson, those that help least first. */
export async function countVotes(queryable: Queryable): Promise<LessonVotes[]> {
  const counted = await sql<LessonVotes>`
    SELECT lesson, count(done_at)::int AS done, count(*) FILTER (WHERE helpful)::int AS helpful, count(*) FILTER (WHERE NOT helpful)::int AS "notHelpful"
    FROM lesson_mark GROUP BY lesson ORDER BY count(*) FILTER (WHERE NOT helpful) DESC, lesson`.execute(queryable);
  return counted.rows;
}
