import { sql } from 'kysely';
import type { Address } from '#contract/orders.ts';
import type { Mode } from '#contract/money.ts';
import type { OrderKind } from '#contract/orders.values.ts';
import type { Cause } from '#contract/problem.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { OrderFacts, OrderStates } from './move-order.ts';

/** Where an order stands at its store. */
export interface StoreStanding extends Pick<
  PlatformOrder,
  'financialState' | 'fulfillmentState' | 'risk' | 'discountMinor' | 'refundedMinor'
> {
  held: boolean;
  /** Until when the store requires it to be sent; null, or missing in what was stored before, where it requires nothing. */
  shipBy?: string | null;
}

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
  /** When the store had last answered for it; null: it only sent it. */
  externalReadAt: string | null;
  /** The store's own standing of it as of that message. */
  storeFacts: StoreStanding | null;
  /** Holds that stand. */
  holdCount: number;
  address: Address;
  /** ISO 4217, of what the buyer paid. */
  saleCurrency: string;
  quoteId: string | null;
  /** What the merchant wants to remember of it. */
  sellerNote: string;
  /** What it costs by that quote, in fen. */
  costMinor: number | null;
  /** Method the merchant selected for it alone; null: their rules do. */
  setMethod: string | null;
  /** Null: insured as their rules say. */
  setInsured: boolean | null;
  /** Digest of the store's address the merchant corrected; null: it is the store's. */
  correctedDigest: string | null;
  /** The store's order a split took it from. */
  partOf: string | null;
  mergedInto: string | null;
  /** What splits and merges changed in the store's total. */
  saleShiftMinor: number;
  warnings: Cause[];
  acceptedWarnings: string[];
  placedAt: string;
  saleTotalMinor: number;
  itemCount: number;
  externalName: string;
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
  external_read_at: string | null;
  store_facts: StoreStanding | null;
  hold_count: number;
  quote_id: string | null;
  seller_note: string;
  cost_minor: number | null;
  set_method: string | null;
  set_insured: boolean | null;
  corrected_digest: string | null;
  part_of: string | null;
  merged_into: string | null;
  sale_shift_minor: number;
  warnings: Cause[];
  accepted_warnings: string[];
  placed_at: string;
  sale_total_minor: number;
  item_count: number;
  external_name: string;
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

/** An order of the account as it is, for questions about it; null when it has no such order. */
export async function findOrder(queryable: Queryable, accountId: string, orderId: string): Promise<LockedOrder | null> {
  const found = await sql<LockedRow>`SELECT * FROM orders WHERE account_id = ${accountId} AND id = ${orderId}`.execute(queryable);
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
    externalReadAt: row.external_read_at,
    storeFacts: row.store_facts,
    holdCount: row.hold_count,
    address: toAddress(row),
    saleCurrency: row.sale_currency,
    quoteId: row.quote_id,
    sellerNote: row.seller_note,
    costMinor: row.cost_minor,
    setMethod: row.set_method,
    setInsured: row.set_insured,
    correctedDigest: row.corrected_digest,
    partOf: row.part_of,
    mergedInto: row.merged_into,
    saleShiftMinor: row.sale_shift_minor,
    warnings: row.warnings,
    acceptedWarnings: row.accepted_warnings,
    placedAt: row.placed_at,
    saleTotalMinor: row.sale_total_minor,
    itemCount: row.item_count,
    externalName: row.external_name,
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
  Required<
    Pick<OrderFacts, 'external_name' | 'placed_at' | 'buyer_note' | 'sale_currency' | 'sale_total_minor' | 'line_count' | 'item_count'>
  > &
  MessageFacts;

/** Which of the store's messages is the newest taken. */
export type MessageFacts = Required<
  Pick<OrderFacts, 'external_updated_at' | 'external_version' | 'external_digest' | 'external_read_at' | 'store_facts'>
>;

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
