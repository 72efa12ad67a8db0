import { Refusal } from '#provider/http/refusal.ts';
import { type Platform, PlatformRefusal, type PlatformTrade } from './platform.ts';
import { sandboxStore } from './sandbox/sandbox-store.ts';
import { shopifyStore } from './shopify/shopify-store.ts';

const platforms: readonly Platform[] = [sandboxStore, shopifyStore];

/** The adapter of a platform; a code without one is not-found. */
export function platformFor(code: string): Platform {
  const platform = platforms.find((candidate) => candidate.code === code);
  if (platform === undefined) throw new Refusal('not-found');
  return platform;
}

/** How a platform trades; one that does not is refused for good. */
export function tradeOf(code: string): PlatformTrade {
  const { trade } = platformFor(code);
  if (trade === null) throw new PlatformRefusal({ code: 'store-refused', params: {} }, false);
  return trade;
}
