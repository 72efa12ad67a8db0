/** Name under which forms send the drafts they are about. */
export const ITEM_FIELD = 'importItemId';
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

/** A form about drafts that has nothing to fill in. */
export function importFormOf({ intent, ids }: { intent: Intent; ids: readonly string[] }): FormData {
  const form = new FormData();
  form.set('intent', intent);
  for (const id of ids) form.append(ITEM_FIELD, id);
  return form;
}
