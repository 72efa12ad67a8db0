import { paths } from '#app/paths.ts';
import { markLoggingOut, mirrorSignedOut } from './storage.ts';
import { clearSupportUser } from './support-widget.ts';

const WAIT_MS = 10_000;

/**
 * Ends the session from a script: the server is asked, and whatever it says the user info, the token's marker, the tab
 * list and the menu from the server go, and the support widget forgets the user (specification 4). The caller loads another page
 * afterwards.
 */
export async function logOut(): Promise<void> {
  markLoggingOut();
  const init: RequestInit = { method: 'POST', body: new URLSearchParams(), redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) };
  await fetch(paths.logout, init).catch(() => undefined);
  mirrorSignedOut();
  clearSupportUser();
}
