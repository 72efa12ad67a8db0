import { confirmEmailChange } from '#contract/account-security.ts';
import { loginByPwd, loginByTwoFactor, regByPwd, resetPwdByEmail, resetPwdByPhone, sendResetCode, verifyEmail } from '#contract/sign-in.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readPhone } from '#app/ui/phone-number.server.ts';
import type { SubmittedForm } from './login-forms.ts';
import {
  addProblem,
  hasErrors,
  startRefusal,
  textOf,
  type CodeSent,
  type LinkAccepted,
  type LoginOutcome,
  type PasswordSet,
  type Refused,
  type SignedIn,
  type TwoFactorRequired,
} from './login-outcome.server.ts';

const actions: Record<SubmittedForm, (form: FormData, caller: Caller) => Promise<LoginOutcome>> = {
  'sign-in': signIn,
  'sign-up': signUp,
  'two-factor': signInWithCode,
  'forgot': sendCode,
  'reset': resetPassword,
  'verify': acceptVerificationLink,
  'confirm-email': acceptEmailChangeLink,
};

/** Answers every form of the login screen; one without a known name counts as signing in. */
export async function submitLoginForm(form: FormData, caller: Caller): Promise<LoginOutcome> {
  const name = textOf(form, 'form');
  return actions[isSubmittedForm(name) ? name : 'sign-in'](form, caller);
}

function isSubmittedForm(value: string): value is SubmittedForm {
  return Object.hasOwn(actions, value);
}

/** First step: user name and password. */
async function signIn(form: FormData, caller: Caller): Promise<Refused | SignedIn | TwoFactorRequired> {
  const t = await translatorOf(caller.request, 'sign-in');
  const username = textOf(form, 'username');
  const password = textOf(form, 'password');
  const remember = textOf(form, 'remember') === 'true' ? 'true' : 'false';

  const refusal = startRefusal('sign-in', { username, remember });
  if (username.trim() === '') refusal.errors['username'] = t('signIn.usernameEmpty');
  if (password === '') refusal.errors['password'] = t('signIn.passwordEmpty');
  if (hasErrors(refusal)) return refusal;

  const answer = await callProvider(loginByPwd, { body: { username, password, remember } }, caller);
  const keep = rememberedFor(remember);
  if (answer.status === 'ok') return { status: 'signed-in', user: answer.data, keep };
  const challenge = answer.problem.details?.['challenge'];
  if (answer.problem.code === 'two-factor-required' && typeof challenge === 'string') return { status: 'two-factor', challenge, keep };
  return addProblem(refusal, answer.problem);
}

/** Second step: the code of the authenticator app, or a recovery code. */
async function signInWithCode(form: FormData, caller: Caller): Promise<Refused | SignedIn> {
  const t = await translatorOf(caller.request, 'sign-in');
  const challenge = textOf(form, 'challenge');
  const code = textOf(form, 'code');
  const keep = rememberedFor(textOf(form, 'remember'));

  const refusal = startRefusal('two-factor', { challenge, keep });
  if (code.trim() === '') refusal.errors['code'] = t('twoFactor.codeEmpty');
  if (hasErrors(refusal)) return refusal;

  const answer = await callProvider(loginByTwoFactor, { body: { challenge, code } }, caller);
  return answer.status === 'ok' ? { status: 'signed-in', user: answer.data, keep } : addProblem(refusal, answer.problem);
}

function rememberedFor(remember: string): SignedIn['keep'] {
  return remember === 'true' ? 'remembered' : 'until-closed';
}

/** Creates the account; a phone number without calling code belongs to the selected country. */
async function signUp(form: FormData, caller: Caller): Promise<Refused | SignedIn> {
  const t = await translatorOf(caller.request, 'sign-in');
  const email = textOf(form, 'email');
  const password = textOf(form, 'password');
  const country = textOf(form, 'country');
  const inviteCode = textOf(form, 'inviteCode');

  const refusal = startRefusal('sign-up', { email, country, phone: textOf(form, 'phone'), inviteCode });
  if (email.trim() === '') refusal.errors['email'] = t('signUp.emailEmpty');
  if (password === '') refusal.errors['password'] = t('signUp.passwordEmpty');
  if (country === '') refusal.errors['country'] = t('signUp.countryEmpty');

  if (email.trim() === '' && password === '') return refusal;
  // Asked with fields missing too: the answer names what is wrong with the others, so that all is said at once.
  const phone = readPhone(form, 'phone', country);
  const locale = await requestLocale(caller.request);
  const answer = await callProvider(regByPwd, { body: { email, password, country, locale, phone, inviteCode } }, caller);
  if (answer.status === 'ok') return { status: 'signed-in', user: answer.data, keep: 'until-closed' };
  return addProblem(refusal, answer.problem);
}

/** Has a code for a new password sent by mail or SMS. */
async function sendCode(form: FormData, caller: Caller): Promise<Refused | CodeSent> {
  const t = await translatorOf(caller.request, 'sign-in');
  const { by, address, values } = readAddress(form);
  const refusal = startRefusal('forgot', values);
  if (address === '') refusal.errors[by] = t(by === 'email' ? 'forgot.emailEmpty' : 'forgot.phoneEmpty');
  if (hasErrors(refusal)) return refusal;

  const body = by === 'email' ? { email: address } : { phone: address };
  const answer = await callProvider(sendResetCode, { body }, caller);
  return answer.status === 'ok' ? { status: 'code-sent', by, address } : addProblem(refusal, answer.problem);
}

/** Sets a new password with the code that was sent. */
async function resetPassword(form: FormData, caller: Caller): Promise<Refused | PasswordSet> {
  const t = await translatorOf(caller.request, 'sign-in');
  const { by, address, values } = readAddress(form);
  const code = textOf(form, 'code');
  const password = textOf(form, 'password');

  const refusal = startRefusal('reset', values);
  if (address === '') refusal.errors[by] = t(by === 'email' ? 'forgot.emailEmpty' : 'forgot.phoneEmpty');
  if (!/^\s*(?:\d\s*){6}$/.test(code)) refusal.errors['code'] = t('reset.codeEmpty');
  if (password === '') refusal.errors['password'] = t('signUp.passwordEmpty');
  if (hasErrors(refusal)) return refusal;

  const answer =
    by === 'email'
      ? await callProvider(resetPwdByEmail, { body: { email: address, code, password } }, caller)
      : await callProvider(resetPwdByPhone, { body: { phone: address, code, password } }, caller);
  return answer.status === 'ok' ? { status: 'password-set' } : addProblem(refusal, answer.problem);
}

/** Where the code goes: as the provider takes it, and as it was entered. */
function readAddress(form: FormData): { by: 'email' | 'phone'; address: string; values: Record<string, string> } {
  const by = textOf(form, 'by') === 'phone' ? 'phone' : 'email';
  const address = by === 'email' ? textOf(form, 'email').trim() : readPhone(form, 'phone');
  const values = { by, email: textOf(form, 'email'), phone: textOf(form, 'phone'), phoneCountry: textOf(form, 'phoneCountry') };
  return { by, address, values };
}

/** Verifies an address by the token of its link. */
async function acceptVerificationLink(form: FormData, caller: Caller): Promise<Refused | LinkAccepted> {
  const token = textOf(form, 'token');
  const answer = await callProvider(verifyEmail, { body: { token } }, caller);
  if (answer.status === 'refused') return addProblem(startRefusal('verify', { token }), answer.problem);
  return { status: 'verified', email: answer.data.email };
}

/** Gives one of the two confirmations a change of email needs. */
async function acceptEmailChangeLink(form: FormData, caller: Caller): Promise<Refused | LinkAccepted> {
  const token = textOf(form, 'token');
  const answer = await callProvider(confirmEmailChange, { body: { token } }, caller);
  if (answer.status === 'refused') return { ...startRefusal('confirm-email', { token }), problem: answer.problem };
  const { email, waitingFor } = answer.data;
  return { status: waitingFor.length === 0 ? 'email-changed' : 'other-link-pending', email };
}
