import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { payWarehouseCharge } from '#contract/cloud-warehouse.ts';
import { createInboundPlan, setInboundTracking, submitInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { moveInboundPlan, receiveCarton } from '#contract/cloud-warehouse-operators.ts';
import { createPurchase, quotePurchase, type StockPurchase } from '#contract/cloud-warehouse-purchases.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { receiveOwnedStock } from '#provider/features/stock/receive-owned-stock.ts';
import type { Merchant } from './call.ts';
import { addBalance } from './due-orders.ts';
import type { TestVariant } from './order-builders.ts';
import type { TestProvider } from './provider.ts';

/** A lot of the merchant's own in test mode, as a plan would bring it. Gives its id. */
export async function aLot(
  { services }: TestProvider,
  merchant: Pick<Merchant, 'accountId'>,
  variant: Pick<TestVariant, 'id'>,
  { units = 10, warehouse = 'CN', mode = 'test' as 'live' | 'test', unitVolumeMm3 = null as number | null } = {},
): Promise<string> {
  const line = { variantId: variant.id, warehouse, units, unitCostMinor: 900 };
  const receipt = { accountId: merchant.accountId, mode, document: { type: 'inbound', id: uuidv7() }, lines: [line] };
  const [id] = await inTransaction(services.database, (tx) => receiveOwnedStock(tx, receipt));
  if (id === undefined) throw new Error('no lot came in');
  if (unitVolumeMm3 !== null)
    await sql`UPDATE stock_lot SET unit_volume_mm3 = ${unitVolumeMm3} WHERE id = ${id}`.execute(services.database.db);
  return id;
}

/** Goods from elsewhere as a plan of one carton brings them in test mode. Gives the plan's id and number. */
export async function receiveByPlan(
  merchant: Merchant,
  operator: Pick<Merchant, 'call'>,
  { variantId, units, unitCostMinor = 900, measured = null }: PlannedGoods,
): Promise<{ id: string; number: string }> {
  const lines = [{ variantId, expected: units, unitCostMinor }];
  const { id, number } = (await merchant.call(createInboundPlan, { body: { mode: 'test', warehouse: 'CN', lines } })).data;
  const params = { inboundPlanId: id };
  await merchant.call(submitInboundPlan, { params });
  await merchant.call(setInboundTracking, { params, body: { carrier: 'Sea line', trackingNumber: 'SL1' } });
  for (const step of ['arrive', 'receive'] as const) await operator.call(moveInboundPlan, { params, body: { step } });
  await operator.call(receiveCarton, { params: { ...params, carton: 1 }, body: { received: units, measured } });
  const stocked = await operator.call(moveInboundPlan, { params, body: { step: 'finish' } });
  if (stocked.status !== 200 || stocked.data.state !== 'stocked') throw new Error(`the plan answered ${stocked.text}`);
  return { id, number };
}
interface PlannedGoods {
  variantId: string;
  units: number;
  unitCostMinor?: number;
  measured?: { weightG: number; volumeMm3: number } | null;
}

/** The day's storage, as the clock has it done each night. */
export async function keepStorage(provider: TestProvider): Promise<void> {
  await addJob(provider.services.database.db, 'keep-storage', {});
  await provider.runJobs();
}

/** Goods bought into the own stock in test mode and paid for. */
export async function aPaidPurchase(
  provider: TestProvider,
  merchant: Merchant,
  variant: Pick<TestVariant, 'id'>,
  units = 100,
): Promise<StockPurchase> {
  const wish = { mode: 'test', warehouse: 'CN', lines: [{ variantId: variant.id, units }] } as const;
  const { total } = (await merchant.call(quotePurchase, { body: { ...wish, lines: [...wish.lines] } })).data;
  const purchase = (await merchant.call(createPurchase, { body: { ...wish, lines: [...wish.lines], totalMinor: total.amountMinor } })).data;
  await addBalance(provider.services.database, merchant.accountId, total.amountMinor);
  await payDue(merchant, { chargeId: purchase.chargeId, amountMinor: total.amountMinor });
  return purchase;
}

/** Pays what a document of the cloud warehouse costs. */
export async function payDue(
  merchant: Merchant,
  { chargeId, amountMinor, key }: { chargeId: string; amountMinor: number; key?: string },
): Promise<number> {
  const paid = await merchant.call(payWarehouseCharge, {
    params: { chargeId },
    body: { amountMinor },
    ...(key === undefined ? {} : { key }),
  });
  return paid.status;
}

/** Rows that must never be: units that are not the sum of their movements, set aside or below nothing, or a day accrued by another formula. */
export async function wrongLots({ services }: TestProvider): Promise<unknown[]> {
  const found = await sql`
    SELECT 'movements' AS wrong, l.number FROM stock_lot l
    WHERE l.counted <> (SELECT coalesce(sum(m.delta), 0) FROM lot_movement m WHERE m.account_id = l.account_id AND m.lot_id = l.id)
    UNION ALL SELECT 'reserved', l.number FROM stock_lot l
    WHERE l.reserved <> (SELECT coalesce(sum(r.units), 0) FROM reservation r WHERE r.account_id = l.account_id AND r.lot_id = l.id AND r.state = 'held')
    UNION ALL SELECT 'level', s.warehouse_code FROM stock_level s CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.counted), 0) AS counted, coalesce(sum(l.reserved), 0) AS reserved FROM stock_lot l
      WHERE l.account_id = s.owner_account_id AND l.variant_id = s.variant_id AND l.warehouse_code = s.warehouse_code) lots
    WHERE s.owner_account_id IS NOT NULL AND (s.counted <> lots.counted OR s.reserved <> lots.reserved)
    UNION ALL SELECT 'accrual', a.day::text FROM storage_accrual a
    WHERE a.nano_minor <> a.units::numeric * a.unit_volume_mm3 * a.rate_minor OR (a.basis <> 'charged' AND a.rate_minor <> 0)
    UNION ALL SELECT 'bill', b.number FROM storage_bill b
    WHERE b.amount_minor <> (SELECT sum(l.amount_minor) FROM storage_bill_line l WHERE l.account_id = b.account_id AND l.bill_id = b.id)`.execute(
    services.database.db,
  );
  return found.rows;
}
