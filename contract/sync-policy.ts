import { z } from 'zod';
import { priceChangeActions, outOfStockActions, backInStockActions, discontinuedActions } from './sync-policy.values.ts';

const basisPoints = z.int().min(0).max(100_000);

/** What is done in a store when something changes with us. */
export const SyncPolicy = z.object({
  /** Our cost changed: notify only, set the price anew by the pricing rule, or hold the product. */
  priceChange: z.enum(priceChangeActions),
  /** Prices are set anew only while the cost moved no further than this; beyond it the product is held. */
  repriceLimitBp: basisPoints,
  /** A rise beyond this holds the product whatever else is selected; null: never. */
  holdRiseBp: basisPoints.nullable(),
  /** Nothing left: leave the store as it is, set its stock to zero, unpublish, or hide from lists and searches. */
  outOfStock: z.enum(outOfStockActions),
  /** There is stock again: bring back what we changed ourselves, or leave it. */
  backInStock: z.enum(backInStockActions),
  /** No longer sold by us. */
  discontinued: z.enum(discontinuedActions),
  /** Fewer units than this of a whole product hold it; 0: never. */
  minimumStock: z.int().min(0).max(100_000),
  /** Safety stock: units withheld from what the store shows. */
  stockBuffer: z.int().min(0).max(100_000),
});
export type SyncPolicy = z.infer<typeof SyncPolicy>;

/** What a store's policy is set to. */
export const StorePolicyInput = SyncPolicy.extend({
  /** Left out: as it is now, of its own or the account's. */
  stockBuffer: SyncPolicy.shape.stockBuffer.optional(),
});
export type StorePolicyInput = z.infer<typeof StorePolicyInput>;
