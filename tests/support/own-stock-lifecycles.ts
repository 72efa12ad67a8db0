import { sql } from 'kysely';
import * as ownStock from '#provider/features/cloud-warehouse/lifecycles.ts';
import type { Lifecycle, Owner } from './lifecycle-rows.ts';

/** The lifecycles of goods an account owns. */
export function ownStockLifecyclesOf({ accountId, userId, variantId }: Owner): Record<string, Lifecycle> {
  function addLot(id: string, state: string) {
    return sql`INSERT INTO stock_lot (account_id, id, variant_id, warehouse_code, received, counted, unit_cost_minor, document_type, document_id, document_line, state)
    VALUES (${accountId}, ${id}, ${variantId}, 'CN', 1, 1, 100, 'inbound', ${id}, 1, ${state})`;
  }

  function addCharge(id: string, kind: string, account: string) {
    return sql`INSERT INTO charge (account_id, id, number, kind, mode, amount_minor, ledger_account)
    VALUES (${accountId}, ${id}, ${id}, ${kind}, 'test', 100, ${account})`;
  }

  return {
    'stock-lot': {
      table: 'stock_lot',
      steps: ownStock.lotSteps,
      ends: ['disposed'],
      events: 'stock_lot_event',
      add: (id, state) => addLot(id, state),
    },
    'stock-purchase': {
      table: 'stock_purchase',
      steps: ownStock.purchaseSteps,
      ends: ['stocked', 'expired', 'canceled'],
      events: 'stock_purchase_event',
      add: (id, state) => sql`WITH owed AS (${addCharge(id, 'stock_purchase', 'revenue:goods')} RETURNING id)
      INSERT INTO stock_purchase (account_id, id, number, user_id, mode, warehouse_code, inspection, packaging, goods_minor, handling_minor, freight_minor,
        charge_id, expected_on, expires_at, state)
      SELECT ${accountId}, id, ${id}, ${userId}, 'test', 'CN', 'none', 'standard', 1, 0, 1, id, now()::date, now(), ${state} FROM owed`,
    },
    'inbound-plan': {
      table: 'inbound_plan',
      steps: ownStock.inboundSteps,
      ends: ['closed', 'rejected', 'canceled'],
      events: 'inbound_plan_event',
      add: (id, state) =>
        sql`INSERT INTO inbound_plan (account_id, id, number, mode, warehouse_code, state) VALUES (${accountId}, ${id}, ${id}, 'test', 'CN', ${state})`,
    },
    'outbound-order': {
      table: 'outbound_order',
      steps: ownStock.outboundSteps,
      ends: ['closed', 'canceled'],
      events: 'outbound_order_event',
      add: (id, state) => sql`INSERT INTO outbound_order (account_id, id, number, mode, kind, warehouse_code, postage, state)
      VALUES (${accountId}, ${id}, ${id}, 'test', 'bulk', 'CN', 'none', ${state})`,
    },
    'renewal-order': {
      table: 'renewal_order',
      steps: ownStock.renewalSteps,
      ends: ['applied', 'expired', 'canceled'],
      events: 'renewal_order_event',
      add: (id, state) => sql`WITH owed AS (${addCharge(id, 'renewal', 'revenue:storage')} RETURNING id)
      INSERT INTO renewal_order (account_id, id, number, mode, term_days, automatic, amount_minor, charge_id, expires_at, state)
      SELECT ${accountId}, id, ${id}, 'test', 30, false, 100, id, now(), ${state} FROM owed`,
    },
    'storage-bill': {
      table: 'storage_bill',
      steps: ownStock.billSteps,
      ends: ['paid'],
      events: 'storage_bill_event',
      add: (id, state) => sql`WITH owed AS (${addCharge(id, 'storage', 'revenue:storage')} RETURNING id)
      INSERT INTO storage_bill (account_id, id, number, mode, month, amount_minor, charge_id, due_on, state)
      SELECT ${accountId}, id, ${id}, 'test', (date '1000-01-01' + make_interval(months => (SELECT count(*)::integer FROM storage_bill)))::date, 100, id,
        now()::date, ${state} FROM owed`,
    },
    'service-order': {
      table: 'service_order',
      steps: ownStock.serviceSteps,
      ends: ['done', 'canceled'],
      events: 'service_order_event',
      add: (id, state) => sql`WITH lot AS (${addLot(id, 'free')} RETURNING id)
      INSERT INTO service_order (account_id, id, number, mode, lot_id, service, units, amount_minor, state)
      SELECT ${accountId}, id, ${id}, 'test', id, 'photo', 1, 0, ${state} FROM lot`,
    },
  };
}
