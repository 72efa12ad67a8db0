import { sql } from 'kysely';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { z } from 'zod';
import type { Queryable } from '#provider/database/database.ts';
import { chargeWeight } from '#provider/features/shipping/charge-weight.ts';
import type { Destination, FreightParts, RateBook, RateMethod } from '#provider/features/shipping/quote-freight.ts';
import { closedDays } from './closed-days.ts';
import type { Offer } from './quote-goods.ts';
import type { ItemLine } from './quote-wish.ts';

/** Names as quotes show them; `quoted_method` has the same. */
const NAMES = { 'en-US': 'Your own label', 'es-ES': 'Etiqueta propia', 'pt-BR': 'Etiqueta própria' };
const NO_FREIGHT: FreightParts = { registrationMinor: 0, weightMinor: 0, remoteMinor: 0, specialMinor: 0, fuelMinor: 0, discountMinor: 0 };

/** Whose label it is. */
interface LabelOwner {
  warehouse: z.infer<typeof WarehouseCode>;
  carrier: string;
  /** What packing it costs, in fen. */
  handlingMinor: number;
}

/** What packing an order with a merchant's own label costs in a warehouse now, in fen. */
export async function findHandlingPrice(queryable: Queryable, warehouse: string): Promise<number> {
  const found = await sql<{ minor: number }>`SELECT price_minor AS minor FROM handling_price
    WHERE warehouse_code = ${warehouse} AND valid_from <= app_now() ORDER BY valid_from DESC LIMIT 1`.execute(queryable);
  const [price] = found.rows;
  if (price === undefined) throw new Error(`handling in ${warehouse} has no price`);
  return price.minor;
}

/**
 * What goods cost that leave as one parcel with a label of their merchant's own: themselves and their handling. Freight, tax and insurance are a
 * matter of the merchant and their carrier; the days are those until the carrier has it.
 */
export function offerOwnLabel<Line extends ItemLine>(
  { closures }: Pick<RateBook, 'closures'>,
  { lines, day, workingDays }: { lines: Line[]; day: string; workingDays: number },
  { warehouse, carrier, handlingMinor }: LabelOwner,
): Offer<Line> {
  const closed = closedDays(closures.get(warehouse) ?? [], day, workingDays);
  const days = workingDays + closed;
  const destination = destinationOf(days);
  const method = methodOf(warehouse, carrier);
  const goodsMinor = lines.reduce((sum, { owned, unitCostMinor, quantity }) => sum + (owned === true ? 0 : unitCostMinor * quantity), 0);
  const priced = { method, minDays: days, maxDays: days, parts: NO_FREIGHT, freightMinor: 0 };
  return {
    ...priced,
    status: 'offered',
    closedDays: closed,
    goodsMinor,
    ...{ insuranceMinor: 0, dutyMinor: 0, taxMinor: 0, clearanceMinor: 0, doorDutyMinor: 0, doorTaxMinor: 0 },
    serviceMinor: handlingMinor,
    totalMinor: goodsMinor + handlingMinor,
    scheme: null,
    taxMode: 'none',
    parcels: [{ ...priced, ...chargeWeight(destination, lines), status: 'priced', destination, lines, charges: [] }],
    warnings: closed > 0 ? ['warehouse-closed'] : [],
  };
}

function methodOf(warehouse: LabelOwner['warehouse'], carrier: string): RateMethod {
  return {
    ...{ code: OWN_LOGISTICS, position: 1, names: NAMES, carrier, tracked: true, warehouse },
    schemes: new Set(),
    dutiesPaid: false,
    insuranceBp: 0,
    insuranceMinMinor: 0,
    destinations: new Map(),
    refusedAttributes: new Set(),
    maxSideMm: null,
    maxGirthMm: null,
    refusesPoBox: false,
  };
}

/** Nothing is charged by weight: it is what the scales will say. */
function destinationOf(days: number): Destination {
  return {
    divisorCm3PerKg: 6_000,
    volumetricRule: 'never',
    ...{ stepG: 1, minG: 1, maxG: Number.MAX_SAFE_INTEGER, minDays: days, maxDays: days, fuelBp: 0, clearanceMinor: 0 },
    bands: [],
    specials: [],
    areas: [],
  };
}
