import { FORM_PARAM } from '#app/session/login-redirect.ts';
import { paths } from '#app/paths.ts';

/** The login address with another form on it; where to go on afterwards stays. */
export function otherFormUrl(search: string, form: 'sign-in' | 'sign-up'): string {
  const query = new URLSearchParams(search);
  query.delete(FORM_PARAM);
  if (form === 'sign-up') query.set(FORM_PARAM, form);
  const text = query.toString();
  return text === '' ? paths.login : `${paths.login}?${text}`;
}
