import { selectAccount } from '#contract/memberships.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { sessionCookie } from './session-cookie.server.ts';

/** A session that lasts longer than this was to be remembered: its cookie outlives the browser. */
const REMEMBERED_FROM_MS = 24 * 60 * 60 * 1000;

/** Has the session act for another account of the user's; the cookie carries the session that does. */
export async function switchAccount(
  caller: Caller,
  accountId: string,
): Promise<{ status: 'ok'; cookie: string } | { status: 'refused'; problem: Problem }> {
  const answer = await callProvider(selectAccount, { params: { accountId } }, caller);
  if (answer.status === 'refused') return answer;
  const lastsMs = new Date(answer.data.session.expiresAt).getTime() - Date.now();
  const keep = lastsMs > REMEMBERED_FROM_MS ? 'remembered' : 'until-closed';
  return { status: 'ok', cookie: sessionCookie(caller.context.config, answer.data, keep) };
}
