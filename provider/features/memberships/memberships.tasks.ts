import type { TaskList } from '#provider/jobs/task.ts';
import { sendInvitation } from './send-invitation.ts';

/** Queued work of memberships. */
export const membershipTasks = {
  'send-invitation': { lane: 'interactive', run: sendInvitation },
} satisfies TaskList;
