import { loginByPwd, regByPwd, type SignedInUser } from '#contract/sign-in.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';

type Field = 'username' | 'email' | 'password' | 'country';

export interface Refused {
  status: 'refused';
  form: 'sign-in' | 'sign-up';
  /** What was typed, but for the password. */
  typed: { username: string; country: string };
  /** Beside their fields. */
  errors: Partial<Record<Field, string>>;
  /** Above the form: what the provider said. */
  problem: Problem | null;
}
interface SignedIn {
  status: 'signed-in';
  user: SignedInUser;
  keep: 'remembered' | 'until-closed';
}

export async function signIn(form: FormData, caller: Caller): Promise<Refused | SignedIn> {
  const t = await translatorOf(caller.request, 'sign-in');
  const username = text(form, 'username');
  const password = text(form, 'password');
  const remember = form.get('remember') === 'true';

  const refused: Refused = { status: 'refused', form: 'sign-in', typed: { username, country: '' }, errors: {}, problem: null };
  if (username.trim() === '') refused.errors.username = t('signIn.usernameEmpty');
  if (password === '') refused.errors.password = t('signIn.passwordEmpty');
  if (Object.keys(refused.errors).length > 0) return refused;

  const body = { username, password, remember: remember ? ('true' as const) : ('false' as const) };
  const answer = await callProvider(loginByPwd, { body }, caller);
  return outcomeOf(answer, refused, remember ? 'remembered' : 'until-closed');
}

export async function signUp(form: FormData, caller: Caller): Promise<Refused | SignedIn> {
  const t = await translatorOf(caller.request, 'sign-in');
  const email = text(form, 'email');
  const password = text(form, 'password');
  const country = text(form, 'country');

  const refused: Refused = { status: 'refused', form: 'sign-up', typed: { username: email, country }, errors: {}, problem: null };
  if (email.trim() === '') refused.errors.email = t('signUp.emailEmpty');
  if (password === '') refused.errors.password = t('signUp.passwordEmpty');
  if (country === '') refused.errors.country = t('signUp.countryEmpty');
  if (Object.keys(refused.errors).length > 0) return refused;

  const locale = await requestLocale(caller.request);
  const answer = await callProvider(regByPwd, { body: { email, password, country, locale } }, caller);
  return outcomeOf(answer, refused, 'until-closed');
}

function outcomeOf(answer: Answer<typeof loginByPwd>, refused: Refused, keep: SignedIn['keep']): Refused | SignedIn {
  if (answer.status === 'ok') return { status: 'signed-in', user: answer.data, keep };
  const { problem } = answer;
  for (const { path, message } of problem.fields ?? []) {
    if (isField(path)) refused.errors[path] ??= message;
  }
  if (problem.code === 'email-taken') refused.errors.email ??= problem.message;
  const besideFields = Object.keys(refused.errors).length > 0;
  return { ...refused, problem: besideFields ? null : problem };
}

function isField(path: string): path is Field {
  return ['username', 'email', 'password', 'country'].includes(path);
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
