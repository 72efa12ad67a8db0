import { useLocation } from '@remix-run/react';
import type { DraftFilter } from '#contract/import-list.ts';
import { paths } from '#app/paths.ts';
import { chosenFields } from './import-form-fields.ts';

/** Drafts something is to be done with: those ticked, or all their view finds. */
export interface ChosenDrafts {
  /** Those ticked on the page. */
  ids: readonly string[];
  /** The view, where all it finds are meant; null: those ticked. */
  matching: DraftFilter | null;
  /** How many they are; of a view no more than are changed together. */
  count: number;
}

/** The fields of a form that say which drafts it is about. */
export function ChosenDraftFields({ chosen }: { chosen: ChosenDrafts }) {
  return chosenFields(chosen).map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

/** Where forms about chosen drafts go: the list, in the view that is meant. */
export function useDraftsAddress({ matching }: Pick<ChosenDrafts, 'matching'>): string {
  const { search } = useLocation();
  return matching === null ? paths.importList : `${paths.importList}${search}`;
}
