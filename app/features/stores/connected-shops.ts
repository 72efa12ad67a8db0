import type { Store } from '#contract/stores.ts';

const WORKING: readonly Store['state'][] = ['connected', 'degraded', 'paused'];

/** Domains of the Shopify shops among the stores that are connected; one its merchant paused is as connected as another. */
export function connectedShops(stores: readonly Store[]): string[] {
  return stores.filter(({ platform, state }) => platform === 'shopify' && WORKING.includes(state)).map(({ domain }) => domain);
}
