/** So many pages are kept; each is some 20 KB. */
const MOST_PAGES = 200;
const LONGEST_PAGE = 200_000;

/** A page as it was drawn, in the pieces between its nonces. */
const drawn = new Map<string, string[]>();

/**
 * The page that was drawn from the same data at the same address before, for a request of nobody: signing in looks the same
 * for all. Its scripts get this response's nonce. Null when it must be drawn.
 */
export function publicPage(key: string, nonce: string): string | null {
  return drawn.get(key)?.join(nonce) ?? null;
}

/** Keeps a page for those who ask for the same one; a nonce is random, so that the page has it nowhere else. */
export function keepPublicPage(key: string, nonce: string, page: string): void {
  if (page.length > LONGEST_PAGE) return;
  const [oldest] = drawn.keys();
  if (drawn.size >= MOST_PAGES && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, page.split(nonce));
}
