import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { languageCookie } from './language-cookie.ts';

/** Keeps the chosen language and goes back to the page it was chosen on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const back = ownPath(form.get('back')) ?? paths.root;
  const locale = form.get('locale');
  if (!isLocale(locale)) return redirect(back);
  return redirect(back, { headers: { 'Set-Cookie': await languageCookie.serialize(locale) } });
}

export function loader() {
  return redirect(paths.root);
}
