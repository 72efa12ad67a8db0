import { v7 as uuidv7 } from 'uuid';
import { TITLE_MAX } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { copyDraft, type DraftFields, saveDraftFields } from './edited-drafts.store.ts';
import { type DraftRow, findDraft, lockDrafts } from './import-items.store.ts';
import { moveVariants } from './import-variants.store.ts';
import { editOptions, readOptions } from './option-edits.ts';
import { titledTexts } from './text-edits.ts';

/** Splits a draft by an option: each value gets a draft of its own, the first stays where it is. Values of one name go together. */
export async function splitImportItem(
  services: Services,
  wish: { accountId: string; importItemId: string; version: number; option: number; locale: Locale },
): Promise<{ importItemIds: string[] }> {
  const { accountId, importItemId, version, option: place, locale } = wish;
  return inTransaction(services.database, async (tx) => {
    const [locked] = await lockDrafts(tx, accountId, [importItemId]);
    const draft = await findDraft(tx, accountId, importItemId);
    if (locked === undefined || draft === undefined) throw new Refusal('not-found');
    if (locked.version !== version) throw new Refusal('version-conflict');
    const [own, ...others] = variantsByValue(draft, place, locale);
    if (own === undefined || others.length === 0) throw new Refusal('state-conflict');
    const importItemIds = [importItemId];
    for (const part of others) {
      const id = uuidv7();
      await copyDraft(tx, accountId, { from: importItemId, to: id, fields: partFields(draft, { ...part, place, locale }) });
      await moveVariants(tx, accountId, { from: importItemId, to: id, variantIds: part.variantIds });
      importItemIds.push(id);
    }
    await saveDraftFields(tx, accountId, importItemId, partFields(draft, { ...own, place, locale }));
    return { importItemIds };
  });
}

function variantsByValue(draft: DraftRow, place: number, locale: Locale): { value: string; key: string; variantIds: string[] }[] {
  const option = readOptions(draft, locale)[place];
  if (option === undefined || option.dropped) return [];
  const parts = new Map<string, { key: string; variantIds: string[] }>();
  for (const { key, name } of option.values) {
    const ids = draft.variants.filter(({ optionValues }) => optionValues[place] === key).map(({ variantId }) => variantId);
    const known = parts.get(name) ?? { key, variantIds: [] };
    parts.set(name, { ...known, variantIds: [...known.variantIds, ...ids] });
  }
  return [...parts].map(([value, part]) => ({ value, ...part }));
}

/** The option goes, its value comes into the titles, in their language; a title that has no room for it gives way. */
function partFields(draft: DraftRow, part: { place: number; locale: Locale; value: string; key: string }): DraftFields {
  const options = readOptions(draft, part.locale);
  const named = (locale: Locale) => readOptions(draft, locale)[part.place]?.values.find(({ key }) => key === part.key)?.name ?? part.value;
  return {
    title: withEnding(draft.title, part.value),
    texts: titledTexts(draft, (title, locale) => withEnding(title, named(locale))),
    optionEdits: editOptions(
      options,
      options.map((option, place) => ({ ...option, dropped: option.dropped || place === part.place })),
    ),
  };
}

function withEnding(title: string, value: string): string {
  const ending = ` - ${value}`.slice(0, TITLE_MAX - 1);
  return `${title.slice(0, TITLE_MAX - ending.length).trim()}${ending}`.trim();
}
