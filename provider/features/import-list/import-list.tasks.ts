import type { TaskList } from '#provider/jobs/task.ts';
import { changeDraft } from './change-matching-drafts.ts';
import { pushListing } from './push-listing.ts';
import { startScheduledPush } from './schedule-push.ts';

/** Queued work of the import list. */
export const importListTasks: TaskList = {
  'change-draft': changeDraft,
  'push-listing': pushListing,
  'start-scheduled-push': startScheduledPush,
};
