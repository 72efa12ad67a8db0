import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SecretOwner } from './one-time-secret.ts';

export interface SecurityUser {
  email: string;
  username: string;
  /** Language of mails. */
  locale: Locale;
  country: string;
}

/** What operations on the security of a user need to know of the user. */
export async function findSecurityUser(db: Queryable, owner: SecretOwner): Promise<SecurityUser> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.email', 'u.username', 'u.locale', 'a.country'])
    .where('u.account_id', '=', owner.accountId)
    .where('u.id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  return { ...row, locale: isLocale(row.locale) ? row.locale : defaultLocale };
}
