import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OrderTab, ShippedTab } from '#contract/orders.values.ts';

/** Conditions on `orders o` behind each tab of the orders screen. */
export const orderTabFilters: Record<OrderTab, RawBuilder<SqlBool>> = {
  'needs-mapping': sql`o.fulfillment_state = 'needs_mapping' AND o.hold_count = 0`,
  'address': sql`o.fulfillment_state = 'blocked' AND o.hold_count = 0`,
  'awaiting-payment': sql`o.payment_state = 'due' AND o.fulfillment_state = 'ready' AND o.hold_count = 0`,
  'scheduled': sql`o.fulfillment_state = 'scheduled' AND o.hold_count = 0`,
  'processing': sql`o.payment_state IN ('paid', 'partially_refunded') AND o.hold_count = 0
    AND o.fulfillment_state IN ('accepted', 'picking', 'packed', 'stock_exception', 'cancel_refused')`,
  'partially-shipped': sql`o.fulfillment_state = 'partially_shipped'`,
  'on-hold': sql`(o.hold_count > 0 OR o.fulfillment_state = 'cancel_requested')`,
  'claims': sql`EXISTS (SELECT 1 FROM claim c WHERE c.account_id = o.account_id AND c.order_id = o.id AND c.state NOT IN ('draft', 'withdrawn'))`,
  'canceled': sql`o.fulfillment_state = 'canceled'`,
  'all': sql`true`,
};

/** Conditions on `parcel p` behind each tab of the shipped screen. A parcel in trouble may stand under two. */
export const shippedTabFilters: Record<ShippedTab, RawBuilder<SqlBool>> = {
  'label-made': sql`p.state IN ('label_created', 'awaiting_pickup')`,
  'in-transit': sql`p.state = 'in_transit'`,
  'customs': sql`p.state IN ('import_customs', 'customs_hold')`,
  'out-for-delivery': sql`p.state = 'out_for_delivery'`,
  'pickup': sql`p.state = 'pickup_ready'`,
  'delivered': sql`p.state = 'delivered'`,
  'attention': sql`p.attention IS NOT NULL`,
  'returned': sql`p.state IN ('return_to_sender', 'returned')`,
  'all': sql`true`,
};
