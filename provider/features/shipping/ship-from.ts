import type { WarehouseCode } from '#contract/products.ts';
import type { z } from 'zod';

/** The warehouse store orders are checked against and sent from. */
export const SHIP_FROM: z.infer<typeof WarehouseCode> = 'CN';
