import type { Cause, CauseCode } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';

/** How a cause is mended: on a page of the app, in the store, or by choosing other goods. */
export type CauseFix = { kind: 'new-quote' | 'my-products' | 'top-up' | 'in-store' | 'see-order'; url: string };

const storeCauses = new Set<CauseCode>(['address-incomplete', 'postcode-unfit', 'identity-missing', 'identity-wrong']);
const quoteCauses = new Set<CauseCode>(['quote-expired', 'out-of-stock', 'stock-short']);

/** `orderUrl` is the page of the order the cause keeps back. */
export function fixOf(cause: Cause, orderUrl: string): CauseFix {
  if (cause.code === 'unmapped-line') return { kind: 'my-products', url: paths.myProducts };
  if (cause.code === 'insufficient-balance') return { kind: 'top-up', url: paths.recharge };
  if (quoteCauses.has(cause.code)) return { kind: 'new-quote', url: orderUrl };
  return { kind: storeCauses.has(cause.code) ? 'in-store' : 'see-order', url: orderUrl };
}
