import type { TaskList } from '#provider/jobs/task.ts';
import { deleteAccount } from './delete-account.ts';
import { expireExport, gatherExport } from './gather-export.ts';

/** Queued work of accounts. */
export const accountTasks: TaskList = {
  'export-data': gatherExport,
  'expire-export': expireExport,
  'delete-account': deleteAccount,
};
