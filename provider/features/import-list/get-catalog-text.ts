import type { DraftText } from '#contract/draft-texts.ts';
import { TITLE_MAX } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { cleanHtml } from './clean-html.ts';
import { fit } from './fit.ts';
import { findProductText } from './new-drafts.store.ts';

/** The catalog's words for a draft's product in a language, as a draft takes them; null where it has none. */
export async function getCatalogText(
  queryable: Queryable,
  { accountId, importItemId, locale }: { accountId: string; importItemId: string; locale: Locale },
): Promise<DraftText | null> {
  const found = await findProductText(queryable, { accountId, importItemId, locale });
  if (found === undefined) throw new Refusal('not-found');
  if (found.name === null) return null;
  return { title: fit(found.name, TITLE_MAX), descriptionHtml: cleanHtml(found.descriptionHtml ?? '') };
}
