import { useCallback, useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';

/** Products side by side. */
export const COMPARE_MAX = 4;
const STORAGE_KEY = 'compared-products';

export interface ComparedProduct {
  id: string;
  name: string;
}

export function compareUrl(productIds: readonly string[], country: string | undefined): string {
  const params = new URLSearchParams({ ids: productIds.join(','), ...(country === undefined ? {} : { country }) });
  return `${paths.compareProducts}?${params.toString()}`;
}

interface ComparedProducts {
  compared: readonly ComparedProduct[];
  add: (product: ComparedProduct) => void;
  remove: (productId: string) => void;
  clear: () => void;
}

/** The products to compare, kept while the window is open. One more than `COMPARE_MAX` is ignored. */
export function useComparedProducts(): ComparedProducts {
  // Null until the stored ones are read: the server knows none.
  const [stored, setStored] = useState<readonly ComparedProduct[] | null>(null);
  useEffect(() => setStored(readStored()), []);
  useEffect(() => {
    if (stored !== null) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  }, [stored]);
  const add = useCallback(
    ({ id, name }: ComparedProduct) => setStored((products) => [...(products ?? []), { id, name }].slice(0, COMPARE_MAX)),
    [],
  );
  const remove = useCallback((productId: string) => setStored((products) => (products ?? []).filter(({ id }) => id !== productId)), []);
  const clear = useCallback(() => setStored([]), []);
  return { compared: stored ?? [], add, remove, clear };
}

function readStored(): ComparedProduct[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) && stored.every(isComparedProduct) ? stored.slice(0, COMPARE_MAX) : [];
  } catch {
    // Something else wrote there: start with none.
    return [];
  }
}

function isComparedProduct(value: unknown): value is ComparedProduct {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    [value.id, value.name].every((each) => typeof each === 'string')
  );
}
