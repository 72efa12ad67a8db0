import { useCallback, useEffect, useState } from 'react';
import { COMPARE_MAX } from './compare-url.ts';

const KEY = 'compared-products';

export interface ComparedProduct {
  id: string;
  name: string;
}

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
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) && kept.every(isCompared) ? kept.slice(0, COMPARE_MAX) : [];
  } catch {
    // Whatever else lies there is no choice of ours.
    return [];
  }
}

/** Checked by hand: a schema would bring zod to the page. */
function isCompared(kept: unknown): kept is ComparedProduct {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    'name' in kept &&
    [kept.id, kept.name].every((each) => typeof each === 'string')
  );
}
