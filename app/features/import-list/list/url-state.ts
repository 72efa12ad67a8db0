/** Drafts whose prices are to be set, by id, in the dialog that opens. */
export const PRICE_PARAM = 'price';

/** Fixed views of the list. */
export const views = ['all', 'problems', 'unpriced', 'deleted'] as const;
export type View = (typeof views)[number];

/** What each view adds to the URL. */
const viewParams: Record<Exclude<View, 'all'>, string> = {
  problems: 'problemsOnly',
  unpriced: 'unpriced',
  deleted: 'deleted',
};

/** Options of the "added" filter, in days. */
export const addedDays = ['1', '7', '30', '90'] as const;

export interface DraftFilters {
  q?: string | undefined;
  storeId?: string | undefined;
  categoryId?: string | undefined;
  tag?: string | undefined;
  days?: (typeof addedDays)[number] | undefined;
}

export function isFiltered(filters: DraftFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Another view of the list with the same filters. */
export function viewUrl(params: URLSearchParams, view: View): string {
  const next = new URLSearchParams(params);
  for (const name of [...Object.values(viewParams), 'cursor', 'job', 'import', PRICE_PARAM]) next.delete(name);
  if (view !== 'all') next.set(viewParams[view], 'true');
  return `?${next.toString()}`;
}

/** The current list with the "import from a list" dialog open. */
export function importDialogUrl(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('job');
  next.set('import', 'list');
  return `?${next.toString()}`;
}
