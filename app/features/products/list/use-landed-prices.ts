import { useEffect, useMemo, useState } from 'react';
import type { LandedPrice } from '#contract/quotes.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';

/** `loading` and `failed` have no prices yet. */
export type LandedPrices =
  | { status: 'no-country' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ok'; country: string; byProduct: ReadonlyMap<string, LandedPrice['price']> };

/** Landed prices of products in the country, loaded after the page's first paint. */
export function useLandedPrices(country: string | undefined, productIds: string): LandedPrices {
  const search = country === undefined || productIds === '' ? null : new URLSearchParams({ country, productIds }).toString();
  const [answer, setAnswer] = useState<{ search: string; prices: LandedPrice[] | null } | null>(null);
  useEffect(() => {
    if (search === null) return;
    const abort = new AbortController();
    void callResource(`${paths.landedPrices}?${search}`, undefined, abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      setAnswer({ search, prices: result.status === 'ok' && isPrices(result.data) ? result.data : null });
    });
    return () => abort.abort();
  }, [search]);
  // One object as long as nothing changed: the cards are memoized on it.
  return useMemo(() => {
    if (country === undefined) return { status: 'no-country' };
    if (answer === null || answer.search !== search) return { status: 'loading' };
    if (answer.prices === null) return { status: 'failed' };
    return { status: 'ok', country, byProduct: new Map(answer.prices.map(({ productId, price }) => [productId, price])) };
  }, [country, search, answer]);
}

/** The answer of our own resource; the provider's answer was checked on the server. */
function isPrices(data: unknown): data is LandedPrice[] {
  return Array.isArray(data);
}
