import { standInForSessionStorage } from '#app/session/storage.ts';
import { appBridge } from './app-bridge.ts';
import { withoutLaunch } from './launch-parameters.ts';

/** Whether the document was rendered for the Shopify admin. */
export function isEmbeddedDocument(): boolean {
  return document.querySelector('meta[name="shopify-api-key"]') !== null;
}

/** Prepares an embedded page before it is hydrated: the admin's parameters leave the address, and requests are authorized. */
export function startEmbedded(): void {
  const { pathname, search, hash } = window.location;
  const idToken = new URLSearchParams(search).get('id_token');
  window.history.replaceState(window.history.state, '', pathname + withoutLaunch(search) + hash);
  standInForSessionStorage();
  if (appBridge() === undefined) authorizeUntilBridge(idToken);
}

/**
 * While App Bridge is missing, requests to the app carry the document's own session token, which is valid for a minute, and
 * the page's language. Once it is there, App Bridge does both.
 */
function authorizeUntilBridge(idToken: string | null): void {
  const fetchDirectly = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (appBridge() !== undefined || new URL(request.url).origin !== window.location.origin) return fetchDirectly(request);
    request.headers.set('Accept-Language', document.documentElement.lang);
    if (idToken !== null) request.headers.set('Authorization', `Bearer ${idToken}`);
    return fetchDirectly(request);
  };
}
