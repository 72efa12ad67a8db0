/** Name under which forms send the drafts they are about. */
export const ITEM_FIELD = 'importItemId';
/** Name under which forms send the view whose drafts they are about. */
export const MATCHING_FIELD = 'matching';
/** Name under which forms send the stores they are about. */
export const STORE_FIELD = 'storeId';

/** Name under which a list of products is sent. */
export const LIST_FIELD = 'list';

export const intents = [
  'price',
  'change',
  'push',
  'retry',
  'cancel-push',
  'split',
  'merge',
  'duplicate',
  'catalogue-text',
  'remove',
  'restore',
] as const;
type Intent = (typeof intents)[number];

/** Drafts by name, or all a view finds, as fields of a form. */
export function chosenFields({ ids, matching = null }: { ids: readonly string[]; matching?: object | null }): [string, string][] {
  return matching === null ? ids.map((id) => [ITEM_FIELD, id]) : [[MATCHING_FIELD, JSON.stringify(matching)]];
}

/** A form about drafts that has nothing to fill in. */
export function importFormOf({ intent, ...chosen }: { intent: Intent; ids: readonly string[]; matching?: object | null }): FormData {
  const form = new FormData();
  form.set('intent', intent);
  for (const [name, value] of chosenFields(chosen)) form.append(name, value);
  return form;
}
