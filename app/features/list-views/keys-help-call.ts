const listeners = new Set<() => void>();

/** Shows which keys there are. */
export function openKeysHelp(): void {
  for (const tell of [...listeners]) tell();
}

export function onKeysHelp(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
