import { v7 as uuidv7 } from 'uuid';
import type { Order } from '#contract/orders.ts';
import type { DeliveryState } from '#contract/orders.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { lockParcel, moveParcel } from '#provider/features/orders/move-parcel.ts';
import { moveOrder } from '#provider/features/orders/move-order.ts';
import { trackingNumber } from '#provider/features/orders/tracking-number.ts';
import { lockWork } from '#provider/features/orders/warehouse/lock-work.ts';
import { moveWarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import type { Merchant } from './call.ts';
import { aReadyOrder, orderPage, pay } from './order-builders.ts';
import type { TestProvider } from './provider.ts';
import { warehouseStep } from './warehouse-steps.ts';

export interface PackedOrder {
  order: Order;
  storeId: string;
  page: () => Promise<Order>;
}

/** A paid order of one line that is packed, and for which no parcel was made yet. */
export async function aPackedOrder(
  provider: TestProvider,
  merchant: Merchant,
  overrides: { quantity?: number } = {},
): Promise<PackedOrder> {
  const { order, store, platformOrder } = await aReadyOrder(provider, merchant, overrides);
  await pay(provider, merchant, order);
  await pack(provider, merchant.accountId, order.id);
  return { order, storeId: store.id, page: () => orderPage(merchant, platformOrder) };
}

/** Takes a paid order through the warehouse until it is packed, without its parcels. */
export async function pack({ services }: TestProvider, accountId: string, orderId: string): Promise<void> {
  await warehouseStep({ services }, { accountId, orderId }, 'pick');
  const actor = { kind: 'provider' } as const;
  await inTransaction(services.database, async (tx) => {
    const { order, work } = await lockWork(tx, { accountId, orderId }, ['picking']);
    await moveOrder(tx, order, { fulfillment: 'packed', actor });
    await moveWarehouseOrder(tx, work, { to: 'packed', actor });
  });
}

/** A labelled parcel with some of these orders' only lines, straight into the tables; without a number if none is given. */
export async function aParcel(
  { services }: TestProvider,
  merchant: Merchant,
  contents: readonly { order: Order; quantity?: number }[],
  numbers: { trackingNumber?: string; firstMileNumber?: string } = {},
): Promise<string> {
  const { db } = services.database;
  const owner = { account_id: merchant.accountId };
  const id = uuidv7();
  await db
    .insertInto('parcel')
    .values({
      ...owner,
      id,
      number: `PK-${id}`,
      warehouse_code: 'CN',
      method_code: 'standard-line',
      method_names: JSON.stringify({ 'en-US': 'Standard line' }),
      carrier: 'Wharf Line',
      tracking_number: numbers.trackingNumber ?? null,
      first_mile_number: numbers.firstMileNumber ?? null,
      weight_g: 300,
      item_count: contents.length,
    })
    .execute();
  const lines = contents.map(({ order, quantity = 1 }) => ({
    ...owner,
    parcel_id: id,
    order_id: order.id,
    order_line_id: order.orderLines[0]?.id ?? '',
    quantity,
  }));
  await db.insertInto('parcel_line').values(lines).execute();
  return id;
}

/** The carrier scans a parcel into these states, one after the other. */
export async function scan({ services }: TestProvider, merchant: Merchant, parcelId: string, ...states: DeliveryState[]): Promise<void> {
  for (const state of states) {
    await inTransaction(services.database, async (tx) => {
      const parcel = await lockParcel(tx, merchant.accountId, parcelId);
      if (parcel === null) throw new Error(`there is no parcel ${parcelId}`);
      await moveParcel(tx, parcel, { scan: { state, code: state, place: 'US' }, actor: { kind: 'carrier' } });
    });
  }
}

let given = 0;

/** A tracking number no other parcel of a test has. */
export function aTrackingNumber(): string {
  given += 1;
  return trackingNumber(10_000_000 + given);
}
