import { z } from 'zod';
import type { Address } from '#contract/orders.ts';
import type { FinancialState, PlatformOrder, PlatformOrderLine, StoreFulfillmentState } from '#provider/platforms/order-source.ts';
import { toMinor } from '#provider/platforms/decimal-amount.ts';
import { ApiId } from './list-pages.ts';
import { storable } from './localized-text.ts';
import { toVariantId } from './variant-ids.ts';

/** Amounts are decimals, in some answers as numbers. */
const Amount = z
  .union([z.number().nonnegative(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d+(?:\.\d+)?$/));
/** Offsets come with and without a colon. */
const Time = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')))
  .refine((time) => !Number.isNaN(time.getTime()))
  .transform((time) => time.toISOString());
const Text = z.union([z.string(), z.number()]).transform(String).nullish();

const ShippingAddress = z.object({
  name: Text,
  first_name: Text,
  last_name: Text,
  address: Text,
  number: Text,
  floor: Text,
  locality: Text,
  city: Text,
  province: Text,
  zipcode: Text,
  country: Text,
  phone: Text,
});

const Line = z.object({
  id: ApiId.nullish(),
  product_id: ApiId.nullish(),
  variant_id: ApiId.nullish().or(z.literal('').transform(() => null)),
  name: Text,
  sku: Text,
  price: Amount,
  /** None of it where the merchant took the line off the order. */
  quantity: z.coerce.number().int().min(0),
});

export const ApiOrder = z.object({
  id: ApiId,
  number: z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String),
  created_at: Time,
  updated_at: Time,
  status: z.string(),
  payment_status: z.string().nullish(),
  shipping_status: z.string().nullish(),
  cancelled_at: z.string().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total: Amount,
  discount: Amount.nullish(),
  note: Text,
  owner_note: Text,
  contact_name: Text,
  contact_email: Text,
  contact_phone: Text,
  contact_identification: Text,
  customer: z.object({ name: Text, email: Text, phone: Text, identification: Text }).nullish(),
  shipping_address: ShippingAddress.nullish(),
  products: z.array(Line).min(1),
});
export type ApiOrder = z.output<typeof ApiOrder>;

const FINANCIAL: Record<string, FinancialState> = {
  authorized: 'authorized',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  voided: 'voided',
  // The buyer never paid, and will not any more.
  abandoned: 'voided',
};
const FULFILLMENT: Record<string, StoreFulfillmentState> = {
  fulfilled: 'fulfilled',
  shipped: 'fulfilled',
  delivered: 'fulfilled',
  partially_fulfilled: 'partially_fulfilled',
};
/** ISO 3166 keeps this code for nobody's country. */
const NOWHERE = 'ZZ';

/** An order of Nuvemshop's in our words. It says of a refund whether all was paid back, and not of which line. */
export function asPlatformOrder(order: ApiOrder): PlatformOrder {
  const financialState = FINANCIAL[order.payment_status ?? ''] ?? 'pending';
  const totalMinor = toMinor(order.total, order.currency);
  const isPaidBack = financialState === 'refunded';
  return {
    externalId: order.id,
    externalName: `#${order.number}`,
    placedAt: order.created_at,
    updatedAt: order.updated_at,
    version: null,
    currency: order.currency,
    totalMinor,
    discountMinor: toMinor(order.discount ?? '0', order.currency),
    refundedMinor: isPaidBack ? totalMinor : 0,
    canceled: order.status === 'cancelled' || (order.cancelled_at ?? '') !== '',
    cancelRequested: false,
    financialState,
    fulfillmentState: FULFILLMENT[order.shipping_status ?? ''] ?? 'unfulfilled',
    risk: 'unknown',
    holdNote: null,
    buyerNote: storable(order.note),
    address: addressOf(order),
    lines: order.products
      .map((line, index) => asLine(line, { index, currency: order.currency, isPaidBack }))
      .filter(({ quantity }) => quantity > 0),
  };
}

function asLine(
  line: z.output<typeof Line>,
  { index, currency, isPaidBack }: { index: number; currency: string; isPaidBack: boolean },
): PlatformOrderLine {
  const { id, product_id: productId, variant_id: variantId, quantity } = line;
  const unitPriceMinor = toMinor(line.price, currency);
  const hasVariant = productId !== null && productId !== undefined && variantId !== null && variantId !== undefined;
  return {
    // Answers of the first version of the API gave lines no ids.
    externalLineId: id ?? `line-${index + 1}`,
    externalVariantId: hasVariant ? toVariantId({ productId, variantId }) : null,
    title: storable(line.name),
    sku: storable(line.sku),
    quantity,
    refundedQuantity: isPaidBack ? quantity : 0,
    unitPriceMinor,
    discountMinor: 0,
    refundedMinor: isPaidBack ? unitPriceMinor * quantity : 0,
  };
}

/** An order without an address has an empty one: it is taken, and says what it lacks. */
function addressOf(order: ApiOrder): Address {
  const { shipping_address: to, customer } = order;
  const street = [storable(to?.address), storable(to?.number)].filter((part) => part !== '').join(', ');
  const country = storable(to?.country).toUpperCase();
  return {
    name: firstOf(to?.name, [storable(to?.first_name), storable(to?.last_name)].join(' ').trim(), order.contact_name, customer?.name),
    company: '',
    line1: street,
    line2: storable(to?.floor),
    district: storable(to?.locality),
    city: storable(to?.city),
    province: storable(to?.province),
    postcode: storable(to?.zipcode),
    country: /^[A-Z]{2}$/.test(country) ? country : NOWHERE,
    phone: firstOf(to?.phone, order.contact_phone, customer?.phone),
    email: firstOf(order.contact_email, customer?.email),
    // CPF or CNPJ in Brazil, CUIT or DNI in Argentina: customs asks for it.
    taxId: firstOf(order.contact_identification, customer?.identification),
  };
}

function firstOf(...texts: (string | null | undefined)[]): string {
  return storable(texts.find((text) => text !== null && text !== undefined && text !== ''));
}
