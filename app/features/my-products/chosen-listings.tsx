import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { ListingFilters } from './listing-filters.ts';
import type { ListedListing } from './listing-row.tsx';

/** Listings something is to be done with: those ticked, or all their view finds. */
export interface ChosenListings {
  listings: readonly ListedListing[];
  /** The view, where all it finds are meant; null: those ticked. */
  matching: ListingFilters | null;
  /** How many they are; of a view no more than are changed together. */
  count: number;
}

interface ChosenFieldsProps {
  intent: string;
  chosen: ChosenListings;
  idempotencyKey: string;
}

/** The fields of a form that does something with the chosen listings. */
export function ChosenFields({ intent, chosen, idempotencyKey }: ChosenFieldsProps) {
  const { listings, matching } = chosen;
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
