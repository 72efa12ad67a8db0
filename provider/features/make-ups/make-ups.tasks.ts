import type { TaskList } from '#provider/jobs/task.ts';
import { endMakeUpAnswer, settleMakeUps } from './answer-make-up.ts';

/** Queued work of make-up charges. */
export const makeUpTasks = {
  'end-make-up-answer': { lane: 'interactive', run: endMakeUpAnswer },
  'settle-make-ups': { lane: 'interactive', at: '*/15 * * * *', run: settleMakeUps },
} satisfies TaskList;
