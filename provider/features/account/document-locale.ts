import { isLocale, type Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';

/** The language of documents for a user: the one they selected, or that of the request. */
export async function documentLocaleOf(
  queryable: Queryable,
  { homeAccountId, userId }: Pick<SignedIn, 'homeAccountId' | 'userId'>,
  requested: Locale,
): Promise<Locale> {
  const user = await queryable
    .selectFrom('app_user')
    .select('document_locale')
    .where('account_id', '=', homeAccountId)
    .where('id', '=', userId)
    .executeTakeFirst();
  const selected = user?.document_locale;
  return isLocale(selected) ? selected : requested;
}
