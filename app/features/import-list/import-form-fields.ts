/** Name under which forms send the drafts they are about. */
export const ITEM_FIELD = 'importItemId';

interface Sent {
  intent: 'price' | 'push' | 'remove' | 'restore';
  ids: readonly string[];
  idempotencyKey?: string;
}

/** A form about drafts that has nothing to fill in. */
export function importFormOf({ intent, ids, idempotencyKey }: Sent): FormData {
  const form = new FormData();
  form.set('intent', intent);
  if (idempotencyKey !== undefined) form.set('idempotencyKey', idempotencyKey);
  for (const id of ids) form.append(ITEM_FIELD, id);
  return form;
}
