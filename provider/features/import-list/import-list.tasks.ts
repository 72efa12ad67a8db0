import type { TaskList } from '#provider/jobs/task.ts';
import { pushListing } from './push-listing.ts';

export const importListTasks: TaskList = { 'push-listing': pushListing };
