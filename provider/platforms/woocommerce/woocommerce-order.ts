import { z } from 'zod';
import type { Address } from '#contract/orders.ts';
import type { FinancialState, PlatformOrder, PlatformOrderLine } from '#provider/platforms/order-source.ts';
import { Amount, toMinor } from './amounts.ts';
import { GmtTime } from './store-time.ts';
import { variantIdOf } from './product-ids.ts';

const Text = z
  .union([z.string(), z.number(), z.null()])
  .transform((text) => storable(String(text ?? '')))
  .default('');
/** Fields beyond WooCommerce's own are those of its plugin for Brazil. */
const StoreAddress = z.object({
  first_name: Text,
  last_name: Text,
  company: Text,
  address_1: Text,
  number: Text,
  address_2: Text,
  neighborhood: Text,
  city: Text,
  state: Text,
  postcode: Text,
  country: Text,
  phone: Text,
});
const Billing = StoreAddress.extend({ email: Text, cpf: Text, cnpj: Text });
const Meta = z.array(z.object({ key: z.string(), value: z.unknown() })).default([]);

export const WooCommerceOrder = z.object({
  id: z.int(),
  number: z.coerce.string(),
  status: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  date_created_gmt: GmtTime,
  date_modified_gmt: GmtTime,
  date_paid_gmt: z.string().nullish(),
  payment_method: Text,
  customer_note: Text,
  discount_total: Amount,
  total: Amount,
  billing: Billing,
  shipping: StoreAddress,
  line_items: z.array(
    z.object({
      id: z.int(),
      name: Text,
      product_id: z.int(),
      variation_id: z.int(),
      quantity: z.number(),
      subtotal: Amount,
      total: Amount,
      sku: Text,
    }),
  ),
  refunds: z.array(z.object({ id: z.int(), total: Amount })).default([]),
  meta_data: Meta,
});
export type WooCommerceOrder = z.output<typeof WooCommerceOrder>;

export const Refunds = z.array(
  z.object({ line_items: z.array(z.object({ quantity: z.number(), total: Amount, meta_data: Meta })).default([]) }),
);
/** What was paid back or taken back of a line at once. */
export interface LineRefund {
  lineId: string;
  quantity: number;
  amount: string;
}

/** The line of an order that a line of a refund is about stands in its meta data. */
export function lineRefundsOf(refunds: z.output<typeof Refunds>): LineRefund[] {
  return refunds.flatMap(({ line_items: lines }) =>
    lines.map(({ quantity, total, meta_data: meta }) => ({
      lineId: String(meta.find(({ key }) => key === '_refunded_item_id')?.value ?? ''),
      quantity: Math.abs(quantity),
      amount: total,
    })),
  );
}

/** Carts a buyer has not sent, which stand among the orders. */
const NO_ORDERS: readonly string[] = ['checkout-draft', 'auto-draft'];
const CANCELED: readonly string[] = ['cancelled', 'trash'];
const PAID: readonly string[] = ['processing', 'completed'];
/** Paid to the carrier, so never before it is sent. */
const CASH_ON_DELIVERY = 'cod';

export function isOrder({ status }: WooCommerceOrder): boolean {
  return !NO_ORDERS.includes(status);
}

/** What is known of a buyer's payment. States of a plugin are paid once the store has noted a payment. */
export function financialStateOf(order: WooCommerceOrder): FinancialState {
  const { status, date_paid_gmt: paidAt, payment_method: method } = order;
  const isPaid = typeof paidAt === 'string' && paidAt !== '';
  if (status === 'refunded') return 'refunded';
  if (order.refunds.length > 0) return 'partially_refunded';
  if (method === CASH_ON_DELIVERY && PAID.includes(status)) return isPaid ? 'paid' : 'authorized';
  if (PAID.includes(status) || isPaid) return 'paid';
  return CANCELED.includes(status) ? 'voided' : 'pending';
}

/** An order of WooCommerce's in our words. Its times count in seconds and are no version. */
export function asPlatformOrder(order: WooCommerceOrder, refunds: readonly LineRefund[]): PlatformOrder {
  const { currency, status } = order;
  return {
    externalId: String(order.id),
    externalName: `#${storable(order.number)}`,
    placedAt: order.date_created_gmt,
    updatedAt: order.date_modified_gmt,
    version: null,
    currency,
    totalMinor: toMinor(order.total, currency),
    discountMinor: toMinor(order.discount_total, currency),
    refundedMinor: order.refunds.reduce((sum, { total }) => sum + toMinor(total, currency), 0),
    canceled: CANCELED.includes(status),
    cancelRequested: false,
    financialState: financialStateOf(order),
    fulfillmentState: status === 'completed' ? 'fulfilled' : 'unfulfilled',
    risk: 'unknown',
    holdNote: status === 'on-hold' ? 'on-hold' : null,
    buyerNote: order.customer_note,
    address: addressOf(order),
    lines: order.line_items.filter(({ quantity }) => quantity > 0).map((line) => asLine(order, line, refunds)),
  };
}

function asLine(
  { currency, status }: WooCommerceOrder,
  line: WooCommerceOrder['line_items'][number],
  refunds: readonly LineRefund[],
): PlatformOrderLine {
  const quantity = Math.max(Math.round(line.quantity), 1);
  const ofLine = refunds.filter(({ lineId }) => lineId === String(line.id));
  const subtotal = toMinor(line.subtotal, currency);
  return {
    externalLineId: String(line.id),
    externalVariantId: variantIdOf(line.product_id, line.variation_id),
    title: line.name,
    sku: line.sku,
    quantity,
    // An order that was refunded as a whole names no lines.
    refundedQuantity:
      status === 'refunded'
        ? quantity
        : Math.min(
            ofLine.reduce((sum, refund) => sum + refund.quantity, 0),
            quantity,
          ),
    unitPriceMinor: Math.round(subtotal / quantity),
    discountMinor: Math.max(subtotal - toMinor(line.total, currency), 0),
    refundedMinor: ofLine.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0),
  };
}

/** Stores that sell to one address leave the other empty. */
function addressOf({ billing, shipping }: WooCommerceOrder): Address {
  const to = shipping.address_1 === '' && shipping.city === '' ? billing : shipping;
  return {
    name: `${to.first_name} ${to.last_name}`.trim(),
    company: to.company,
    line1: to.number === '' ? to.address_1 : `${to.address_1}, ${to.number}`,
    line2: to.address_2,
    district: to.neighborhood,
    city: to.city,
    province: to.state,
    postcode: to.postcode,
    country: /^[A-Z]{2}$/.test(to.country) ? to.country : NOWHERE,
    phone: to.phone === '' ? billing.phone : to.phone,
    email: billing.email,
    taxId: billing.cpf === '' ? billing.cnpj : billing.cpf,
  };
}

/** ISO 3166 keeps this code for nobody's country. */
const NOWHERE = 'ZZ';

/** Texts a database can hold. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll('\u0000', '');
}
