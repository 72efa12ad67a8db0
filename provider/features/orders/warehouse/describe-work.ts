import type { Database, Queryable } from '#provider/database/database.ts';
import { findOrderCard } from '#provider/features/praise-cards/praise-cards.store.ts';
import { findLabels } from '#provider/platforms/tiktok/labels.store.ts';
import type { Services } from '#provider/services.ts';
import { warehouseOf } from '#provider/warehouses/warehouses.ts';
import { toAddress } from '../orders.store.ts';
import { findOrderBasics } from '../order-details.store.ts';
import { findConsoleOrder } from './operate-warehouse.ts';
import { findLabel } from './save-label.ts';
import { findPackingList, listQueue, type QueuedOrder } from './warehouse-queue.store.ts';

const DAY_HOURS = 24;

/** The queue, a line an order. */
export async function describeQueue(queryable: Queryable, asked: { warehouse?: string }): Promise<string[]> {
  const queue = await listQueue(queryable, { warehouse: asked.warehouse ?? null });
  if (queue.length === 0) return ['No order is open.'];
  return queue.map((order) =>
    [order.number, stateOf(order), ageOf(order), order.warehouses.join('+'), `${order.units} units`, specialsOf(order)]
      .join('\t')
      .trimEnd(),
  );
}

function stateOf({ work, fulfillment }: QueuedOrder): string {
  return fulfillment === 'cancel_requested' ? 'cancel requested' : work;
}

function ageOf({ ageHours }: QueuedOrder): string {
  return ageHours < DAY_HOURS ? `${ageHours} h` : `${Math.floor(ageHours / DAY_HOURS)} d`;
}

function specialsOf({ held, answerBy, parcels }: QueuedOrder): string {
  const specials = [held ? 'on hold' : '', answerBy === null ? '' : `answer by ${answerBy.slice(0, 16)}Z`, parcels.join(' ')];
  return specials.filter((special) => special !== '').join(', ');
}

/** One order: how far it is, where it goes, and what is packed in which parcel. */
export async function describeOrder(services: Services, number: string): Promise<string[]> {
  const { database } = services;
  const key = await findConsoleOrder(database, number);
  const status = await warehouseOf('console').status(services, key);
  const goods = await findPackingList(database.db, key);
  const labels = await findLabels(database.db, key);
  const label = await findLabel(database.db, key);
  const card = await findOrderCard(database.db, { ...key, quoteId: key.planId });
  return [
    `${number}\t${status?.state ?? 'unknown'}${status?.cancelAsked === true ? ', asked to stop' : ''}`,
    ...(await describeBuyer(database, key)),
    ...goods.map(
      ({ place, warehouse, sku, units, weightG }) => `parcel ${place}\t${warehouse}\t${units} x ${sku}\t${weightG} g calculated`,
    ),
    ...(label === null
      ? []
      : [`parcel ${goods[0]?.place ?? 1}\tits merchant's own label\t${label.carrier} ${label.trackingNumber}\tsee \`label\``]),
    ...(card === null ? [] : [`parcel ${goods[0]?.place ?? 1}\tpraise card\t1 x ${card.name}\t${card.id}`]),
    ...labels.map(({ trackingNumber, documentUrl }) => `platform's label\t${trackingNumber ?? 'no number'}\t${documentUrl}`),
    ...(status?.parcels ?? []).map((parcel) =>
      [
        parcel.number,
        parcel.warehouse,
        `${parcel.weightG} g`,
        parcel.carrier,
        parcel.trackingNumber ?? 'no number',
        parcel.shippedAt ?? 'in the house',
      ].join('\t'),
    ),
  ];
}

async function describeBuyer({ db }: Database, { accountId, orderId }: { accountId: string; orderId: string }): Promise<string[]> {
  const basics = await findOrderBasics(db, accountId, orderId);
  if (basics === null) return [];
  const { name, company, line1, line2, district, city, province, postcode, country, phone, taxId } = toAddress(basics);
  const remark = basics.remark === '' ? '' : `remark: ${basics.remark}`;
  return [name, company, line1, line2, district, `${postcode} ${city} ${province}`.trim(), country, phone, taxId, remark].filter(
    (line) => line !== '',
  );
}

/** What the console's warehouse has counted of some SKUs. */
export async function describeStock(services: Services, asked: { warehouse: string; skus: string[] }): Promise<string[]> {
  const counted = await warehouseOf('console').stock(services, asked);
  return asked.skus.map((sku) => {
    const found = counted.find((each) => each.sku === sku);
    return found === undefined
      ? `${sku}\tnever counted in ${asked.warehouse}`
      : `${sku}\t${found.counted} counted\t${found.countedAt.slice(0, 16)}Z`;
  });
}
