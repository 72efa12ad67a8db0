import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { updateUserSetting } from '#contract/account.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { languageCookie } from './language-cookie.ts';

const WAIT_MS = 3000;

/**
 * Saves the selected language: in the cookie, and with the user where one is signed in. A form names the page to go back
 * to; a script stays where it is.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const locale = form.get('locale');
  const headers = new Headers();
  if (isLocale(locale)) {
    headers.set('Set-Cookie', await languageCookie.serialize(locale));
    await saveWithUser(locale, args);
  }
  if (!form.has('back')) return data(null, { headers });
  return redirect(ownPath(form.get('back')) ?? paths.root, { headers });
}

export function loader() {
  return redirect(paths.root);
}

/** So that mails and other browsers follow, and the Shopify admin, which lets us keep no cookie. The page's own language does not wait for it: a provider that is down is no reason. */
async function saveWithUser(locale: Locale, caller: Caller): Promise<void> {
  const credential = getCredential(caller.request);
  if (credential === null) return;
  const userId = credential.kind === 'session' ? credential.userId : (await requireUser(caller)).id;
  await callProvider(updateUserSetting, { params: { userId }, query: { locale }, timeoutMs: WAIT_MS }, caller);
}
