import { COLLECTIONS_MAX, TAGS_MAX, TITLE_MAX } from '#contract/import-list.values.ts';
import type { DraftsChange } from '#contract/import-list-changes.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { type DraftFields, knownStores, saveDraftFields } from './edited-drafts.store.ts';
import { type ChangeableDraft, lockChangeableDrafts } from './import-items.store.ts';

interface Changed {
  changed: number;
  unfit: number;
  titles: { importItemId: string; before: string; after: string }[];
}

interface Wish {
  accountId: string;
  importItemIds: readonly string[];
  change: DraftsChange;
  preview: boolean;
}

/** Changes many drafts in one way, or says what would come of it; all of the drafts or none. */
export async function changeImportItems(services: Services, wish: Wish): Promise<Changed> {
  return inTransaction(services.database, (tx) => changeDrafts(tx, wish));
}

/** The same as part of something larger. */
export async function changeDrafts(tx: Tx, wish: Wish): Promise<Changed> {
  const { accountId, change, preview } = wish;
  const importItemIds = [...new Set(wish.importItemIds)];
  const drafts = await lockChangeableDrafts(tx, accountId, importItemIds);
  if (drafts.length < importItemIds.length) throw new Refusal('not-found');
  await requireOwnStores(tx, accountId, change);
  const outcome: Changed = { changed: 0, unfit: 0, titles: [] };
  for (const draft of drafts) {
    const fields = changedFields(draft, change);
    if (fields === 'unfit') outcome.unfit += 1;
    if (fields === 'unfit' || fields === null) continue;
    outcome.changed += 1;
    if (fields.title !== undefined) outcome.titles.push({ importItemId: draft.id, before: draft.title, after: fields.title });
    if (!preview) await saveDraftFields(tx, accountId, draft.id, fields);
  }
  return outcome;
}

/** Stores a change sets are the account's. */
export async function requireOwnStores(tx: Tx, accountId: string, change: { kind: string; storeIds?: readonly string[] }): Promise<void> {
  const wanted = new Set(change.storeIds ?? []);
  if (wanted.size > 0 && (await knownStores(tx, accountId, [...wanted])).size < wanted.size) throw new Refusal('not-found');
}

/** What the change makes of a draft; null: nothing new. */
function changedFields(draft: ChangeableDraft, change: DraftsChange): DraftFields | 'unfit' | null {
  switch (change.kind) {
    case 'set-stores':
      return { targetStoreIds: [...new Set(change.storeIds)] };
    case 'replace-in-titles':
      return changedTitle(
        draft,
        draft.title.replaceAll(change.find, () => change.replace),
      );
    case 'affix-titles':
      return changedTitle(draft, `${change.prefix}${draft.title}${change.suffix}`);
    case 'add-tags':
      return withAdded('tags', draft.tags, change.tags, TAGS_MAX);
    case 'add-collections':
      return withAdded('collections', draft.collections, change.collections, COLLECTIONS_MAX);
    case 'set-vendor':
      return draft.vendor === change.vendor ? null : { vendor: change.vendor };
    case 'keep-pictures': {
      const pictures = draft.pictures ?? Array.from({ length: draft.picture_count }, (_, position) => ({ position, alt: '' }));
      return pictures.length <= change.count ? null : { pictures: pictures.slice(0, change.count) };
    }
  }
}

function changedTitle(draft: ChangeableDraft, changed: string): DraftFields | 'unfit' | null {
  const title = changed.trim();
  if (title === draft.title) return null;
  return title === '' || title.length > TITLE_MAX ? 'unfit' : { title };
}

function withAdded(
  field: 'tags' | 'collections',
  before: readonly string[],
  added: readonly string[],
  most: number,
): DraftFields | 'unfit' | null {
  const names = [...new Set([...before, ...added])];
  if (names.length === before.length) return null;
  return names.length > most ? 'unfit' : { [field]: names };
}
