import { inject } from 'vitest';

const own = new Set<string>();

/** Notes a product that a test file started for itself, by its data folder; gives what to call when it has stopped. */
export function noteOwnProduct(dataDir: string): () => void {
  own.add(dataDir);
  return () => own.delete(dataDir);
}

/** Data folders of the products a failing test may have been at: its own, else those all journeys share. */
export function productsInUse(): string[] {
  return own.size > 0 ? [...own] : [inject('product').dataDir, inject('slowProduct').dataDir];
}
