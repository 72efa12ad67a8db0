import { useLocation } from '@remix-run/react';
import type { DraftFilter } from '#contract/import-list.ts';
import { paths } from '#app/paths.ts';

/** Field names of the forms about drafts, shared with the action that reads them. */
export const ITEM_FIELD = 'importItemId';
export const MATCHING_FIELD = 'matching';
export const STORE_FIELD = 'storeId';
export const LIST_FIELD = 'list';

/** Drafts an action applies to: the selected ones, or every draft of a view. */
export interface DraftSelection {
  /** Those selected on the page. */
  ids: readonly string[];
  /** The filter of the view when all it finds are selected, otherwise null. */
  matching: DraftFilter | null;
  /** For a whole view, capped at what one job changes. */
  count: number;
}

type FormTarget = Pick<DraftSelection, 'ids'> & Partial<Pick<DraftSelection, 'matching'>>;

function selectionFields({ ids, matching = null }: FormTarget): [string, string][] {
  return matching === null ? ids.map((id) => [ITEM_FIELD, id]) : [[MATCHING_FIELD, JSON.stringify(matching)]];
}

/** Hidden inputs that say which drafts a form is about. */
export function SelectionFields({ selection }: { selection: DraftSelection }) {
  return selectionFields(selection).map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

type Intent = 'change' | 'split' | 'merge' | 'catalog-text' | 'remove' | 'restore';

/** A form about drafts without visible fields. */
export function createDraftForm({ intent, ...target }: FormTarget & { intent: Intent }): FormData {
  const form = new FormData();
  form.set('intent', intent);
  for (const [name, value] of selectionFields(target)) form.append(name, value);
  return form;
}

/** Where forms about a selection are posted. For a whole view the filters stay in the URL, beside the job's id. */
export function useSelectionAction({ matching }: Pick<DraftSelection, 'matching'>): string {
  const { search } = useLocation();
  return matching === null ? paths.importList : `${paths.importList}${search}`;
}

/** Splits typed tags or collections at commas. */
export function splitNames(input: string): string[] {
  const names = input.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
