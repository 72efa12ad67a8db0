import { loginByPwd, loginByTwoFactor } from '#contract/sign-in.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { hasErrors, refusedBy, sentBack, textOf, type Refused, type SignedIn, type TwoFactorAsked } from './login-outcome.server.ts';

/** First step: user name and password. */
export async function signIn(form: FormData, caller: Caller): Promise<Refused | SignedIn | TwoFactorAsked> {
  const t = await translatorOf(caller.request, 'sign-in');
  const username = textOf(form, 'username');
  const password = textOf(form, 'password');
  const remember = textOf(form, 'remember') === 'true' ? 'true' : 'false';

  const back = sentBack('sign-in', { username });
  if (username.trim() === '') back.errors['username'] = t('signIn.usernameEmpty');
  if (password === '') back.errors['password'] = t('signIn.passwordEmpty');
  if (hasErrors(back)) return back;

  const answer = await callProvider(loginByPwd, { body: { username, password, remember } }, caller);
  const keep = keepOf(remember);
  if (answer.status === 'ok') return { status: 'signed-in', user: answer.data, keep };
  const challenge = answer.problem.details?.['challenge'];
  if (answer.problem.code === 'two-factor-required' && typeof challenge === 'string') return { status: 'two-factor', challenge, keep };
  return refusedBy(answer.problem, back);
}

/** Second step: the code of the authenticator app, or a recovery code. */
export async function signInWithCode(form: FormData, caller: Caller): Promise<Refused | SignedIn> {
  const t = await translatorOf(caller.request, 'sign-in');
  const challenge = textOf(form, 'challenge');
  const code = textOf(form, 'code');
  const keep = keepOf(textOf(form, 'remember'));

  const back = sentBack('two-factor', { challenge, keep });
  if (code.trim() === '') back.errors['code'] = t('twoFactor.codeEmpty');
  if (hasErrors(back)) return back;

  const answer = await callProvider(loginByTwoFactor, { body: { challenge, code } }, caller);
  return answer.status === 'ok' ? { status: 'signed-in', user: answer.data, keep } : refusedBy(answer.problem, back);
}

function keepOf(remember: string): SignedIn['keep'] {
  return remember === 'true' ? 'remembered' : 'until-closed';
}
