import type { TaskList } from '#provider/jobs/task.ts';
import { dropUnusedUploads } from './drop-unused.ts';

/** Queued work of uploads. */
export const uploadTasks = {
  'drop-unused-uploads': { lane: 'bulk', at: '*/15 * * * *', run: dropUnusedUploads },
} satisfies TaskList;
