import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { getCredential } from './credential.server.ts';
import { endSession } from './end-session.server.ts';
import { clearedSessionCookie } from './session-cookie.server.ts';

/** Ends the session at the provider; the cookie goes whatever the provider says, and the page starts afresh without its data. */
export async function action(args: ActionFunctionArgs) {
  const credential = getCredential(args.request);
  if (credential?.kind === 'session') await endSession(args, credential.userId);
  return redirectDocument(paths.login, { headers: { 'Set-Cookie': clearedSessionCookie(args.context.config) } });
}

export function loader() {
  return redirect(paths.root);
}
