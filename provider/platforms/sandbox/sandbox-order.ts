import { z } from 'zod';
import type { PlatformOrder } from '#provider/platforms/platform.ts';

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
    }),
  ),
});
export type SandboxOrder = z.infer<typeof SandboxOrder>;

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
    canceled: order.cancelled_at !== null,
    address: { ...sameNames, line1: address1, line2: address2, postcode: zip, country: country_code, email: order.email, taxId: tax_id },
    lines: order.line_items.map((line) => ({
      externalLineId: line.id,
      externalVariantId: line.variant_id,
      title: line.title,
      sku: line.sku,
      quantity: line.quantity,
      unitPriceMinor: line.price_minor,
    })),
  };
}
