import { type RawBuilder, sql } from 'kysely';
import { disputeSteps } from '#provider/features/balance/disputes.ts';
import { rechargeSteps } from '#provider/features/balance/recharge-lifecycle.ts';
import { suspenseSteps } from '#provider/features/balance/suspense.ts';
import { claimSteps } from '#provider/features/claims/claim-lifecycle.ts';
import { invoiceSteps } from '#provider/features/invoices/issue-document.ts';
import { commissionSteps, referralSteps } from '#provider/features/referrals/referral-lifecycle.ts';
import { withdrawalSteps } from '#provider/features/withdrawals/withdrawal-lifecycle.ts';
import { scheduledPushSteps } from '#provider/features/import-list/scheduled-pushes.store.ts';
import { makeUpSteps } from '#provider/features/make-ups/make-up-lifecycle.ts';
import { invitationSteps } from '#provider/features/memberships/invitation-lifecycle.ts';
import { listingSteps } from '#provider/features/my-products/listing-lifecycle.ts';
import { deliverySteps as notificationSteps } from '#provider/features/notifications/delivery-lifecycle.ts';
import {
  deliverySteps,
  fulfillmentSteps,
  missingGoodsSteps,
  paymentSteps,
  storeEditSteps,
} from '#provider/features/orders/order-lifecycle.ts';
import { adjustmentSteps } from '#provider/features/operators/move-adjustment.ts';
import { ticketSteps } from '#provider/features/support-tickets/ticket-lifecycle.ts';
import { chargeSteps } from '#provider/features/payments/charges.ts';
import { praiseCardSteps } from '#provider/features/praise-cards/card-lifecycle.ts';
import { priceRunSteps } from '#provider/features/pricing-rules/move-price-run.ts';
import { sourcingSteps } from '#provider/features/sourcing/sourcing-lifecycle.ts';
import { reservationSteps } from '#provider/features/stock/reservation-lifecycle.ts';
import { storeSteps } from '#provider/platforms/store-lifecycle.ts';
import { warehouseOrderSteps } from '#provider/warehouses/move-warehouse-order.ts';
import { ownStockLifecyclesOf } from './own-stock-lifecycles.ts';

/** Whose rows are added. */
export interface Owner {
  accountId: string;
  userId: string;
  storeId: string;
  variantId: string;
  productId: string;
}

export interface Lifecycle {
  table: string;
  /** `state` unless a row has several. */
  column?: string;
  steps: Record<string, readonly string[]>;
  /** States nothing leads on from. */
  ends: string[];
  events: string;
  /** Stores a row in a state. */
  add: (id: string, state: string) => RawBuilder<unknown>;
  /** What the table wants changed with the state. */
  beside?: (state: string) => RawBuilder<unknown>;
}

/** Every lifecycle there is, by its name in `lifecycle_step`. */
export function lifecyclesOf(owner: Owner): Record<string, Lifecycle> {
  const { accountId, userId, storeId, productId } = owner;

  function addOrder(id: string, { payment = 'not_due', fulfillment = 'imported' }: { payment?: string; fulfillment?: string }) {
    return sql`INSERT INTO orders (account_id, id, number, mode, placed_at, buyer_name, country, sale_currency, sale_total_minor, line_count,
      item_count, payment_state, fulfillment_state)
    VALUES (${accountId}, ${id}, ${id}, 'test', now(), 'Ana', 'US', 'USD', 1, 1, 1, ${payment}, ${fulfillment})`;
  }

  function addReferral(id: string, state: string) {
    return sql`WITH invited AS (INSERT INTO account (id, country, invite_code) VALUES (${id}, 'US', ${id}) RETURNING id)
    INSERT INTO referral (account_id, id, invited_account_id, state, window_ends_at) SELECT ${accountId}, id, id, ${state}, now() FROM invited`;
  }

  return {
    'payment': {
      table: 'orders',
      column: 'payment_state',
      steps: paymentSteps,
      ends: ['refunded', 'void'],
      events: 'order_payment_event',
      add: (id, payment) => addOrder(id, { payment }),
    },
    'fulfillment': {
      table: 'orders',
      column: 'fulfillment_state',
      steps: fulfillmentSteps,
      ends: ['closed', 'canceled'],
      events: 'order_fulfillment_event',
      add: (id, fulfillment) => addOrder(id, { fulfillment }),
    },
    'delivery': {
      table: 'parcel',
      steps: deliverySteps,
      ends: ['delivered', 'returned', 'lost'],
      events: 'parcel_event',
      add: (
        id,
        state,
      ) => sql`INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count, state)
      VALUES (${accountId}, ${id}, ${id}, 'CN', 'line', '{}', 'Line', 1, 1, ${state})`,
    },
    'claim': {
      table: 'claim',
      steps: claimSteps,
      ends: ['refunded', 'closed', 'withdrawn'],
      events: 'claim_event',
      add: (id, state) => sql`WITH made AS (${addOrder(id, {})} RETURNING id), sent AS (
        INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count)
        SELECT ${accountId}, id, id, 'CN', 'line', '{}', 'Line', 1, 1 FROM made RETURNING id)
      INSERT INTO claim (account_id, id, number, order_id, parcel_id, charged_order_id, mode, user_id, reason, wanted, state)
      SELECT ${accountId}, id, ${id}, id, id, id, 'test', ${userId}, 'late', 'refund', ${state} FROM sent`,
    },
    'support-ticket': {
      table: 'support_ticket',
      steps: ticketSteps,
      ends: ['closed'],
      events: 'support_ticket_event',
      add: (
        id,
        state,
      ) => sql`INSERT INTO support_ticket (account_id, id, number, user_id, category, subject, last_message_by, resolved_at, state)
      VALUES (${accountId}, ${id}, ${id}, ${userId}, 'idea', 'A subject', 'merchant', now(), ${state})`,
    },
    'make-up': {
      table: 'make_up',
      steps: makeUpSteps,
      ends: ['paid', 'waived'],
      events: 'make_up_event',
      add: (id, state) => sql`WITH made AS (${addOrder(id, {})} RETURNING id), owed AS (
        INSERT INTO charge (account_id, id, number, kind, mode, amount_minor, ledger_account)
        SELECT ${accountId}, id, id, 'make_up', 'test', 100, 'revenue:freight' FROM made RETURNING id)
      INSERT INTO make_up (account_id, id, number, order_id, mode, cause, amount_minor, evidence, charge_id, answer_by, state)
      SELECT ${accountId}, id, ${id}, id, 'test', 'weight', 100, 'weighed', id, now(), ${state} FROM owed`,
    },
    'store-edit': {
      table: 'store_edit',
      steps: storeEditSteps,
      ends: ['applied', 'kept', 'withdrawn'],
      events: 'store_edit_event',
      add: (id, state) => sql`WITH made AS (${addOrder(id, {})} RETURNING id)
      INSERT INTO store_edit (account_id, id, order_id, store_order, state) SELECT ${accountId}, id, id, '{}', ${state} FROM made`,
    },
    'staff-invitation': {
      table: 'staff_invitation',
      steps: invitationSteps,
      ends: ['accepted', 'revoked'],
      events: 'staff_invitation_event',
      add: (id, state) => sql`INSERT INTO staff_invitation (account_id, id, email, role, token_hash, invited_by, expires_at, state)
      VALUES (${accountId}, ${id}, ${`${id}@example.com`}, 'buyer', ${Buffer.from(id)}, ${userId}, now(), ${state})`,
    },
    'praise-card': {
      table: 'praise_card',
      steps: praiseCardSteps,
      ends: ['retired'],
      events: 'praise_card_event',
      add: (id, state) => sql`INSERT INTO praise_card (account_id, id, name, locale, design, position, state)
      VALUES (${accountId}, ${id}, 'Thanks', 'en-US', '{}', 0, ${state})`,
    },
    'missing-goods': {
      table: 'missing_goods',
      steps: missingGoodsSteps,
      ends: ['substituted', 'refunded', 'resolved'],
      events: 'missing_goods_event',
      add: (id, state) => sql`WITH made AS (${addOrder(id, {})} RETURNING id)
      INSERT INTO missing_goods (account_id, id, order_id, state, answer_by) SELECT ${accountId}, id, id, ${state}, now() FROM made`,
    },
    'reservation': {
      table: 'reservation',
      steps: reservationSteps,
      ends: ['released', 'expired', 'returned'],
      events: 'reservation_event',
      add: (id, state) => sql`INSERT INTO reservation (account_id, id, order_id, variant_id, warehouse_code, units, state)
      VALUES (${accountId}, ${id}, ${id}, ${id}, 'CN', 1, ${state})`,
    },
    'warehouse-order': {
      table: 'warehouse_order',
      steps: warehouseOrderSteps,
      ends: ['shipped', 'canceled'],
      events: 'warehouse_order_event',
      add: (id, state) => sql`WITH made AS (${addOrder(id, {})} RETURNING id)
      INSERT INTO warehouse_order (account_id, id, order_id, plan_id, warehouse_kind, warehouse_codes, state)
      SELECT ${accountId}, id, id, id, 'console', '{CN}', ${state} FROM made`,
    },
    'recharge': {
      table: 'recharge',
      steps: rechargeSteps,
      ends: ['refunded', 'charged_back'],
      events: 'recharge_event',
      add: (
        id,
        state,
      ) => sql`INSERT INTO recharge (account_id, id, number, mode, gateway, pay_minor, pay_currency, credit_minor, state, expires_at)
      VALUES (${accountId}, ${id}, ${id}, 'test', 'sandbox', 1000, 'CNY', 1000, ${state}, now())`,
    },
    ...ownStockLifecyclesOf(owner),
    'suspense': {
      table: 'suspense_item',
      steps: suspenseSteps,
      ends: ['matched', 'returned'],
      events: 'suspense_event',
      add: (
        id,
        state,
      ) => sql`INSERT INTO suspense_item (id, number, mode, gateway, gateway_charge_id, amount_minor, paid_minor, paid_currency, rate, cause, state)
      VALUES (${id}, ${id}, 'test', 'sandbox', ${id}, 100, 100, 'CNY', 1, 'no-recharge', ${state})`,
    },
    'dispute': {
      table: 'dispute',
      steps: disputeSteps,
      ends: ['won', 'lost'],
      events: 'dispute_event',
      add: (id, state) => sql`WITH disputed AS (
        INSERT INTO recharge (account_id, id, number, mode, gateway, pay_minor, pay_currency, credit_minor, state, expires_at)
        VALUES (${accountId}, ${id}, ${id}, 'test', 'sandbox', 1000, 'CNY', 1000, 'frozen', now()) RETURNING id
      )
      INSERT INTO dispute (account_id, id, number, mode, recharge_id, gateway, gateway_dispute_id, reason, paid_minor, amount_minor, frozen_minor, state)
      SELECT ${accountId}, id, ${id}, 'test', id, 'sandbox', ${id}, 'fraudulent', 1000, 1000, 1000, ${state} FROM disputed`,
    },
    'adjustment': {
      table: 'adjustment',
      steps: adjustmentSteps,
      ends: ['posted', 'rejected'],
      events: 'adjustment_event',
      add: (id, state) => sql`INSERT INTO adjustment (account_id, id, number, mode, amount_minor, reason, state, proposed_by)
      VALUES (${accountId}, ${id}, ${id}, 'test', 100, 'a reason', ${state}, ${userId})`,
    },
    'charge': {
      table: 'charge',
      steps: chargeSteps,
      ends: ['paid', 'waived'],
      events: 'charge_event',
      add: (id, state) => sql`INSERT INTO charge (account_id, id, number, kind, mode, amount_minor, ledger_account, state)
      VALUES (${accountId}, ${id}, ${id}, 'storage', 'test', 100, 'revenue:storage', ${state})`,
    },
    'sourcing': {
      table: 'sourcing_request',
      steps: sourcingSteps,
      ends: ['product_ready', 'declined', 'nothing_found', 'expired'],
      events: 'sourcing_event',
      add: (id, state) => sql`INSERT INTO sourcing_request (account_id, id, user_id, state, name, link, product_id)
      VALUES (${accountId}, ${id}, ${userId}, ${state}, 'Kettle', 'https://shop.example/', ${productId})`,
    },
    'store': {
      table: 'store',
      steps: storeSteps,
      ends: ['erased'],
      events: 'store_event',
      add: (id, state) => sql`INSERT INTO store (account_id, id, platform, external_id, domain, name, country, currency, mode, state)
      VALUES (${accountId}, ${id}, 'sandbox', ${id}, 'shop.example', 'Corner shop', 'US', 'USD', 'test', ${state})`,
    },
    'listing': {
      table: 'listing',
      steps: listingSteps,
      ends: [],
      events: 'listing_event',
      add: (id, state) => sql`INSERT INTO listing (account_id, id, store_id, external_product_id, title, state)
      VALUES (${accountId}, ${id}, ${storeId}, ${id}, 'Lamp', ${state})`,
    },
    'price-run': {
      table: 'price_run',
      steps: priceRunSteps,
      ends: ['done', 'canceled'],
      events: 'price_run_event',
      add: (id, state) =>
        sql`INSERT INTO price_run (account_id, id, kind, listing_count, state) VALUES (${accountId}, ${id}, 'apply', 1, ${state})`,
    },
    'notification-delivery': {
      table: 'notification_delivery',
      steps: notificationSteps,
      ends: ['delivered', 'canceled'],
      events: 'notification_delivery_event',
      add: (id, state) => sql`WITH event AS (
        INSERT INTO notification_event (account_id, id, key, kind, occurred_at) VALUES (${accountId}, ${id}, ${id}, 'export-ready', now()) RETURNING id)
      INSERT INTO notification_delivery (account_id, id, event_id, user_id, channel, state, due_at)
      SELECT ${accountId}, id, id, ${userId}, 'mail', ${state}, now() FROM event`,
    },
    'invoice': {
      table: 'invoice',
      steps: invoiceSteps,
      ends: ['credited'],
      events: 'invoice_event',
      add: (
        id,
        state,
      ) => sql`INSERT INTO invoice (account_id, id, issuer, series, year, serial, number, kind, state, issued_on, period_from, period_to,
        seller, buyer, tax_note, document_number, net_minor, tax_minor, total_minor)
      SELECT ${accountId}, ${id}, 'main', 'IV', 2026, coalesce(max(serial), 0) + 1, ${id}, 'order', ${state}, now()::date, now()::date, now()::date,
        '{}', '{}', 'as-listed', 'SO1', 1, 0, 1 FROM invoice`,
    },
    'referral': {
      table: 'referral',
      steps: referralSteps,
      ends: ['active', 'refused'],
      events: 'referral_event',
      add: (id, state) => addReferral(id, state),
    },
    'commission': {
      table: 'commission',
      steps: commissionSteps,
      ends: ['reversed'],
      events: 'commission_event',
      add: (id, state) => sql`WITH invited AS (INSERT INTO account (id, country, invite_code) VALUES (${id}, 'US', ${id}) RETURNING id),
      referral AS (INSERT INTO referral (account_id, id, invited_account_id, window_ends_at) SELECT ${accountId}, id, id, now() FROM invited RETURNING id)
      INSERT INTO commission (account_id, id, number, referral_id, invited_account_id, order_id, order_number, base_minor, rate_bp, amount_minor, state)
      SELECT ${accountId}, id, ${id}, id, id, id, 'SO1', 100, 100, 1, ${state} FROM referral`,
    },
    'withdrawal': {
      table: 'withdrawal',
      steps: withdrawalSteps,
      ends: ['completed', 'rejected', 'canceled', 'returned'],
      events: 'withdrawal_event',
      add: (
        id,
        state,
      ) => sql`INSERT INTO withdrawal (account_id, id, number, mode, source, destination, user_id, amount_minor, pay_minor, pay_currency, rate, state)
      VALUES (${accountId}, ${id}, ${id}, 'live', 'commission', 'wallet', ${userId}, 1, 1, 'CNY', 1, ${state})`,
    },
    'scheduled-push': {
      table: 'scheduled_push',
      steps: scheduledPushSteps,
      ends: ['started', 'canceled'],
      events: 'scheduled_push_event',
      add: (id, state) => sql`INSERT INTO scheduled_push (account_id, id, run_at, store_ids, import_item_ids, state, job_id)
      VALUES (${accountId}, ${id}, now(), '{}', '{}', ${state}, ${state === 'started' ? id : null})`,
      beside: (state) => (state === 'started' ? sql`, job_id = id` : sql`, job_id = NULL`),
    },
  };
}
