import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { countStock } from '#provider/features/stock/count-stock.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { returnTakenStock } from '#provider/features/stock/return-taken-stock.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { OperatorMistake } from '#provider/operator.ts';
import { stockCause } from '../find-causes.ts';
import { placeHold } from '../hold-order.ts';
import type { LockedOrder } from '../orders.store.ts';
import { lockWork, type OrderKey } from './lock-work.ts';
import { stopForStock } from './stop-for-stock.ts';

/** Units of a SKU that were not on the shelf. */
export interface MissingUnits {
  sku: string;
  units: number;
  /** Null where the order's units of it lie in one warehouse alone. */
  warehouse: string | null;
}
interface ShortGoods {
  variantId: string;
  warehouse: string;
  sku: string;
  wanted: number;
  missing: number;
}

/**
 * Goods of a paid order are not on the shelf, before it is picked or while it is. What was picked of it goes back, the shelf counts what is really
 * there, and the order stops with the cause, a hold with the operator's note, and a notice. It goes on by `retryShortOrder`, or with the release of
 * the hold; its merchant can cancel it and is refunded.
 */
export async function reportShortStock(
  tx: Tx,
  key: OrderKey,
  { missing, note, actor }: { missing: readonly MissingUnits[]; note: string; actor: Actor },
): Promise<void> {
  const { order } = await lockWork(tx, key, ['accepted', 'picking']);
  const goods = matchGoods(order.number, await findGoods(tx, order), missing);
  if (order.fulfillment === 'picking') await returnTakenStock(tx, order, actor.kind);
  else await endReservations(tx, order, { to: 'released', actor: actor.kind });
  for (const { variantId, warehouse, missing: units } of goods)
    await countStock(tx, { variantId, warehouse, units: { missing: units }, reason: order.number, actor });
  const [first, ...others] = goods.map(({ sku, wanted, missing: units }) => stockCause(sku, { available: wanted - units, wanted }));
  if (first === undefined) throw new OperatorMistake('Name at least one SKU that is short.');
  const stopped = await stopForStock(tx, order, [first, ...others], actor);
  await placeHold(tx, stopped, { reason: 'waiting-for-goods', note, actor });
}

/** Units the order needs, in the order everybody locks stock in. */
async function findGoods(tx: Tx, { accountId, quoteId }: LockedOrder): Promise<Omit<ShortGoods, 'missing'>[]> {
  const found = await sql<Omit<ShortGoods, 'missing'>>`
    SELECT i.variant_id AS "variantId", i.warehouse_code AS warehouse, v.sku, sum(i.units)::integer AS wanted
    FROM packed_items(${accountId}, ${quoteId}) i JOIN variant v ON v.id = i.variant_id
    GROUP BY i.variant_id, i.warehouse_code, v.sku ORDER BY i.variant_id, i.warehouse_code`.execute(tx);
  return found.rows;
}

function matchGoods(number: string, goods: readonly Omit<ShortGoods, 'missing'>[], missing: readonly MissingUnits[]): ShortGoods[] {
  for (const { sku, units, warehouse } of missing) {
    const places = goods.filter((each) => each.sku === sku && (warehouse === null || each.warehouse === warehouse));
    if (places.length === 0) throw new OperatorMistake(`${number} needs no ${sku}${warehouse === null ? '' : ` of ${warehouse}`}.`);
    if (places.length > 1) throw new OperatorMistake(`${number} needs ${sku} of several warehouses: say of which, e.g. ${sku}@CN=1.`);
    if (units > (places[0]?.wanted ?? 0))
      throw new OperatorMistake(`${number} needs ${places[0]?.wanted} of ${sku}: ${units} can't be missing.`);
  }
  return goods.flatMap((each) => {
    const units = missing
      .filter(({ sku, warehouse }) => sku === each.sku && (warehouse === null || warehouse === each.warehouse))
      .reduce((sum, one) => sum + one.units, 0);
    return units === 0 ? [] : [{ ...each, missing: Math.min(units, each.wanted) }];
  });
}
