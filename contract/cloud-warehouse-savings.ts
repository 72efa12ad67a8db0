import { z } from 'zod';
import { SAVINGS_UNITS } from './cloud-warehouse.values.ts';
import { CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { Money } from './money.ts';
import { warehouseCodes } from './products.values.ts';

/** One way to have a unit brought to a buyer. */
const Way = {
  /** A unit where it lies, and to its buyer. */
  unitCost: Money,
  unitFreight: Money,
  minDays: z.int(),
  maxDays: z.int(),
};

/** What storing 100 units of one variant would save, calculated from quotes of today. */
export const StorageSavings = z.object({
  /** Variants to calculate with: those the account sold most of in 30 days, else those it sells; 10 at most. */
  goods: z.array(z.object({ variantId: Id, sku: z.string(), name: z.string(), /** Units sent in the last 30 days. */ units: z.int() })),
  /** Null: there are no goods, or no method brings them to the country. */
  estimate: z
    .object({
      variantId: Id,
      /** Where its orders went most; the United States if there were none. */
      country: CountryCode,
      /** Units sent in the last 30 days, and days the 100 units would last; null: nothing sold. */
      sold: z.int(),
      lastsDays: z.int().nullable(),
      /** Ordered one by one, as now. */
      now: z.object(Way),
      /** From each warehouse that serves the country, the best first. */
      stored: z.array(
        z.object({
          warehouse: z.enum(warehouseCodes),
          ...Way,
          /** What buying the 100 units costs, with handling and freight to the warehouse. */
          purchase: Money,
          /** Storage of those that are not sold when the free days end; 0 where nothing is known of sales. */
          storage: Money,
          /** Days a buyer waits less, and what the 100 units cost less; below zero: more. */
          savedDays: z.int(),
          saved: Money,
        }),
      ),
    })
    .nullable(),
});
export type StorageSavings = z.infer<typeof StorageSavings>;

export const getStorageSavings = defineEndpoint({
  name: 'getStorageSavings',
  permission: 'stock:read',
  summary: `What ${SAVINGS_UNITS} units in the own stock would save in days and money, from quotes of today for the account's sales.`,
  method: 'GET',
  path: '/v1/cloud-warehouse/savings',
  query: z.object({ /** Left out: what sold most. */ variantId: Id.optional() }),
  data: StorageSavings,
  problems: ['not-found'],
});
