import { z } from 'zod';
import { Decimal } from '#provider/platforms/decimal-amount.ts';

/** An amount in the shop's own currency, beside which Shopify has one in the buyer's. */
export const ShopMoney = z.object({ shopMoney: z.object({ amount: Decimal }) });
