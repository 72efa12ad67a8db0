import { useEffect, useMemo, useState } from 'react';
import type { LandedPrice } from '#contract/quotes.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';

/** `loading` and `failed` have no prices yet. */
export type LandedPrices =
  | { status: 'unasked' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ok'; country: string; byProduct: ReadonlyMap<string, LandedPrice['price']> };

/** What products cost at a door in the country, asked for once the page is there. */
export function useLandedPrices(country: string | undefined, productIds: string): LandedPrices {
  const asked = country === undefined || productIds === '' ? null : new URLSearchParams({ country, productIds }).toString();
  const [answered, setAnswered] = useState<{ asked: string; prices: LandedPrice[] | null } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const left = new AbortController();
    void callResource(`${paths.landedPrices}?${asked}`, undefined, left.signal).then((answer) => {
      if (left.signal.aborted) return;
      setAnswered({ asked, prices: answer.status === 'ok' && isPrices(answer.data) ? answer.data : null });
    });
    return () => left.abort();
  }, [asked]);
  // One object as long as nothing changed: a page of cards hangs on it.
  return useMemo(() => {
    if (country === undefined) return { status: 'unasked' };
    if (answered === null || answered.asked !== asked) return { status: 'loading' };
    if (answered.prices === null) return { status: 'failed' };
    return { status: 'ok', country, byProduct: new Map(answered.prices.map(({ productId, price }) => [productId, price])) };
  }, [country, asked, answered]);
}

/** What our own resource answers; the provider's contract has made sure of the rest. */
function isPrices(data: unknown): data is LandedPrice[] {
  return Array.isArray(data);
}
