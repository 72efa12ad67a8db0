import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ServiceOrder } from '#contract/cloud-warehouse.ts';
import type { WarehouseService } from '#contract/cloud-warehouse.values.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { raiseCharge } from '#provider/features/payments/charges.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type DocumentKey, serviceOrders } from '../lifecycles.ts';
import { findStoredLots } from './lots.store.ts';
import { pricesOf } from '../prices.ts';

const LISTED = 100;

/** Asks for work on units of a lot. What costs nothing, such as a recount, is requested at once. */
export async function requestService(
  tx: Tx,
  request: { accountId: string; userId: string; lotId: string; service: WarehouseService; units: number; note: string },
): Promise<ServiceOrder> {
  const { accountId, userId, lotId, service, units, note } = request;
  const [lot] = await findStoredLots(tx, accountId, [lotId]);
  if (lot === undefined) throw new Refusal('not-found');
  if (lot.counted < units) throw new Refusal('stock-short');
  const amountMinor = units * (await pricesOf(tx, lot.warehouse))(`service-${service}`);
  const id = uuidv7();
  const chargeId = amountMinor === 0 ? null : await raiseCharge(tx, { accountId, mode: lot.mode, kind: 'service', amountMinor });
  const state = chargeId === null ? 'requested' : 'due';
  await tx
    .insertInto('service_order')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'SV' || nextval('service_order_number')`,
      mode: lot.mode,
      lot_id: lotId,
      service,
      units,
      note,
      amount_minor: amountMinor,
      charge_id: chargeId,
      state,
    })
    .execute();
  await serviceOrders.recordNew(tx, { accountId, id }, { state, actor: { kind: 'merchant', id: userId } });
  return requireService(tx, { accountId, id });
}

export async function finishService(tx: Tx, key: DocumentKey, { text, actor }: { text: string; actor: Actor }): Promise<ServiceOrder> {
  await serviceOrders.move(tx, await serviceOrders.require(tx, key), { to: 'done', actor, columns: { result_note: text } });
  return requireService(tx, key);
}

/** Services of an account, the newest first; or one by its id. */
export async function findServices(
  queryable: Queryable,
  { accountId, serviceId }: { accountId: string; serviceId?: string },
): Promise<ServiceOrder[]> {
  const found = await sql<Omit<ServiceOrder, 'amount'> & { amountMinor: number }>`
    SELECT s.id, s.number, s.mode, s.lot_id AS "lotId", l.number AS "lotNumber", v.sku, s.service, s.units, s.state, s.amount_minor AS "amountMinor",
      s.charge_id AS "chargeId", s.note, s.result_note AS result, s.created_at AS "createdAt"
    FROM service_order s JOIN stock_lot l ON l.account_id = s.account_id AND l.id = s.lot_id JOIN variant v ON v.id = l.variant_id
    WHERE s.account_id = ${accountId} AND ${serviceId === undefined ? sql`true` : sql`s.id = ${serviceId}`}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${LISTED}`.execute(queryable);
  return found.rows.map(({ amountMinor, ...row }) => ({ ...row, amount: cny(amountMinor) }));
}

async function requireService(queryable: Queryable, { accountId, id }: DocumentKey): Promise<ServiceOrder> {
  const [service] = await findServices(queryable, { accountId, serviceId: id });
  if (service === undefined) throw new Refusal('not-found');
  return service;
}
