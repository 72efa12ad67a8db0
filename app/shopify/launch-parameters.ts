const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The session token the Shopify admin adds to the address of a document, or null. The provider verifies it. */
export function readIdToken(url: string): string | null {
  const value = new URL(url).searchParams.get('id_token');
  return value !== null && ID_TOKEN.test(value) ? value : null;
}
