import { sql } from 'kysely';
import type { Address } from '#contract/orders.ts';
import type { Mode } from '#contract/money.ts';
import type { OrderKind } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { OrderFacts, OrderStates } from './move-order.ts';

/** An order under its row lock. */
export interface LockedOrder extends OrderStates {
  number: string;
  kind: OrderKind;
  mode: Mode;
  storeId: string | null;
  externalId: string | null;
  /** What is known of the store's newest message. */
  externalUpdatedAt: string | null;
  externalVersion: number | null;
  externalDigest: string | null;
  /** Holds that stand. */
  holdCount: number;
  address: Address;
  /** ISO 4217, of what the buyer paid. */
  saleCurrency: string;
  quoteId: string | null;
}

interface LockedRow {
  id: string;
  number: string;
  kind: OrderKind;
  version: number;
  mode: Mode;
  payment_state: OrderStates['payment'];
  fulfillment_state: OrderStates['fulfillment'];
  store_id: string | null;
  external_id: string | null;
  external_updated_at: string | null;
  external_version: number | null;
  external_digest: string | null;
  hold_count: number;
  quote_id: string | null;
  sale_currency: string;
  buyer_name: string;
  buyer_company: string;
  buyer_line1: string;
  buyer_line2: string;
  buyer_district: string;
  buyer_city: string;
  buyer_province: string;
  buyer_postcode: string;
  buyer_phone: string;
  buyer_email: string;
  buyer_tax_id: string;
  country: string;
}

/** Locks an order of the account until the transaction ends; null when it has no such order. */
export async function lockOrder(tx: Tx, accountId: string, orderId: string): Promise<LockedOrder | null> {
  const found = await sql<LockedRow>`SELECT * FROM orders WHERE account_id = ${accountId} AND id = ${orderId} FOR UPDATE`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? null : toLockedOrder(accountId, row);
}

/** Locks orders of the account in the order everybody locks them in; those it does not have are left out. */
export async function lockOrders(tx: Tx, accountId: string, orderIds: string[]): Promise<LockedOrder[]> {
  const found = await sql<LockedRow>`
    SELECT * FROM orders WHERE account_id = ${accountId} AND id = ANY (${orderIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  return found.rows.map((row) => toLockedOrder(accountId, row));
}

/** The same by the store's own id of the order. */
export async function lockStoreOrder(tx: Tx, accountId: string, storeId: string, externalId: string): Promise<LockedOrder | null> {
  const found = await sql<LockedRow>`SELECT * FROM orders
    WHERE account_id = ${accountId} AND store_id = ${storeId} AND external_id = ${externalId} FOR UPDATE`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? null : toLockedOrder(accountId, row);
}

function toLockedOrder(accountId: string, row: LockedRow): LockedOrder {
  return {
    accountId,
    id: row.id,
    number: row.number,
    kind: row.kind,
    version: row.version,
    mode: row.mode,
    payment: row.payment_state,
    fulfillment: row.fulfillment_state,
    storeId: row.store_id,
    externalId: row.external_id,
    externalUpdatedAt: row.external_updated_at,
    externalVersion: row.external_version,
    externalDigest: row.external_digest,
    holdCount: row.hold_count,
    address: toAddress(row),
    saleCurrency: row.sale_currency,
    quoteId: row.quote_id,
  };
}

export type BuyerColumns = Pick<LockedRow, 'country' | Extract<keyof LockedRow, `buyer_${string}`>>;

export function toAddress(row: BuyerColumns): Address {
  return {
    name: row.buyer_name,
    company: row.buyer_company,
    line1: row.buyer_line1,
    line2: row.buyer_line2,
    district: row.buyer_district,
    city: row.buyer_city,
    province: row.buyer_province,
    postcode: row.buyer_postcode,
    country: row.country,
    phone: row.buyer_phone,
    email: row.buyer_email,
    taxId: row.buyer_tax_id,
  };
}

/** The buyer's columns, as typed. */
export function addressColumns(address: Address): BuyerColumns {
  return {
    buyer_name: address.name,
    buyer_company: address.company,
    buyer_line1: address.line1,
    buyer_line2: address.line2,
    buyer_district: address.district,
    buyer_city: address.city,
    buyer_province: address.province,
    buyer_postcode: address.postcode,
    buyer_phone: address.phone,
    buyer_email: address.email,
    buyer_tax_id: address.taxId,
    country: address.country,
  };
}

/** What a store's message says about an order, as columns. */
export type StoreFacts = BuyerColumns &
  Required<Pick<OrderFacts, 'external_name' | 'placed_at' | 'sale_currency' | 'sale_total_minor' | 'line_count' | 'item_count'>> &
  MessageFacts;

/** Which of the store's messages is the newest taken. */
export type MessageFacts = Required<Pick<OrderFacts, 'external_updated_at' | 'external_version' | 'external_digest'>>;

/** Stores a new order of a store; false when the store's order is known already, also when it came a moment ago. */
export async function insertStoreOrder(
  tx: Tx,
  order: { accountId: string; id: string; storeId: string; mode: Mode; externalId: string; facts: StoreFacts },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('orders')
    .values({
      ...order.facts,
      account_id: order.accountId,
      id: order.id,
      number: sql<string>`'SO' || nextval('order_number')`,
      mode: order.mode,
      store_id: order.storeId,
      external_id: order.externalId,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'store_id', 'external_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
