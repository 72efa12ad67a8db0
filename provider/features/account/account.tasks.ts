import type { TaskList } from '#provider/jobs/task.ts';
import { deleteAccount } from './delete-account.ts';
import { expireExport } from './fill-export.ts';
import { gatherExport } from './gather-export.ts';
import { writeOfferedExport } from './offer-export.ts';

/** Queued work of accounts. */
export const accountTasks = {
  'export-data': { lane: 'bulk', run: gatherExport },
  'write-offered-export': { lane: 'bulk', run: writeOfferedExport },
  'expire-export': { lane: 'bulk', run: expireExport },
  'delete-account': { lane: 'bulk', run: deleteAccount },
} satisfies TaskList;
