import type { SyncPolicy } from './sync-policy.ts';

export const priceChangeActions = ['notify', 're-price', 'hold'] as const;
export const outOfStockActions = ['nothing', 'zero', 'unpublish', 'hide'] as const;
export const backInStockActions = ['restore', 'nothing'] as const;
export const discontinuedActions = ['notify', 'unpublish'] as const;

/** What holds until the merchant chooses. */
export const DEFAULT_SYNC_POLICY: SyncPolicy = {
  priceChange: 'notify',
  repriceLimitBp: 1_000,
  holdRiseBp: null,
  outOfStock: 'zero',
  backInStock: 'restore',
  discontinued: 'notify',
  minimumStock: 0,
  stockBuffer: 0,
};
