import type { TaskList } from '#provider/jobs/task.ts';
import { pushListing } from './push-listing.ts';
import { startScheduledPush } from './schedule-push.ts';

export const importListTasks: TaskList = { 'push-listing': pushListing, 'start-scheduled-push': startScheduledPush };
