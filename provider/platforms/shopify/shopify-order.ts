import { z } from 'zod';
import type { Address } from '#contract/orders.ts';
import type {
  FinancialState,
  PlatformOrder,
  PlatformOrderLine,
  RiskLevel,
  StoreFulfillmentState,
} from '#provider/platforms/order-source.ts';
import { pageOf } from './connections.ts';
import { toMinor } from '#provider/platforms/decimal-amount.ts';
import { ShopMoney } from './shop-money.ts';

export const OrderLines = pageOf(
  z.object({
    id: z.string(),
    title: z.string(),
    variantTitle: z.string().nullable(),
    sku: z.string().nullable(),
    quantity: z.int(),
    currentQuantity: z.int(),
    originalUnitPriceSet: ShopMoney,
    originalTotalSet: ShopMoney,
    discountedTotalSet: ShopMoney,
    variant: z.object({ id: z.string() }).nullable(),
  }),
);
type OrderLine = z.output<typeof OrderLines>['nodes'][number];

/** Fields of buyers are null for apps that are not approved for them, and texts where a buyer left them out. */
const MailingAddress = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  provinceCode: z.string().nullable(),
  zip: z.string().nullable(),
  countryCodeV2: z.string().nullable(),
  phone: z.string().nullable(),
});

export const ShopifyOrder = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  cancelledAt: z.string().nullable(),
  currencyCode: z.string(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  totalPriceSet: ShopMoney,
  totalDiscountsSet: ShopMoney.nullable(),
  totalRefundedSet: ShopMoney,
  shippingAddress: MailingAddress.nullable(),
  localizedFields: z.object({ nodes: z.array(z.object({ key: z.string(), value: z.string() })) }),
  risk: z.object({ assessments: z.array(z.object({ riskLevel: z.string() })) }),
  lineItems: OrderLines,
  fulfillmentOrders: z.object({
    nodes: z.array(
      z.object({
        status: z.string(),
        requestStatus: z.string(),
        fulfillmentHolds: z.array(z.object({ displayReason: z.string(), reasonNotes: z.string().nullable() })),
        assignedLocation: z.object({ location: z.object({ id: z.string() }).nullable() }),
      }),
    ),
  }),
});
type ShopifyOrder = z.output<typeof ShopifyOrder>;

/** What was paid back for a line at once. */
export interface LineRefund {
  lineId: string;
  amount: string;
}

const FINANCIAL: Record<string, FinancialState> = {
  AUTHORIZED: 'authorized',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
  VOIDED: 'voided',
  // An authorization that ran out: nothing was paid and nothing will be.
  EXPIRED: 'voided',
};
const FULFILLMENT: Record<string, StoreFulfillmentState> = { FULFILLED: 'fulfilled', PARTIALLY_FULFILLED: 'partially_fulfilled' };
const RISKS: readonly RiskLevel[] = ['unknown', 'low', 'medium', 'high'];

/** What is known of the payment; what is not paid yet, in whole or in part, is pending. */
export function financialStateOf(status: string | null): FinancialState {
  return FINANCIAL[status ?? ''] ?? 'pending';
}

/** An order of Shopify's in our words; `ours` is our location in the shop, if it has one. All amounts are in the shop's own currency. */
export function asPlatformOrder(
  order: ShopifyOrder,
  { refunds, ours }: { refunds: readonly LineRefund[]; ours: string | null },
): PlatformOrder {
  const currency = order.currencyCode;
  const minor = ({ shopMoney }: z.output<typeof ShopMoney>) => toMinor(shopMoney.amount, currency);
  return {
    externalId: order.id,
    externalName: order.name,
    placedAt: asTime(order.createdAt),
    updatedAt: asTime(order.updatedAt),
    version: null,
    currency,
    totalMinor: minor(order.totalPriceSet),
    discountMinor: order.totalDiscountsSet === null ? 0 : minor(order.totalDiscountsSet),
    refundedMinor: minor(order.totalRefundedSet),
    canceled: order.cancelledAt !== null,
    cancelRequested: order.fulfillmentOrders.nodes.some(
      ({ requestStatus, assignedLocation }) => requestStatus === 'CANCELLATION_REQUESTED' && assignedLocation.location?.id === ours,
    ),
    financialState: financialStateOf(order.displayFinancialStatus),
    fulfillmentState: FULFILLMENT[order.displayFulfillmentStatus] ?? 'unfulfilled',
    risk: riskOf(order),
    holdNote: holdNoteOf(order),
    tags: order.tags.map(storable),
    buyerNote: storable(order.note),
    address: addressOf(order),
    lines: order.lineItems.nodes.map((line) => asLine(line, refunds, currency)),
  };
}

function asLine(line: OrderLine, refunds: readonly LineRefund[], currency: string): PlatformOrderLine {
  const minor = ({ shopMoney }: z.output<typeof ShopMoney>) => toMinor(shopMoney.amount, currency);
  const refunded = refunds.filter(({ lineId }) => lineId === line.id).map(({ amount }) => toMinor(amount, currency));
  return {
    externalLineId: line.id,
    externalVariantId: line.variant?.id ?? null,
    title: storable(line.variantTitle === null || line.variantTitle === '' ? line.title : `${line.title} – ${line.variantTitle}`),
    sku: storable(line.sku),
    quantity: line.quantity,
    // Items taken off the order count as well: they are not to be sent either.
    refundedQuantity: Math.max(line.quantity - line.currentQuantity, 0),
    unitPriceMinor: minor(line.originalUnitPriceSet),
    discountMinor: Math.max(minor(line.originalTotalSet) - minor(line.discountedTotalSet), 0),
    refundedMinor: refunded.reduce((sum, amount) => sum + amount, 0),
  };
}

function riskOf({ risk }: ShopifyOrder): RiskLevel {
  const levels = risk.assessments.map(({ riskLevel }) => RISKS.indexOf(riskLevel.toLowerCase() as RiskLevel));
  return RISKS[Math.max(0, ...levels)] ?? 'unknown';
}

/** The first reason why a part of the order waits. */
function holdNoteOf({ fulfillmentOrders }: ShopifyOrder): string | null {
  const [hold] = fulfillmentOrders.nodes.filter(({ status }) => status === 'ON_HOLD').flatMap(({ fulfillmentHolds }) => fulfillmentHolds);
  if (hold === undefined) return null;
  return storable(hold.reasonNotes === null || hold.reasonNotes === '' ? hold.displayReason : hold.reasonNotes);
}

/** An order without an address, or one that hides it from us, has an empty one: it is taken, and says what it lacks. */
function addressOf({ shippingAddress, email, phone, localizedFields }: ShopifyOrder): Address {
  const text = (field: Exclude<keyof z.output<typeof MailingAddress>, 'countryCodeV2'>) => storable(shippingAddress?.[field] ?? null);
  const taxId = localizedFields.nodes.find(({ key }) => /^TAX_CREDENTIAL_(?!TYPE|USE)/.test(key))?.value ?? null;
  return {
    name: text('name'),
    company: text('company'),
    line1: text('address1'),
    line2: text('address2'),
    district: '',
    city: text('city'),
    province: text('provinceCode') || text('province'),
    postcode: text('zip'),
    country: shippingAddress?.countryCodeV2 ?? NOWHERE,
    phone: text('phone') || storable(phone),
    email: storable(email),
    taxId: storable(taxId),
  };
}

/** ISO 3166 keeps this code for nobody's country. */
const NOWHERE = 'ZZ';

/** Texts a database can hold. */
function storable(text: string | null): string {
  return Buffer.from(text ?? '')
    .toString()
    .replaceAll('\u0000', '');
}

function asTime(text: string): string {
  return new Date(text).toISOString();
}
