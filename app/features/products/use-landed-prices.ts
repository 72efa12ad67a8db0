import { useEffect, useMemo } from 'react';
import { useFetcher } from '@remix-run/react';
import type { LandedPrice } from '#contract/quotes.ts';
import { paths } from '#app/paths.ts';
import type { loader } from './landed-prices.ts';

/** `loading` and `failed` have no prices yet. */
export type LandedPrices =
  | { status: 'unasked' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ok'; country: string; byProduct: ReadonlyMap<string, LandedPrice['price']> };

/** What products cost at a door in the country, asked for once the page is there. */
export function useLandedPrices(country: string | undefined, productIds: string): LandedPrices {
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    if (country !== undefined && productIds !== '')
      load(`${paths.landedPrices}?${new URLSearchParams({ country, productIds }).toString()}`);
  }, [country, productIds, load]);
  // One object as long as nothing changed: a page of cards hangs on it.
  return useMemo(() => {
    if (country === undefined) return { status: 'unasked' };
    if (data?.status === 'refused') return { status: 'failed' };
    if (data?.status !== 'prices' || data.country !== country) return { status: 'loading' };
    return { status: 'ok', country, byProduct: new Map(data.prices.map(({ productId, price }) => [productId, price])) };
  }, [country, data]);
}
