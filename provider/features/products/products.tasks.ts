import { inTransaction } from '#provider/database/database.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { calculateTrust } from './product-trust.store.ts';
import { importOneProduct } from './start-bulk-import.ts';
import { tellWatchers } from './tell-watchers.ts';

/** Queued and nightly work of the catalog. */
export const productTasks = {
  'import-product': { lane: 'bulk', run: importOneProduct },
  'tell-watchers': { lane: 'bulk', at: '*/5 * * * *', run: tellWatchers },
  'calculate-trust': { lane: 'bulk', at: '23 2 * * *', run: (services) => inTransaction(services.database, calculateTrust) },
} satisfies TaskList;
