import type { AccountPermission } from '#contract/permissions.values.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import type { Caller } from '#app/provider-api/call-provider.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireUser } from './require-user.server.ts';

/** For the loader of a screen that is only for members who may do something: the others get the page that says so. */
export async function requirePermission(permission: AccountPermission, caller: Caller): Promise<void> {
  const { permissions } = await requireUser(caller);
  if (permissions.includes(permission)) return;
  const t = await translatorOf(caller.request, 'provider-api');
  throw problemPage({ code: 'not-allowed', message: t('notAllowed'), requestId: caller.context.requestId, loggedIn: true });
}
