import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node';
import { logout } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { getCredential } from './credential.server.ts';
import { clearedSessionCookie } from './session-cookie.server.ts';

const WAIT_MS = 5000;

/** Ends the session at the provider; the cookie goes whatever the provider says, and the page starts afresh without its data. */
export async function action(args: ActionFunctionArgs) {
  const credential = getCredential(args.request);
  if (credential?.kind === 'session') {
    const input = { params: { userId: credential.userId }, timeoutMs: WAIT_MS };
    await callProvider(logout, input, args).catch(ignoreDeadSession);
  }
  return redirectDocument(paths.login, { headers: { 'Set-Cookie': clearedSessionCookie(args.context.config) } });
}

export function loader() {
  return redirect(paths.root);
}

function ignoreDeadSession(thrown: unknown): void {
  if (thrown instanceof Error) throw thrown;
}
