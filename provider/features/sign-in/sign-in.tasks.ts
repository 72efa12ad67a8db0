import { sendSecret } from '#provider/features/account/one-time-secret-messages.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { pruneSecurityRecords } from './prune-security-records.ts';
import { sendResetCodeJob } from './send-reset-code.ts';

export const signInTasks: TaskList = {
  'send-reset-code': sendResetCodeJob,
  'send-secret': sendSecret,
  'prune-security-records': pruneSecurityRecords,
};
