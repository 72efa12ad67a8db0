import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { OperatorMistake } from '#provider/operator.ts';
import { moveWarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import { makeParcels, type NewParcel } from '../make-parcels.ts';
import { moveOrder } from '../move-order.ts';
import { findQuotedParcels } from '../quoted-parcels.store.ts';
import { lockWork, type OrderKey } from './lock-work.ts';

/**
 * All of an order is packed, in the parcels its quote has. `weightsG` are what the scales say, one a parcel in the quote's order; without any the
 * parcels weigh what was calculated.
 */
export async function packOrder(
  tx: Tx,
  key: OrderKey,
  { weightsG = [], actor }: { weightsG?: readonly number[]; actor: Actor },
): Promise<NewParcel[]> {
  const { order, work } = await lockWork(tx, key, ['picking']);
  const planned = await findQuotedParcels(tx, order.accountId, order.quoteId);
  if (weightsG.length > 0 && weightsG.length !== planned.length)
    throw new OperatorMistake(
      `${order.number} has ${planned.length === 1 ? 'one parcel: name its weight' : `${planned.length} parcels: name the weight of each`}.`,
    );
  const packed = await moveOrder(tx, order, { fulfillment: 'packed', actor });
  await moveWarehouseOrder(tx, work, { to: 'packed', actor });
  return makeParcels(tx, packed, {
    parcels: planned.map((parcel, index) => ({ ...parcel, weightG: weightsG[index] ?? parcel.weightG })),
    actor,
  });
}
