import { resetPwdByEmail, resetPwdByPhone, sendResetCode } from '#contract/sign-in.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readPhone } from '#app/ui/phone-number.server.ts';
import { hasErrors, refusedBy, sentBack, textOf, type CodeSent, type Refused } from './login-outcome.server.ts';

/** Has a code sent by mail or SMS. */
export async function sendCode(form: FormData, caller: Caller): Promise<Refused | CodeSent> {
  const t = await translatorOf(caller.request, 'sign-in');
  const { by, address, typed } = readAddress(form);
  const back = sentBack('forgot', typed);
  if (address === '') back.errors[by] = t(by === 'email' ? 'forgot.emailEmpty' : 'forgot.phoneEmpty');
  if (hasErrors(back)) return back;

  const body = by === 'email' ? { email: address } : { phone: address };
  const answer = await callProvider(sendResetCode, { body }, caller);
  return answer.status === 'ok' ? { status: 'code-sent', by, address } : refusedBy(answer.problem, back);
}

/** Sets a new password with the code that was sent. */
export async function resetPassword(form: FormData, caller: Caller): Promise<Refused | { status: 'password-set' }> {
  const t = await translatorOf(caller.request, 'sign-in');
  const { by, address, typed } = readAddress(form);
  const code = textOf(form, 'code');
  const password = textOf(form, 'password');

  const back = sentBack('reset', typed);
  if (address === '') back.errors[by] = t(by === 'email' ? 'forgot.emailEmpty' : 'forgot.phoneEmpty');
  if (!/^\s*(?:\d\s*){6}$/.test(code)) back.errors['code'] = t('reset.codeEmpty');
  if (password === '') back.errors['password'] = t('signUp.passwordEmpty');
  if (hasErrors(back)) return back;

  const answer =
    by === 'email'
      ? await callProvider(resetPwdByEmail, { body: { email: address, code, password } }, caller)
      : await callProvider(resetPwdByPhone, { body: { phone: address, code, password } }, caller);
  return answer.status === 'ok' ? { status: 'password-set' } : refusedBy(answer.problem, back);
}

/** Where the code goes, as it is sent and as it was typed. */
function readAddress(form: FormData): { by: 'email' | 'phone'; address: string; typed: Record<string, string> } {
  const by = textOf(form, 'by') === 'phone' ? 'phone' : 'email';
  const address = by === 'email' ? textOf(form, 'email').trim() : readPhone(form, 'phone');
  const typed = { by, email: textOf(form, 'email'), phone: textOf(form, 'phone'), phoneCountry: textOf(form, 'phoneCountry') };
  return { by, address, typed };
}
