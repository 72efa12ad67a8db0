const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** `host` is base64 of the admin's address for the shop. */
const HOST = /^[A-Za-z0-9+/_-]{8,500}={0,2}$/;

/** The session token the Shopify admin adds to the address of a document, or null. The provider verifies it. */
export function readIdToken(url: string): string | null {
  return matching(url, 'id_token', ID_TOKEN);
}

/** The `host` the Shopify admin adds, or null outside it. */
export function readHost(url: string): string | null {
  return matching(url, 'host', HOST);
}

function matching(url: string, name: string, pattern: RegExp): string | null {
  const value = new URL(url).searchParams.get(name);
  return value !== null && pattern.test(value) ? value : null;
}
