import { launchParameters } from './messages.ts';

/** Path, query and fragment of the page without what the admin added. */
export function ownPath(): string {
  const url = new URL(location.href);
  for (const name of launchParameters) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/** Where this page stands in the admin, by the address's `host`; null when it names none. */
export function adminPathOf(apiKey: string): string | null {
  const host = new URL(location.href).searchParams.get('host');
  const store = host === null ? undefined : /^admin\.shopify\.com(\/store\/[\w-]+)$/.exec(decode(host))?.[1];
  return store === undefined ? null : `${store}/apps/${apiKey}${ownPath()}`;
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** Tells the page's address now and whenever the page changes it itself. */
export function syncLocation(tell: (path: string) => void): void {
  let told = '';
  const tellChange = () => {
    const path = ownPath();
    if (path !== told) tell(path);
    told = path;
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      tellChange();
    };
  }
  window.addEventListener('popstate', tellChange);
  window.addEventListener('pageshow', tellChange);
  tellChange();
}

/** The bounce page's work: back to the address it was sent away from, with a fresh token. */
export async function reloadWithToken(idToken: () => Promise<string>): Promise<void> {
  const url = new URL(new URL(location.href).searchParams.get('shopify-reload') ?? '', location.href);
  if (url.origin !== location.origin) return;
  url.searchParams.set('id_token', await idToken());
  location.replace(url);
}
