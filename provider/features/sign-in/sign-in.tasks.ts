import { sendSecret } from '#provider/features/account/one-time-secret-messages.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { pruneSecurityRecords } from './prune-security-records.ts';
import { sendResetCodeJob } from './send-reset-code.ts';

export const signInTasks = {
  'send-reset-code': { lane: 'interactive', run: sendResetCodeJob },
  'send-secret': { lane: 'interactive', run: sendSecret },
  'prune-security-records': { lane: 'bulk', at: '17 3 * * *', run: pruneSecurityRecords },
} satisfies TaskList;
