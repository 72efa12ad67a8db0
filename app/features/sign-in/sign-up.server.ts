import { regByPwd } from '#contract/sign-in.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readPhone } from '#app/ui/phone-number.server.ts';
import { hasErrors, refusedBy, sentBack, textOf, type Refused, type SignedIn } from './login-outcome.server.ts';

/** Creates the account; a phone typed without calling code is one of the chosen country. */
export async function signUp(form: FormData, caller: Caller): Promise<Refused | SignedIn> {
  const t = await translatorOf(caller.request, 'sign-in');
  const [email, password, country, inviteCode] = [
    textOf(form, 'email'),
    textOf(form, 'password'),
    textOf(form, 'country'),
    textOf(form, 'inviteCode'),
  ];
  const back = sentBack('sign-up', { email, country, phone: textOf(form, 'phone'), inviteCode });
  if (email.trim() === '') back.errors['email'] = t('signUp.emailEmpty');
  if (password === '') back.errors['password'] = t('signUp.passwordEmpty');
  if (country === '') back.errors['country'] = t('signUp.countryEmpty');
  if (hasErrors(back)) return back;

  const phone = readPhone(form, 'phone', country);
  const locale = await requestLocale(caller.request);
  const answer = await callProvider(regByPwd, { body: { email, password, country, locale, phone, inviteCode } }, caller);
  if (answer.status === 'ok') return { status: 'signed-in', user: answer.data, keep: 'until-closed' };
  return refusedBy(answer.problem, back);
}
