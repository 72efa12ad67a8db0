import { confirmEmailChange } from '#contract/account-security.ts';
import { verifyEmail } from '#contract/sign-in.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { refusedBy, sentBack, textOf, type LinkTaken, type Refused } from './login-outcome.server.ts';

/** Proves an address by the token of its link. */
export async function verifyAddress(form: FormData, caller: Caller): Promise<Refused | LinkTaken> {
  const token = textOf(form, 'token');
  const answer = await callProvider(verifyEmail, { body: { token } }, caller);
  if (answer.status === 'refused') return refusedBy(answer.problem, sentBack('verify', { token }));
  return { status: 'verified', email: answer.data.email };
}

/** Gives one of the two confirmations a change of e-mail needs. */
export async function confirmAddress(form: FormData, caller: Caller): Promise<Refused | LinkTaken> {
  const token = textOf(form, 'token');
  const answer = await callProvider(confirmEmailChange, { body: { token } }, caller);
  if (answer.status === 'refused') {
    const refused = sentBack('confirm-email', { token });
    return { ...refused, problem: answer.problem };
  }
  const { email, waitingFor } = answer.data;
  return { status: waitingFor.length === 0 ? 'email-changed' : 'other-link-awaited', email };
}
