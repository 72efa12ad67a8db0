import type { TaskList } from '#provider/jobs/task.ts';
import { disconnectStoreTask } from './disconnect-store.ts';

/** Queued work of stores. */
export const storeTasks = {
  'disconnect-store': { lane: 'outbound', run: disconnectStoreTask },
} satisfies TaskList;
