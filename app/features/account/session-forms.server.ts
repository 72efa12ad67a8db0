import { revokeOtherSessions, revokeSession } from '#contract/account-security.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { textOf, withoutData, type Handled, type Sent } from './account-form.server.ts';

export async function endSession({ form, caller, userId }: Sent): Promise<Handled<null>> {
  const params = { userId, sessionId: textOf(form, 'sessionId') };
  return withoutData(await callProvider(revokeSession, { params }, caller));
}

export async function endOtherSessions({ caller, userId }: Sent): Promise<Handled<null>> {
  return withoutData(await callProvider(revokeOtherSessions, { params: { userId } }, caller));
}
