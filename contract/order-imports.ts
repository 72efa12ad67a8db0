import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time, WholeNumber } from './endpoint.ts';
import { Job } from './jobs.ts';
import { CurrencyCode, Mode, Money } from './money.ts';
import {
  cellCauses,
  checkLevels,
  importFields,
  importRowViews,
  ORDER_CELL_MAX,
  ORDER_COLUMNS_MAX,
  ORDER_FILES_LISTED,
  ORDER_ROWS_MAX,
  orderFileEncodings,
  orderFileFormats,
  orderFileStages,
  orderLayouts,
} from './manual-orders.values.ts';
import { Cause } from './problem.ts';
import { Version } from './whole-number.ts';

const importParams = z.object({ orderImportId: Id });

/** The column each field is read of, counted from 0; a field without one is not in the file. */
export const ColumnMapping = z.partialRecord(
  z.enum(importFields),
  z
    .int()
    .min(0)
    .max(ORDER_COLUMNS_MAX - 1),
);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** What was accepted in place of what cells say: by field and the text as typed. */
const Replacements = z.partialRecord(
  z.enum(['country', 'province', 'city', 'method']),
  z.record(z.string().max(ORDER_CELL_MAX), z.string().max(200)),
);

/** How a file is read. */
export const ImportSettings = z.object({
  mapping: ColumnMapping,
  /** Where rows name no country. */
  country: CountryCode.nullable().default(null),
  /** Of declared values whose row names none. */
  currency: CurrencyCode.default('USD'),
  mode: Mode.default('live'),
  replacements: Replacements.default({}),
});
export type ImportSettings = z.infer<typeof ImportSettings>;

/** Orders of an upload by how they stand. */
export const ImportCounts = z.object({
  orders: z.int(),
  /** Without an error, not made yet. */
  ready: z.int(),
  /** With an error in one of their rows, or that could not be made. */
  failed: z.int(),
  created: z.int(),
  /** Rows of failed orders. */
  failedRows: z.int(),
  /** Rows with a warning and no error. */
  warnedRows: z.int(),
});

export const OrderImport = z.object({
  id: Id,
  version: Version,
  fileName: z.string(),
  format: z.enum(orderFileFormats),
  /** Null for a workbook. */
  encoding: z.enum(orderFileEncodings).nullable(),
  /** Whose layout the header is of; null: of none that is known. */
  layout: z.enum(orderLayouts).nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** First cells with something in them. */
      samples: z.array(z.string()),
    }),
  ),
  rowCount: z.int(),
  createdAt: Time,
  settings: ImportSettings,
  /** Where the mapping comes from: as this account read files with this header before, from a known layout, from the names of columns, or set here. */
  mappedBy: z.enum(['remembered', 'layout', 'names', 'merchant']),
  /** Null until the rows were checked. */
  counts: ImportCounts.nullable(),
  /** Null until the orders that are ready were quoted. */
  quoted: z.object({ orders: z.int(), total: Money, refused: z.int() }).nullable(),
  jobId: Id.nullable(),
});
export type OrderImport = z.infer<typeof OrderImport>;

export const uploadOrderFile = defineEndpoint({
  name: 'uploadOrderFile',
  permission: 'orders:edit',
  summary: `Upload a file of orders: csv, tsv or xlsx of up to 10 MB and ${ORDER_ROWS_MAX} rows below its header. Its encoding, separator and layout are found; nothing is ordered. Kept for 30 days.`,
  method: 'POST',
  path: '/v1/order-imports',
  query: z.object({ fileName: z.string().trim().max(200).default('') }),
  body: { kind: 'multipart', schema: z.object({ file: z.file() }) },
  data: OrderImport,
});

export const OrderImportSummary = OrderImport.pick({ id: true, fileName: true, rowCount: true, createdAt: true }).extend({
  stage: z.enum(orderFileStages),
});
export type OrderImportSummary = z.infer<typeof OrderImportSummary>;

export const listOrderImports = defineEndpoint({
  name: 'listOrderImports',
  permission: 'orders:read',
  summary: `Uploaded files of orders, the newest first, ${ORDER_FILES_LISTED} at most.`,
  method: 'GET',
  path: '/v1/order-imports',
  data: z.array(OrderImportSummary),
});

export const getOrderImport = defineEndpoint({
  name: 'getOrderImport',
  permission: 'orders:read',
  summary: 'An uploaded file of orders and how far it is.',
  method: 'GET',
  path: '/v1/order-imports/{orderImportId}',
  params: importParams,
  data: OrderImport,
  problems: ['not-found'],
});

export const checkOrderImport = defineEndpoint({
  name: 'checkOrderImport',
  permission: 'orders:edit',
  summary:
    'Check every row of an upload as orders are checked, ordering nothing: the dry run. The mapping is remembered for files with this header. Refused once orders are being made of it.',
  method: 'POST',
  path: '/v1/order-imports/{orderImportId}/check',
  params: importParams,
  body: { kind: 'json', schema: ImportSettings.extend({ version: Version }) },
  data: OrderImport,
  problems: ['not-found', 'state-conflict', 'version-conflict'],
});

export const CellCheck = z.object({
  /** Null: about the row as a whole. */
  field: z.enum(importFields).nullable(),
  level: z.enum(checkLevels),
  code: z.enum(cellCauses),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What the cell may mean, to be accepted; `value` goes into the replacements. */
  suggestions: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type CellCheck = z.infer<typeof CellCheck>;

export const ImportRow = z.object({
  /** From 1. */
  seq: z.int(),
  /** Line of the file it begins on, the header's being 1. */
  line: z.int(),
  /** As they are in the file. */
  cells: z.array(z.string()),
  checks: z.array(CellCheck),
  /** Which of the upload's orders it is of. */
  orderSeq: z.int(),
  orderId: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listOrderImportRows = defineEndpoint({
  name: 'listOrderImportRows',
  permission: 'orders:read',
  summary: 'Rows of a checked upload: all, those with anything to look at, or those no order is made of; 100 a call.',
  method: 'GET',
  path: '/v1/order-imports/{orderImportId}/rows',
  params: importParams,
  query: z.object({
    view: z.enum(importRowViews).default('all'),
    /** Rows after this one. */
    after: WholeNumber.min(0).max(ORDER_ROWS_MAX).default(0),
  }),
  data: z.object({ rows: z.array(ImportRow), next: z.int().nullable(), total: z.int() }),
  problems: ['not-found'],
});

export const ImportOrder = z.object({
  seq: z.int(),
  reference: z.string(),
  buyerName: z.string(),
  country: z.string(),
  itemCount: z.int(),
  /** Null: nothing brings it there, for `causes`. */
  quote: z.object({ methodName: z.string(), minDays: z.int(), maxDays: z.int(), total: Money }).nullable(),
  causes: z.array(Cause),
});
export type ImportOrder = z.infer<typeof ImportOrder>;

export const quoteOrderImport = defineEndpoint({
  name: 'quoteOrderImport',
  permission: 'orders:edit',
  summary: 'Quote every order of an upload that is ready, as it would be quoted once made. Nothing is ordered or set aside.',
  method: 'POST',
  path: '/v1/order-imports/{orderImportId}/quote',
  params: importParams,
  data: OrderImport,
  problems: ['not-found', 'state-conflict'],
});

export const listOrderImportOrders = defineEndpoint({
  name: 'listOrderImportOrders',
  permission: 'orders:read',
  summary: 'Orders of an upload that are ready, with their quotes, those nothing can bring first; 100 a call.',
  method: 'GET',
  path: '/v1/order-imports/{orderImportId}/orders',
  params: importParams,
  query: z.object({ page: WholeNumber.min(0).max(ORDER_ROWS_MAX).default(0) }),
  data: z.object({ orders: z.array(ImportOrder), more: z.boolean() }),
  problems: ['not-found'],
});

export const startOrderImport = defineEndpoint({
  name: 'startOrderImport',
  permission: 'orders:edit',
  summary:
    'Make the orders of an upload that are ready, as a job; each is checked and quoted like one made by hand. Rows of the others are listed as failed.',
  method: 'POST',
  path: '/v1/order-imports/{orderImportId}/create',
  params: importParams,
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
