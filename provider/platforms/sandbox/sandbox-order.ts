import { z } from 'zod';
import { ORDER_TAG_MAX } from '#contract/order-settings.values.ts';
import { financialStates, type PlatformOrder, riskLevels, storeFulfillmentStates } from '#provider/platforms/order-source.ts';

const AddressText = z.string().max(500);

/** An order as the sandbox store writes it. */
export const SandboxOrder = z.object({
  id: z.string().min(1),
  name: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Grows with every change. Orders placed before the sandbox counted them have none. */
  version: z.int().min(1).optional(),
  cancelled_at: z.iso.datetime().nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total_minor: z.int().min(0),
  discount_minor: z.int().min(0).default(0),
  refunded_minor: z.int().min(0).default(0),
  financial_status: z.enum(financialStates).default('paid'),
  fulfillment_status: z.enum(storeFulfillmentStates).default('unfulfilled'),
  risk: z.enum(riskLevels).default('unknown'),
  /** Why somebody at the shop holds the order; null: nobody does. */
  hold_note: z.string().max(500).nullable().default(null),
  /** What the buyer wrote with the order. */
  note: z.string().max(2_000).default(''),
  tags: z.array(z.string().max(ORDER_TAG_MAX)).default([]),
  email: AddressText,
  shipping_address: z.object({
    name: AddressText,
    company: AddressText,
    address1: AddressText,
    address2: AddressText,
    district: AddressText,
    city: AddressText,
    province: AddressText,
    zip: AddressText,
    country_code: z.string().regex(/^[A-Z]{2}$/),
    phone: AddressText,
    tax_id: AddressText.default(''),
  }),
  line_items: z.array(
    z.object({
      id: z.string().min(1),
      variant_id: z.string().nullable(),
      title: z.string(),
      sku: z.string(),
      quantity: z.int().min(1),
      price_minor: z.int().min(0),
      refunded_quantity: z.int().min(0).default(0),
      discount_minor: z.int().min(0).default(0),
      refunded_minor: z.int().min(0).default(0),
    }),
  ),
});
/** As it is written: what is usual may be left out. */
export type SandboxOrder = z.input<typeof SandboxOrder>;

/** The sandbox's order in our words; a body of another shape throws. */
export function readSandboxOrder(payload: unknown): PlatformOrder {
  const order = SandboxOrder.parse(payload);
  const { address1, address2, zip, country_code, tax_id, ...sameNames } = order.shipping_address;
  return {
    externalId: order.id,
    externalName: order.name,
    placedAt: order.created_at,
    updatedAt: order.updated_at,
    version: order.version ?? null,
    currency: order.currency,
    totalMinor: order.total_minor,
    discountMinor: order.discount_minor,
    refundedMinor: order.refunded_minor,
    canceled: order.cancelled_at !== null,
    cancelRequested: false,
    financialState: order.financial_status,
    fulfillmentState: order.fulfillment_status,
    risk: order.risk,
    holdNote: order.hold_note,
    tags: order.tags,
    buyerNote: order.note,
    address: { ...sameNames, line1: address1, line2: address2, postcode: zip, country: country_code, email: order.email, taxId: tax_id },
    lines: order.line_items.map((line) => ({
      externalLineId: line.id,
      externalVariantId: line.variant_id,
      title: line.title,
      sku: line.sku,
      quantity: line.quantity,
      refundedQuantity: line.refunded_quantity,
      unitPriceMinor: line.price_minor,
      discountMinor: line.discount_minor,
      refundedMinor: line.refunded_minor,
    })),
  };
}
