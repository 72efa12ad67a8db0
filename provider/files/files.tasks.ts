import type { TaskList } from '#provider/jobs/task.ts';
import { removeFile } from './stored-files.ts';
import { sweepFiles } from './sweep-files.ts';

/** Queued work of the file store. */
export const fileTasks = {
  'remove-file': { lane: 'interactive', run: removeFile },
  'sweep-files': { lane: 'bulk', at: '41 3 * * *', run: sweepFiles },
} satisfies TaskList;
