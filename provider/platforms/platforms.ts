import { Refusal } from '#provider/http/refusal.ts';
import type { CatalogSync } from './catalog-sync.ts';
import type { FulfillmentSync } from './fulfillment-sync.ts';
import { nuvemshopPlatform } from './nuvemshop/nuvemshop-platform.ts';
import type { OrderSource } from './order-source.ts';
import { type Platform, storeRefused } from './platform.ts';
import { sandboxPlatform } from './sandbox/sandbox-platform.ts';
import { shopifyPlatform } from './shopify/shopify-platform.ts';
import { tiktokPlatform } from './tiktok/tiktok-platform.ts';
import { wooCommercePlatform } from './woocommerce/woocommerce-platform.ts';

export const platforms: readonly Platform[] = [sandboxPlatform, shopifyPlatform, nuvemshopPlatform, tiktokPlatform, wooCommercePlatform];

/** The adapter of a platform; a code without one is not-found. */
export function platformFor(code: string): Platform {
  const platform = platforms.find((candidate) => candidate.code === code);
  if (platform === undefined) throw new Refusal('not-found');
  return platform;
}

/** Where orders of a platform come from; one that sends none is refused for good. */
export function ordersOf(code: string): OrderSource {
  return required(platformFor(code).orders);
}

/** How products get to a platform; one that takes none is refused for good. */
export function catalogOf(code: string): CatalogSync {
  return required(platformFor(code).catalog);
}

/** How parcels get to a platform; one that takes none is refused for good. */
export function fulfillmentOf(code: string): FulfillmentSync {
  return required(platformFor(code).fulfillment);
}

/** Platforms that are answered what becomes of their orders. */
export function answeringPlatforms(): string[] {
  return platforms.filter(({ fulfillment }) => fulfillment?.takesAnswers === true).map(({ code }) => code);
}

/** Platforms whose buyers see a parcel's scans in the store. */
export function scanReportingPlatforms(): string[] {
  return platforms.filter(({ fulfillment }) => fulfillment !== null && fulfillment.reportScans !== null).map(({ code }) => code);
}

/** Platforms whose fulfillments somebody else may change. */
export function repairablePlatforms(): string[] {
  return platforms.filter(({ fulfillment }) => fulfillment !== null && fulfillment.repair !== null).map(({ code }) => code);
}

function required<Part>(part: Part | null): Part {
  if (part === null) throw storeRefused();
  return part;
}
