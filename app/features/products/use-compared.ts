import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { COMPARE_MAX } from './compare-url.ts';

const KEY = 'compared-products';
const Compared = z.array(z.object({ id: z.string(), name: z.string() })).max(COMPARE_MAX);
export type ComparedProduct = z.infer<typeof Compared>[number];

/** Up to four products to compare, kept while the window is open. */
export function useCompared(): { compared: readonly ComparedProduct[]; toggle: (product: ComparedProduct) => boolean; clear: () => void } {
  const [compared, setCompared] = useState<readonly ComparedProduct[]>([]);
  useEffect(() => setCompared(readKept()), []);
  const keep = useCallback((next: readonly ComparedProduct[]) => {
    setCompared(next);
    sessionStorage.setItem(KEY, JSON.stringify(next));
  }, []);
  /** False where there is no room for another. */
  const toggle = ({ id, name }: ComparedProduct): boolean => {
    const isIn = compared.some((other) => other.id === id);
    if (!isIn && compared.length === COMPARE_MAX) return false;
    keep(isIn ? compared.filter((other) => other.id !== id) : [...compared, { id, name }]);
    return true;
  };
  return { compared, toggle, clear: () => keep([]) };
}

function readKept(): ComparedProduct[] {
  try {
    return Compared.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    // Whatever else lies there is no choice of ours.
    return [];
  }
}
