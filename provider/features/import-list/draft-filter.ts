import type { DraftFilter as AskedFilter } from '#contract/import-list.ts';
import type { DraftFilter } from './import-items.store.ts';

/** A view of the list as it is looked for. */
export function toStoredFilter({ problemsOnly, deleted, unpriced, ...rest }: AskedFilter): DraftFilter {
  return { ...rest, problemsOnly: problemsOnly === 'true', deleted: deleted === 'true', unpriced: unpriced === 'true' };
}
