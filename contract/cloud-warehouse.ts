import { z } from 'zod';
import {
  accrualBases,
  CHARGE_HOURS,
  lotAges,
  lotFilters,
  lotStates,
  movementDocuments,
  movementKinds,
  PURCHASE_UNITS_MAX,
  renewalStates,
  serviceStates,
  storageBillStates,
  termDays,
  WAREHOUSE_LINES_MAX,
  WAREHOUSE_TEXT_MAX,
  warehouseDocuments,
  warehouseServices,
} from './cloud-warehouse.values.ts';
import { CalendarDate, defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import { warehouseCodes } from './products.values.ts';

/** A UTC day, e.g. `2026-11-30`. Storage is counted in them, the same for every merchant and warehouse. */
const Day = CalendarDate;
const Warehouse = z.enum(warehouseCodes);

/** Goods of the account that came in together. */
export const Lot = z.object({
  id: Id,
  /** Our number, e.g. `LT1042`. */
  number: z.string(),
  mode: Mode,
  variantId: Id,
  productId: Id,
  sku: z.string(),
  /** In the language of the request. */
  name: z.string(),
  /** Null: there is none. */
  pictureUrl: z.string().nullable(),
  warehouse: Warehouse,
  /** What a unit cost on the shelf: bought here, with its share of handling and freight. */
  unitCost: Money,
  /** A packed unit as it came in. */
  unitVolumeMm3: z.int(),
  unitWeightG: z.int(),
  /** The plan that brought it; null: it came from another warehouse. */
  plan: z.object({ id: Id, number: z.string() }).nullable(),
  /** Units that came in. */
  received: z.int(),
  /** Units in hand, and of them those set aside for orders. */
  counted: z.int(),
  reserved: z.int(),
  available: z.int(),
  /** Units of the SKU on their way to the warehouse. */
  inbound: z.int(),
  /** Units that came in damaged and lie in quarantine; they are in no other figure. */
  damaged: z.int(),
  receivedAt: Time,
  ageDays: z.int(),
  freeUntil: Day,
  /** The first day no renewal has paid; null: none ever did. */
  paidUntil: Day.nullable(),
  /** The day storage is no longer free or paid. */
  termEnd: Day,
  state: z.enum(lotStates),
  /** What a day costs once it is neither free nor paid, to the fen. */
  dailyFee: Money,
  /** Days the SKU in this warehouse lasts as it sold in 30 days; null: none sold. */
  coverDays: z.int().nullable(),
  /** Whether it will be sold out before goods bought today arrive. */
  reorder: z.boolean(),
  /** Variants of stores its SKU is sent for. */
  linkedVariants: z.int(),
  /** Null: as the account says. */
  autoRenew: z.boolean().nullable(),
  /** After which day it may be disposed of, once a final notice has named it. */
  disposeAfter: Day.nullable(),
});
export type Lot = z.infer<typeof Lot>;

export const LotFilter = {
  q: z.string().trim().max(100).optional(),
  mode: Mode.optional(),
  warehouse: Warehouse.optional(),
  age: z.enum(lotAges).optional(),
  filter: z.enum(lotFilters).optional(),
};

export const listLots = defineEndpoint({
  name: 'listLots',
  permission: 'stock:read',
  summary: "The account's own stock, lot by lot, the newest first. Empty lots are left out but with the filter `zero`.",
  method: 'GET',
  path: '/v1/cloud-warehouse/lots',
  query: z.object({ ...LotFilter, ...pageQuery }),
  data: z.array(Lot),
  paged: true,
  problems: ['cursor-invalid'],
});

/** Storage of the running month. */
const Meter = z.object({
  mode: Mode,
  /** Accrued this month, by whole days. */
  toDate: Money,
  /** What the month will cost if nothing comes or leaves. */
  forecast: Money,
  /** A day as things are now. */
  daily: Money,
});

/** How an account has its terms renewed. */
export const StorageSettings = z.object({
  autoRenew: z.boolean(),
  termDays: z.literal(termDays),
  /** Most that is paid automatically in a UTC month; null: no limit. */
  monthCapMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable(),
});
export type StorageSettings = z.infer<typeof StorageSettings>;

export const WarehouseOverview = z.object({
  /** Whether there is or was any stock, or goods on their way. */
  started: z.boolean(),
  meters: z.array(Meter),
  /** Units by the age of their lot. */
  age: z.array(z.object({ age: z.enum(lotAges), units: z.int() })),
  /** Storage charged on each of the last 30 days, the oldest first. */
  cost: z.array(z.object({ day: Day, amount: Money })),
  /** Lots whose term has ended or ends within 14 days, and what 30 more days of them cost. */
  renewals: z.object({ count: z.int(), amount: Money, nearest: Day.nullable() }),
  settings: StorageSettings,
  prices: z.array(z.object({ warehouse: Warehouse, code: z.string(), amount: Money })),
  /** Units the account's orders sent in the last 30 days, and how long their parcels were on their way. */
  sales: z.object({ units: z.int(), averageDays: z.number().nullable() }),
});
export type WarehouseOverview = z.infer<typeof WarehouseOverview>;

export const getWarehouse = defineEndpoint({
  name: 'getWarehouse',
  permission: 'stock:read',
  summary: 'The cloud warehouse at a glance: storage to date and its forecast, stock by age, what is due, prices and settings.',
  method: 'GET',
  path: '/v1/cloud-warehouse',
  data: WarehouseOverview,
});

export const Movement = z.object({
  id: Id,
  at: Time,
  lotId: Id,
  lotNumber: z.string(),
  sku: z.string(),
  warehouse: Warehouse,
  kind: z.enum(movementKinds),
  /** Units it is about. */
  units: z.int(),
  /** What it changed of the units in hand; 0 for what is only set aside. */
  delta: z.int(),
  /** Number of the order, outbound order or plan behind it; empty: there is none. */
  reference: z.string(),
  /** That document; null: there is none. */
  document: z.object({ type: z.enum(movementDocuments), id: Id }).nullable(),
  /** Who caused it, e.g. `merchant`. */
  by: z.string(),
  /** What the warehouse wrote about it, e.g. why it counted; empty: nothing. */
  reason: z.string(),
  /** The photo that proves a disposal; null: there is none. */
  photoId: Id.nullable(),
});
export type Movement = z.infer<typeof Movement>;

export const listMovements = defineEndpoint({
  name: 'listMovements',
  permission: 'stock:read',
  summary: 'Every change of the units in lots, the newest first. The sum of `delta` over a lot is what is in hand.',
  method: 'GET',
  path: '/v1/cloud-warehouse/movements',
  query: z.object({ lotId: Id.optional(), kind: z.enum(movementKinds).optional(), ...pageQuery }),
  data: z.array(Movement),
  paged: true,
  problems: ['cursor-invalid'],
});

export const payWarehouseCharge = defineEndpoint({
  name: 'payWarehouseCharge',
  permission: 'orders:pay',
  summary:
    'Pay what a purchase, a renewal, a storage bill, a service or an outbound order costs from the wallet, once however often it is asked.',
  method: 'POST',
  path: '/v1/cloud-warehouse/charges/{chargeId}/payment',
  params: z.object({ chargeId: Id }),
  body: { kind: 'json', schema: z.object({ /** As the merchant saw it. */ amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR) }) },
  data: z.object({ chargeId: Id, amount: Money }),
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'insufficient-balance', 'goods-off-sale'],
});

const RenewalLine = z.object({
  lotId: Id,
  lotNumber: z.string(),
  sku: z.string(),
  units: z.int(),
  amount: Money,
  fromDay: Day.nullable(),
  untilDay: Day.nullable(),
  refunded: Money,
});

/** More days of storage, paid in advance. */
export const Renewal = z.object({
  id: Id,
  /** E.g. `RN1042`. */
  number: z.string(),
  mode: Mode,
  state: z.enum(renewalStates),
  automatic: z.boolean(),
  termDays: z.literal(termDays),
  amount: Money,
  chargeId: Id,
  lines: z.array(RenewalLine),
  createdAt: Time,
});
export type Renewal = z.infer<typeof Renewal>;

const RenewalInput = z.object({
  lotIds: z.array(Id).min(1).max(WAREHOUSE_LINES_MAX),
  termDays: z.literal(termDays),
});

export const quoteRenewal = defineEndpoint({
  name: 'quoteRenewal',
  permission: 'stock:read',
  summary: 'What each term would cost for lots, and until when each would be paid. `state-conflict`: a lot is empty, or modes are mixed.',
  method: 'POST',
  path: '/v1/cloud-warehouse/renewals/quote',
  body: { kind: 'json', schema: z.object({ lotIds: RenewalInput.shape.lotIds }) },
  data: z.array(
    z.object({ termDays: z.literal(termDays), amount: Money, lines: z.array(z.object({ lotId: Id, amount: Money, untilDay: Day })) }),
  ),
  problems: ['not-found', 'state-conflict'],
});

export const createRenewal = defineEndpoint({
  name: 'createRenewal',
  permission: 'stock:manage',
  summary: `Renew the term of lots. It applies once it is paid, within ${CHARGE_HOURS} hours. A lot is in one unpaid renewal at a time (state-conflict).`,
  method: 'POST',
  path: '/v1/cloud-warehouse/renewals',
  body: { kind: 'json', schema: RenewalInput },
  data: Renewal,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const cancelRenewal = defineEndpoint({
  name: 'cancelRenewal',
  permission: 'stock:manage',
  summary: 'Give up a renewal that is not paid.',
  method: 'POST',
  path: '/v1/cloud-warehouse/renewals/{renewalId}/cancel',
  params: z.object({ renewalId: Id }),
  data: Renewal,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const listRenewals = defineEndpoint({
  name: 'listRenewals',
  permission: 'stock:read',
  summary: 'Renewals with their lots, the newest first; 100 at most.',
  method: 'GET',
  path: '/v1/cloud-warehouse/renewals',
  data: z.array(Renewal),
});

export const saveStorageSettings = defineEndpoint({
  name: 'saveStorageSettings',
  permission: 'stock:manage',
  // Renewals are paid automatically, whatever an app may pay a day.
  token: false,
  summary: 'Have terms renewed automatically a day before they end, up to a sum a month, or not.',
  method: 'PUT',
  path: '/v1/cloud-warehouse/settings',
  body: { kind: 'json', schema: StorageSettings },
  data: StorageSettings,
});

export const setLotAutoRenew = defineEndpoint({
  name: 'setLotAutoRenew',
  permission: 'stock:manage',
  // Renewals are paid automatically, whatever an app may pay a day.
  token: false,
  summary: 'Have a lot renewed automatically or not, whatever the account says; null: as the account says.',
  method: 'PUT',
  path: '/v1/cloud-warehouse/lots/{lotId}/auto-renew',
  params: z.object({ lotId: Id }),
  body: { kind: 'json', schema: z.object({ autoRenew: z.boolean().nullable() }) },
  data: z.object({ autoRenew: z.boolean().nullable() }),
  problems: ['not-found'],
});

/** A month of storage. */
export const StorageBill = z.object({
  id: Id,
  /** E.g. `SB1042`. */
  number: z.string(),
  mode: Mode,
  /** Its first day. */
  month: Day,
  state: z.enum(storageBillStates),
  amount: Money,
  chargeId: Id,
  dueOn: Day,
  lines: z.array(z.object({ sku: z.string(), warehouse: Warehouse, /** Units times days. */ unitDays: z.int(), amount: Money })),
});
export type StorageBill = z.infer<typeof StorageBill>;

export const listStorageBills = defineEndpoint({
  name: 'listStorageBills',
  permission: 'stock:read',
  summary: 'Storage bills by SKU and warehouse, the newest first; 100 at most.',
  method: 'GET',
  path: '/v1/cloud-warehouse/bills',
  data: z.array(StorageBill),
});

export const listAccruals = defineEndpoint({
  name: 'listAccruals',
  permission: 'stock:read',
  summary: 'What each day of storage of a lot cost and why, the newest first; a year at most.',
  method: 'GET',
  path: '/v1/cloud-warehouse/lots/{lotId}/accruals',
  params: z.object({ lotId: Id }),
  data: z.array(
    z.object({
      day: Day,
      units: z.int(),
      unitVolumeMm3: z.int(),
      /** For a cubic metre and day. */
      rate: Money,
      basis: z.enum(accrualBases),
      /** Units × volume × rate in 1e-9 fen, exact: bills round sums of these once a line. */
      nanoMinor: z.string(),
    }),
  ),
  problems: ['not-found'],
});

export const ServiceOrder = z.object({
  id: Id,
  /** E.g. `SV1042`. */
  number: z.string(),
  mode: Mode,
  lotId: Id,
  lotNumber: z.string(),
  sku: z.string(),
  service: z.enum(warehouseServices),
  units: z.int(),
  state: z.enum(serviceStates),
  amount: Money,
  /** Null: it costs nothing. */
  chargeId: Id.nullable(),
  note: z.string(),
  /** What the warehouse says of it. */
  result: z.string(),
  createdAt: Time,
});
export type ServiceOrder = z.infer<typeof ServiceOrder>;

export const requestService = defineEndpoint({
  name: 'requestService',
  permission: 'stock:manage',
  summary: 'Ask for work on units of a lot at the price of the list. What costs something begins once it is paid.',
  method: 'POST',
  path: '/v1/cloud-warehouse/services',
  body: {
    kind: 'json',
    schema: z.object({
      lotId: Id,
      service: z.enum(warehouseServices),
      units: z.int().min(1).max(PURCHASE_UNITS_MAX),
      note: z.string().trim().max(WAREHOUSE_TEXT_MAX).default(''),
    }),
  },
  data: ServiceOrder,
  idempotent: true,
  /** `stock-short`: the lot has fewer units. */
  problems: ['not-found', 'stock-short'],
});

export const listServices = defineEndpoint({
  name: 'listServices',
  permission: 'stock:read',
  summary: 'Services that were asked for, the newest first; 100 at most.',
  method: 'GET',
  path: '/v1/cloud-warehouse/services',
  data: z.array(ServiceOrder),
});

export const getWarehouseDocument = defineEndpoint({
  name: 'getWarehouseDocument',
  permission: 'stock:read',
  summary:
    'Labels of the cartons of a plan or an outbound order, the label of a lot, or the invoice of a storage bill, as PDF in the language of the request.',
  method: 'GET',
  path: '/v1/cloud-warehouse/documents/{document}/{documentId}',
  params: z.object({ document: z.enum(warehouseDocuments), documentId: Id }),
  data: z.object({
    fileName: z.string(),
    /** The PDF, in base64. */
    content: z.string(),
  }),
  /** `state-conflict`: there are no labels yet. `too-many-labels`: the plan has more cartons than LABELS_MAX. */
  problems: ['not-found', 'state-conflict', 'too-many-labels'],
});

export const linkWarehouseFile = defineEndpoint({
  name: 'linkWarehouseFile',
  permission: 'stock:read',
  summary:
    'An address on the public origin that gives a document of a plan, or a photo of a carton or of a disposal, once, within 60 seconds.',
  method: 'POST',
  path: '/v1/cloud-warehouse/files/{fileId}/link',
  params: z.object({ fileId: Id }),
  data: FileLink,
  problems: ['not-found'],
});
