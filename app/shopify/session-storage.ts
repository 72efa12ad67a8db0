/**
 * Remix reaches for session storage whenever it learns of routes, and never asks whether it may. A frame that is denied
 * it could not be walked through: there a list of the page's own stands in, and goes with the document.
 */
export function standInForSessionStorage(): void {
  if (!isDenied()) return;
  const kept = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  Object.defineProperty(window, 'sessionStorage', { value: storage, configurable: true });
}

function isDenied(): boolean {
  try {
    return window.sessionStorage === null;
  } catch {
    return true;
  }
}
