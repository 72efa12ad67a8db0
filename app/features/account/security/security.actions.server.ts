import QRCode from 'qrcode';
import * as endpoints from '#contract/account-security.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { sessionCookie } from '#app/session/session-cookie.server.ts';
import { formatPhone, readPhone } from '#app/ui/phone-number.server.ts';
import { refuseField, textOf, withoutData, type ActionResult, type FormSubmission } from '../form-submission.server.ts';

export async function resendVerification({ caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.resendVerification, { params: { userId } }, caller));
}

export async function requestEmailChange({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  const body = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
  return withoutData(await callProvider(endpoints.changeEmail, { params: { userId }, body }, caller));
}

export async function resendEmailChange({ caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.resendEmailChange, { params: { userId } }, caller));
}

export async function cancelEmailChange({ caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.cancelEmailChange, { params: { userId } }, caller));
}

/** Has a code sent to another number, or with `remove` removes the present one. */
export async function requestPhoneChange({ form, caller, userId }: FormSubmission): Promise<ActionResult<{ phone: string }>> {
  const removes = form.has('remove');
  const phone = removes ? '' : readPhone(form, 'phone');
  if (!removes && phone === '') {
    const t = await translatorOf(caller.request, 'account');
    return refuseField(caller, 'phone', t('phone.empty'));
  }
  const body = { phone, password: textOf(form, 'password') };
  const answer = await callProvider(endpoints.changePhone, { params: { userId }, body }, caller);
  return answer.status === 'ok' ? { status: 'ok', data: { phone: formatPhone(answer.data.phone) } } : answer;
}

export async function confirmPhone({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.confirmPhone, { params: { userId }, body: { code: textOf(form, 'code') } }, caller));
}

/** A session that lasts longer than this was to be remembered: its cookie outlives the browser. */
const REMEMBERED_FROM_MS = 24 * 60 * 60 * 1000;

/** Every session ends with the old password; the cookie of this one is renewed. */
export async function changePassword({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  const body = { oldPassword: textOf(form, 'oldPassword'), password: textOf(form, 'password') };
  const answer = await callProvider(endpoints.changePassword, { params: { userId }, body }, caller);
  if (answer.status === 'refused') return answer;
  const lastsMs = new Date(answer.data.session.expiresAt).getTime() - Date.now();
  const keep = lastsMs > REMEMBERED_FROM_MS ? 'remembered' : 'until-closed';
  return { status: 'ok', data: null, cookie: sessionCookie(caller.context.config, answer.data, keep) };
}

/** Creates the secret, with a QR code of its address for the authenticator app. */
export async function beginTwoFactor({ form, caller, userId }: FormSubmission): Promise<ActionResult<{ secret: string; qrCode: string }>> {
  const body = { password: textOf(form, 'password') };
  const answer = await callProvider(endpoints.beginTwoFactor, { params: { userId }, body }, caller);
  if (answer.status === 'refused') return answer;
  const svg = await QRCode.toString(answer.data.uri, { type: 'svg', margin: 4 });
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { status: 'ok', data: { secret: answer.data.secret, qrCode } };
}

export async function confirmTwoFactor({ form, caller, userId }: FormSubmission): Promise<ActionResult<{ recoveryCodes: string[] }>> {
  return callProvider(endpoints.confirmTwoFactor, { params: { userId }, body: { code: textOf(form, 'code') } }, caller);
}

export async function disableTwoFactor({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.disableTwoFactor, { params: { userId }, body: passwordAndCode(form) }, caller));
}

export async function renewRecoveryCodes({ form, caller, userId }: FormSubmission): Promise<ActionResult<{ recoveryCodes: string[] }>> {
  return callProvider(endpoints.renewRecoveryCodes, { params: { userId }, body: passwordAndCode(form) }, caller);
}

function passwordAndCode(form: FormData): { password: string; code: string } {
  return { password: textOf(form, 'password'), code: textOf(form, 'code') };
}

export async function revokeSession({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  const params = { userId, sessionId: textOf(form, 'sessionId') };
  return withoutData(await callProvider(endpoints.revokeSession, { params }, caller));
}

export async function revokeOtherSessions({ caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(endpoints.revokeOtherSessions, { params: { userId } }, caller));
}
