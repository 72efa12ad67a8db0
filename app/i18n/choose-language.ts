import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { languageCookie } from './language-cookie.ts';

/** Keeps the chosen language. A form names the page to go back to; a script stays where it is. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const locale = form.get('locale');
  const headers = new Headers();
  if (isLocale(locale)) headers.set('Set-Cookie', await languageCookie.serialize(locale));
  if (!form.has('back')) return data(null, { headers });
  return redirect(ownPath(form.get('back')) ?? paths.root, { headers });
}

export function loader() {
  return redirect(paths.root);
}
