import { sql } from 'kysely';
import type { DraftText } from '#contract/draft-texts.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { liveStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { DraftPicture } from './import-items.store.ts';
import type { OptionEdit } from './option-edits.ts';

/** What to write of a draft; what is left out stays. */
export interface DraftFields {
  title?: string | undefined;
  productType?: string | undefined;
  vendor?: string | undefined;
  tags?: readonly string[] | undefined;
  collections?: readonly string[] | undefined;
  targetStoreIds?: readonly string[] | undefined;
  descriptionHtml?: string | undefined;
  mainLocale?: Locale | undefined;
  /** All texts but the main one. */
  texts?: Partial<Record<Locale, DraftText>> | undefined;
  /** Codes by country. */
  shippingMethods?: Record<string, string> | undefined;
  optionEdits?: readonly OptionEdit[] | undefined;
  pictures?: readonly DraftPicture[] | undefined;
}

/** Writes fields of a draft and raises its version. */
export async function saveDraftFields(tx: Tx, accountId: string, importItemId: string, fields: DraftFields): Promise<void> {
  const {
    title,
    productType,
    vendor,
    tags,
    collections,
    targetStoreIds,
    descriptionHtml,
    mainLocale,
    texts,
    shippingMethods,
    optionEdits,
    pictures,
  } = fields;
  await tx
    .updateTable('import_item')
    .set((value) => ({
      version: value('version', '+', 1),
      updated_at: sql<string>`app_now()`,
      ...(title === undefined ? {} : { title }),
      ...(productType === undefined ? {} : { product_type: productType }),
      ...(vendor === undefined ? {} : { vendor }),
      ...(tags === undefined ? {} : { tags: [...tags] }),
      ...(collections === undefined ? {} : { collections: [...collections] }),
      ...(targetStoreIds === undefined ? {} : { target_store_ids: [...targetStoreIds] }),
      ...(descriptionHtml === undefined ? {} : { description_html: descriptionHtml }),
      ...(mainLocale === undefined ? {} : { main_locale: mainLocale }),
      ...(texts === undefined ? {} : { texts: JSON.stringify(texts) }),
      ...(shippingMethods === undefined ? {} : { shipping_methods: JSON.stringify(shippingMethods) }),
      ...(optionEdits === undefined ? {} : { option_edits: JSON.stringify(optionEdits) }),
      ...(pictures === undefined ? {} : { pictures: JSON.stringify(pictures) }),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', importItemId)
    .execute();
}

/** Makes another draft of the same product and words, without variants; fields given are its own. */
export async function copyDraft(tx: Tx, accountId: string, copy: { from: string; to: string; fields: DraftFields }): Promise<void> {
  await sql`INSERT INTO import_item (account_id, id, product_id, title, description_html, main_locale, texts, currency, product_type,
      vendor, tags, collections, target_store_ids, shipping_methods, option_edits, pictures, made_from)
    SELECT account_id, ${copy.to}, product_id, title, description_html, main_locale, texts, currency, product_type,
      vendor, tags, collections, target_store_ids, shipping_methods, option_edits, pictures, id
    FROM import_item WHERE account_id = ${accountId} AND id = ${copy.from}`.execute(tx);
  await saveDraftFields(tx, accountId, copy.to, copy.fields);
}

/** Those of the ids that are stores of the account. */
export async function knownStores(tx: Tx, accountId: string, storeIds: readonly string[]): Promise<Set<string>> {
  if (storeIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('store')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', storeIds)
    .where('state', 'in', liveStoreStates)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
