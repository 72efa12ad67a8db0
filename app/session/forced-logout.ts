import { paths } from '#app/paths.ts';
import { appBridge } from '#app/shopify/app-bridge.ts';

let forced = false;
const listeners = new Set<() => void>();

/**
 * Watches every answer a script of the page gets. A 401 that does not say the user is logged in forces the log-out
 * (specification 8), once, however many there are. Such an answer never reaches who asked: the page stays as it is, with
 * all that was typed, behind the one question.
 */
export function watchAnswers(): void {
  const ask = window.fetch.bind(window);
  const bridgeCameFirst = appBridge() !== undefined;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    // App Bridge that came late asks around us, and tries again by itself.
    const leftToBridge = !bridgeCameFirst && appBridge() !== undefined;
    if (leftToBridge || !(await isSignedOut(answer))) return answer;
    forceLogout();
    return new Promise<Response>(() => undefined);
  };
}

export function isForcedOut(): boolean {
  return forced;
}

/** Calls back when the log-out is forced; answers how to stop. */
export function onForcedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function forceLogout(): void {
  if (forced) return;
  forced = true;
  for (const listener of listeners) listener();
}

async function isSignedOut(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  const { origin, pathname } = new URL(answer.url, window.location.href);
  if (origin !== window.location.origin || pathname === paths.logout) return false;
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return !(typeof said === 'object' && said !== null && 'loggedIn' in said && said.loggedIn === true);
}
