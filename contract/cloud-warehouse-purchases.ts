import { z } from 'zod';
import {
  CHARGE_HOURS,
  inspectionLevels,
  packagingKinds,
  PURCHASE_UNITS_MAX,
  purchaseStates,
  WAREHOUSE_LINES_MAX,
} from './cloud-warehouse.values.ts';
import { CalendarDate, defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import { warehouseCodes } from './products.values.ts';

/** Goods to buy for the account's own stock. */
export const PurchaseInput = z.object({
  mode: Mode.default('live'),
  warehouse: z.enum(warehouseCodes),
  inspection: z.enum(inspectionLevels).default('none'),
  packaging: z.enum(packagingKinds).default('standard'),
  lines: z
    .array(z.object({ variantId: Id, units: z.int().min(1).max(PURCHASE_UNITS_MAX) }))
    .min(1)
    .max(WAREHOUSE_LINES_MAX),
});
export type PurchaseInput = z.input<typeof PurchaseInput>;

const PurchaseLine = z.object({
  variantId: Id,
  sku: z.string(),
  name: z.string(),
  units: z.int(),
  /** After the price break of its quantity. */
  unitCost: Money,
  /** What the break took off, in hundredths of a percent. */
  discountBp: z.int(),
  goods: Money,
});

/** What a purchase costs, in its three parts. */
export const PurchaseQuote = z.object({
  lines: z.array(PurchaseLine),
  goods: Money,
  /** Inspection and packaging. */
  handling: Money,
  /** To the warehouse. */
  freight: Money,
  total: Money,
  /** Day the goods are expected on the shelf. */
  expectedOn: CalendarDate,
});
export type PurchaseQuote = z.infer<typeof PurchaseQuote>;

export const quotePurchase = defineEndpoint({
  name: 'quotePurchase',
  permission: 'stock:read',
  summary: 'What buying goods into the own stock would cost and when they would be there. Nothing is ordered.',
  method: 'POST',
  path: '/v1/cloud-warehouse/purchases/quote',
  body: { kind: 'json', schema: PurchaseInput },
  data: PurchaseQuote,
  problems: ['not-found'],
});

export const StockPurchase = z.object({
  id: Id,
  /** E.g. `SP1042`. */
  number: z.string(),
  mode: Mode,
  warehouse: z.enum(warehouseCodes),
  state: z.enum(purchaseStates),
  goods: Money,
  handling: Money,
  freight: Money,
  total: Money,
  /** Given back for goods that did not come or came damaged. */
  refunded: Money,
  units: z.int(),
  skus: z.array(z.string()),
  chargeId: Id,
  /** The plan its goods come in by, once it is paid. */
  inboundPlanId: Id.nullable(),
  expectedOn: CalendarDate,
  /** Until when it is paid, else it expires. */
  expiresAt: Time,
  createdAt: Time,
});
export type StockPurchase = z.infer<typeof StockPurchase>;

export const createPurchase = defineEndpoint({
  name: 'createPurchase',
  permission: 'stock:manage',
  summary: `Buy goods into the own stock. It is due at once and expires unpaid after ${CHARGE_HOURS} hours. Refused as quote-expired where it costs something else by now.`,
  method: 'POST',
  path: '/v1/cloud-warehouse/purchases',
  body: {
    kind: 'json',
    schema: PurchaseInput.extend({ /** Total, as the merchant saw it. */ totalMinor: z.int().min(1).max(MAX_AMOUNT_MINOR) }),
  },
  data: StockPurchase,
  idempotent: true,
  problems: ['not-found', 'quote-expired'],
});

export const listPurchases = defineEndpoint({
  name: 'listPurchases',
  permission: 'stock:read',
  summary: 'Purchases for the own stock, the newest first.',
  method: 'GET',
  path: '/v1/cloud-warehouse/purchases',
  query: z.object(pageQuery),
  data: z.array(StockPurchase),
  paged: true,
  problems: ['cursor-invalid'],
});

export const cancelPurchase = defineEndpoint({
  name: 'cancelPurchase',
  permission: 'stock:manage',
  summary: 'Give up a purchase that is not paid.',
  method: 'POST',
  path: '/v1/cloud-warehouse/purchases/{purchaseId}/cancel',
  params: z.object({ purchaseId: Id }),
  data: StockPurchase,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
