import type { TaskList } from '#provider/jobs/task.ts';
import { sweepFiles } from './sweep-files.ts';

/** Queued work of the file store. */
export const fileTasks: TaskList = { 'sweep-files': sweepFiles };
