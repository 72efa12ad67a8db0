import { INVITE_LINK_PARAM } from '#app/session/invite-code.ts';
import { FORM_PARAM } from '#app/session/login-redirect.ts';
import { paths } from '#app/paths.ts';

/** What `/login` can show, by `?form=`; `two-factor` has no address of its own, it follows a password. */
export const loginForms = ['sign-in', 'sign-up', 'forgot', 'reset', 'verify', 'confirm-email'] as const;
export type LoginForm = (typeof loginForms)[number];
export type SubmittedForm = LoginForm | 'two-factor';

/** Whose password a mailed link resets; not carried on to other forms. */
export const EMAIL_PARAM = 'email';

/** The form in an address; sign-in where there is none. */
export function readLoginForm(search: URLSearchParams): LoginForm {
  return loginForms.find((form) => form === search.get(FORM_PARAM)) ?? 'sign-in';
}

/** The login address with another form; the destination after login stays in it. */
export function otherFormUrl(search: string, form: LoginForm): string {
  const query = new URLSearchParams(search);
  query.delete(FORM_PARAM);
  query.delete(EMAIL_PARAM);
  query.delete(INVITE_LINK_PARAM);
  if (form !== 'sign-in') query.set(FORM_PARAM, form);
  const text = query.toString();
  return text === '' ? paths.login : `${paths.login}?${text}`;
}
