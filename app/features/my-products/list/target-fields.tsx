import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { ListingFilters } from './listing-filters.server.ts';
import type { ListedListing } from './listing-row.tsx';

/** The listings a bulk action is for: the selected ones, or all that match the view. */
export interface ListingTargets {
  listings: readonly ListedListing[];
  /** The view, when all that match it are targets; null: the selected ones. */
  matching: ListingFilters | null;
  /** How many they are; of a view no more than one job changes. */
  count: number;
}

interface TargetFieldsProps {
  intent: string;
  targets: ListingTargets;
  idempotencyKey: string;
}

/** The hidden fields of a bulk action's form. */
export function TargetFields({ intent, targets, idempotencyKey }: TargetFieldsProps) {
  const { listings, matching } = targets;
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <IdempotencyField value={`${idempotencyKey}-${intent}`} />
      {matching === null ? (
        listings.map(({ id }) => <input key={id} type="hidden" name="listing" value={id} />)
      ) : (
        <input type="hidden" name="matching" value={JSON.stringify(matching)} />
      )}
    </>
  );
}
