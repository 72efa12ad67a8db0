import { standInForSessionStorage } from '#app/session/storage.ts';
import { appBridge } from './app-bridge.ts';
import { withoutLaunch } from './launch-parameters.ts';

/** Whether the document at hand was made for the Shopify admin. */
export function isEmbeddedDocument(): boolean {
  return document.querySelector('meta[name="shopify-api-key"]') !== null;
}

/**
 * Before the page comes to life: the admin's parameters leave the address, and every request to ourselves speaks the
 * page's language. While App Bridge is not there to prove the shop, the token of the document does, for its minute.
 */
export function startEmbedded(): void {
  const { pathname, search, hash, origin } = window.location;
  const idToken = new URLSearchParams(search).get('id_token');
  window.history.replaceState(window.history.state, '', pathname + withoutLaunch(search) + hash);

  standInForSessionStorage();

  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) return ask(request);
    request.headers.set('Accept-Language', document.documentElement.lang);
    if (appBridge() === undefined && idToken !== null) request.headers.set('Authorization', `Bearer ${idToken}`);
    return ask(request);
  };
}
