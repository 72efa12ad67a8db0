import type { TaskList } from '#provider/jobs/task.ts';
import { changeDraft } from './change-matching-drafts.ts';
import { pushListing } from './push-listing.ts';
import { startScheduledPush } from './schedule-push.ts';

/** Queued work of the import list. */
export const importListTasks = {
  'change-draft': { lane: 'bulk', run: changeDraft },
  'push-listing': { lane: 'outbound', run: pushListing },
  'start-scheduled-push': { lane: 'interactive', run: startScheduledPush },
} satisfies TaskList;
