import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  changePhone,
  confirmPhone,
  resendEmailChange,
  resendVerification,
} from '#contract/account-security.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { sessionCookie } from '#app/session/session-cookie.server.ts';
import { formatPhone, readPhone } from '#app/ui/phone-number.server.ts';
import { refuseField, textOf, withoutData, type Handled, type Sent } from './account-form.server.ts';

/** A session that lasts longer than this was asked to be remembered; its cookie outlives the browser then. */
const REMEMBERED_FROM_MS = 24 * 60 * 60 * 1000;

export async function resendLink({ caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(resendVerification, { params: { userId } }, caller));
}

export async function askForEmail({ form, caller, userId }: Sent): Promise<Handled<null>> {
  const body = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
  return withoutData(await callProvider(changeEmail, { params: { userId }, body }, caller));
}

export async function resendChangeLinks({ caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(resendEmailChange, { params: { userId } }, caller));
}

export async function dropEmailChange({ caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(cancelEmailChange, { params: { userId } }, caller));
}

/** Has a code sent to another number, or with `remove` takes the present one away. */
export async function askForPhone({ form, caller, userId }: Sent): Promise<Handled<{ phone: string }>> {
  const removes = form.has('remove');
  const phone = removes ? '' : readPhone(form, 'phone');
  if (!removes && phone === '') {
    const t = await translatorOf(caller.request, 'account');
    return refuseField(caller, 'phone', t('phone.empty'));
  }
  const body = { phone, password: textOf(form, 'password') };
  const answer = await callProvider(changePhone, { params: { userId }, body }, caller);
  return answer.status === 'ok' ? { status: 'ok', data: { phone: formatPhone(answer.data.phone) } } : answer;
}

export async function provePhone({ form, caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(confirmPhone, { params: { userId }, body: { code: textOf(form, 'code') } }, caller));
}

/** Every session ends with the old password; the cookie of this one is renewed. */
export async function savePassword({ form, caller, userId }: Sent): Promise<Handled<null>> {
  const body = { oldPassword: textOf(form, 'oldPassword'), password: textOf(form, 'password') };
  const answer = await callProvider(changePassword, { params: { userId }, body }, caller);
  if (answer.status === 'refused') return answer;
  const lastsMs = new Date(answer.data.session.expiresAt).getTime() - Date.now();
  const keep = lastsMs > REMEMBERED_FROM_MS ? 'remembered' : 'until-closed';
  return { status: 'ok', data: null, cookie: sessionCookie(caller.context.config, answer.data, keep) };
}
