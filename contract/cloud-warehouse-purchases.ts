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
  productId: Id,
  sku: z.string(),
  /** In the language of the request. */
  name: z.string(),
  /** Values of the variant's options in the language of the request, e.g. `Red / M`; empty: it has none. */
  options: z.string(),
  /** Null: there is none. */
  pictureUrl: z.string().nullable(),
  units: z.int(),
  /** After the price break of its quantity. */
  unitCost: Money,
  /** What the break took off, in hundredths of a percent. */
  discountBp: z.int(),
  goods: Money,
});

const QuotedLine = PurchaseLine.extend({
  /** The next quantity at which a unit costs less; null: there is none. */
  nextBreak: z.object({ fromUnits: z.int(), unitCost: Money }).nullable(),
});

/** What a purchase costs, in its three parts. */
export const PurchaseQuote = z.object({
  lines: z.array(QuotedLine),
  goods: Money,
  /** Inspection and packaging. */
  handling: Money,
  /** To the warehouse. */
  freight: Money,
  total: Money,
  /** Days from today until the goods are expected on the shelf, and that day. */
  leadDays: z.int(),
  expectedOn: CalendarDate,
  /** Quantities of one variant from which a unit costs less, the smallest first. */
  priceBreaks: z.array(z.object({ fromUnits: z.int(), /** In hundredths of a percent. */ discountBp: z.int() })),
});
export type PurchaseQuote = z.infer<typeof PurchaseQuote>;

export const quotePurchase = defineEndpoint({
  name: 'quotePurchase',
  permission: 'stock:read',
  summary:
    'What buying goods into the own stock would cost and when they would be there. Nothing is ordered. Goods that are off sale are named by their line (variant-off-sale).',
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
  /** Given back for units that did not come or came damaged, with their share of handling and freight. */
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

/** A purchase with what was bought and what became of it. */
export const StockPurchaseDetail = StockPurchase.extend({
  inspection: z.enum(inspectionLevels),
  packaging: z.enum(packagingKinds),
  /** Number of the plan its goods come in by, e.g. `IN1042`; null: it is not paid. */
  inboundNumber: z.string().nullable(),
  lines: z.array(
    PurchaseLine.omit({ discountBp: true }).extend({
      line: z.int(),
      /** Of its units, those the supplier did not have. */
      short: z.int(),
      /** Units that came and can be sold, and those that came damaged, once the count is accepted; null: it is not. */
      received: z.int().nullable(),
      damaged: z.int().nullable(),
    }),
  ),
  /** What happened, the newest first. */
  events: z.array(
    z.object({
      toState: z.enum(purchaseStates),
      by: z.string(),
      at: Time,
      /** What was paid back with it; null: nothing. */
      refunded: Money.nullable(),
      /** What the warehouse wrote about it; empty: nothing. */
      note: z.string(),
    }),
  ),
});
export type StockPurchaseDetail = z.infer<typeof StockPurchaseDetail>;

const ofPurchase = z.object({ purchaseId: Id });

export const getPurchase = defineEndpoint({
  name: 'getPurchase',
  permission: 'stock:read',
  summary: 'One purchase for the own stock with its lines, its steps and what was paid back.',
  method: 'GET',
  path: '/v1/cloud-warehouse/purchases/{purchaseId}',
  params: ofPurchase,
  data: StockPurchaseDetail,
  problems: ['not-found'],
});

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
  params: ofPurchase,
  data: StockPurchase,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
