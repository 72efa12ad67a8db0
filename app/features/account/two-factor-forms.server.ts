import QRCode from 'qrcode';
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, renewRecoveryCodes } from '#contract/account-security.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { textOf, withoutData, type Handled, type Sent } from './account-form.server.ts';

/** Makes the secret and draws its address for the authenticator app's camera. */
export async function beginSetup({ form, caller, userId }: Sent): Promise<Handled<{ secret: string; qrCode: string }>> {
  const body = { password: textOf(form, 'password') };
  const answer = await callProvider(beginTwoFactor, { params: { userId }, body }, caller);
  if (answer.status === 'refused') return answer;
  const svg = await QRCode.toString(answer.data.uri, { type: 'svg', margin: 4 });
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { status: 'ok', data: { secret: answer.data.secret, qrCode } };
}

export async function confirmSetup({ form, caller, userId }: Sent): Promise<Handled<{ recoveryCodes: string[] }>> {
  return callProvider(confirmTwoFactor, { params: { userId }, body: { code: textOf(form, 'code') } }, caller);
}

export async function switchOff({ form, caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(disableTwoFactor, { params: { userId }, body: passwordAndCode(form) }, caller));
}

export async function renewCodes({ form, caller, userId }: Sent): Promise<Handled<{ recoveryCodes: string[] }>> {
  return callProvider(renewRecoveryCodes, { params: { userId }, body: passwordAndCode(form) }, caller);
}

function passwordAndCode(form: FormData): { password: string; code: string } {
  return { password: textOf(form, 'password'), code: textOf(form, 'code') };
}
