import { inTransaction } from '#provider/database/database.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { calculateTrust } from './product-trust.store.ts';
import { importOneProduct } from './start-bulk-import.ts';
import { tellWatchers } from './tell-watchers.ts';

/** Queued and nightly work of the catalog. */
export const productTasks: TaskList = {
  'import-product': importOneProduct,
  'tell-watchers': tellWatchers,
  'calculate-trust': (services) => inTransaction(services.database, calculateTrust),
};
