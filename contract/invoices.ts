import { z } from 'zod';
import { CalendarDate, CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import {
  INVOICE_MONTHS_MAX,
  INVOICE_SELECTION_MAX,
  invoiceDocumentTypes,
  invoiceFiles,
  invoiceKinds,
  invoiceParts,
  invoiceStates,
  taxNotes,
} from './invoices.values.ts';
import { Job } from './jobs.ts';
import { locales } from './locales.ts';
import { CurrencyCode, Mode, Money } from './money.ts';
import { pageQuery } from './page.ts';

const Day = CalendarDate;

/** A filter of documents; days are the issuer's, both included. */
export const InvoiceFilter = z.object({
  /** Documents of test mode are "Test, not an invoice", have no number and are in no month. */
  mode: Mode.default('live'),
  kind: z.enum(invoiceKinds).optional(),
  state: z.enum(invoiceStates).optional(),
  from: Day.optional(),
  to: Day.optional(),
  storeId: Id.optional(),
  profileId: Id.optional(),
  /** For an order: its invoice, alone or with others, and its credit notes. */
  orderId: Id.optional(),
  /** Its number, or that of the order, recharge or charge it is for, or the beginning of one. */
  q: z.string().trim().max(60).optional(),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const InvoiceRow = z.object({
  id: Id,
  mode: Mode,
  /** E.g. `IV-2026-000042`: without a gap in its issuer's year and series. Empty in test mode. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  issuedOn: Day,
  /** Of a monthly one the month; else the day. */
  periodFrom: Day,
  periodTo: Day,
  /** The order, recharge or charge it is for; of a monthly one the month; empty where it is for several orders. */
  documentNumber: z.string(),
  /** Orders, recharges or charges it is for; 0 for a monthly one. */
  documentCount: z.int(),
  /** Legal name it is made out to. */
  buyerName: z.string(),
  storeName: z.string(),
  /** Negative on credit notes. */
  net: Money,
  tax: Money,
  total: Money,
  /** What credit notes took back. */
  credited: Money,
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const InvoiceLine = z.object({
  part: z.enum(invoiceParts),
  /** Of an invoice for several orders the order the line belongs to; else empty. */
  documentNumber: z.string(),
  /** Of goods their name, of a document its number; else empty. */
  title: z.string(),
  sku: z.string(),
  hsCode: z.string(),
  quantity: z.int().nullable(),
  /** Null where the amount is no whole number of fen an item. */
  unit: Money.nullable(),
  amount: Money,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** Who issued a document, as it was then. */
export const InvoiceSeller = z.object({
  name: z.string(),
  country: CountryCode,
  address: z.string(),
  taxId: z.string(),
  iossNumber: z.string(),
});
/** Who it was made out to, as they were then. */
export const InvoiceBuyer = z.object({
  name: z.string(),
  country: CountryCode,
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postcode: z.string(),
  taxId: z.string(),
});

export const Invoice = InvoiceRow.extend({
  seller: InvoiceSeller,
  buyer: InvoiceBuyer,
  taxNote: z.enum(taxNotes),
  /** The law the note goes by, as it is printed; empty: it names none. */
  taxSource: z.string(),
  lines: z.array(InvoiceLine),
  /** What it is for, in the order of its lines; none of a monthly one. */
  documents: z.array(z.object({ type: z.enum(invoiceDocumentTypes), id: Id, number: z.string(), total: Money })),
  /** What was paid to a gateway, and CNY for one unit of its currency; null: paid from the wallet. */
  paid: z.object({ amount: Money, rate: z.string() }).nullable(),
  /** CNY for one unit of the account's currency on the day of issue, without our margin; null: it counts in CNY, or there was no rate. */
  dayRate: z.object({ currency: CurrencyCode, rate: z.string(), source: z.string(), takenOn: Day }).nullable(),
  /** The document a credit note corrects. */
  corrects: z.object({ id: Id, number: z.string() }).nullable(),
  creditNotes: z.array(z.object({ id: Id, number: z.string(), total: Money })),
  issuedAt: Time,
});
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = defineEndpoint({
  name: 'listInvoices',
  permission: 'wallet:read',
  summary: 'Invoices, receipts and credit notes of the account, newest first; with `mode` test those of test mode.',
  method: 'GET',
  path: '/v1/invoices',
  query: z.object({ ...InvoiceFilter.shape, ...pageQuery }),
  data: z.array(InvoiceRow),
  paged: true,
  /** `not-found`: of an app that may not see the store. */
  problems: ['cursor-invalid', 'not-found'],
});

const ofInvoice = z.object({ invoiceId: Id });

export const getInvoice = defineEndpoint({
  name: 'getInvoice',
  permission: 'wallet:read',
  summary: 'One document with its lines.',
  method: 'GET',
  path: '/v1/invoices/{invoiceId}',
  params: ofInvoice,
  data: Invoice,
  problems: ['not-found'],
});

export const linkInvoicePdf = defineEndpoint({
  name: 'linkInvoicePdf',
  permission: 'wallet:read',
  summary:
    'Where one document can be fetched as PDF, once, within a minute: in the language of the call. In each language it is written once, and is the same file ever after.',
  method: 'POST',
  path: '/v1/invoices/{invoiceId}/pdf/link',
  params: ofInvoice,
  data: FileLink,
  problems: ['not-found'],
});

/** A month of documents, of the issuer's days. */
export const InvoiceMonth = z.object({
  /** E.g. `2026-10`. */
  month: z.string(),
  /** Whether it is over, so that it can be summed up. */
  over: z.boolean(),
  /** Documents of the month, receipts among them, its summary not. */
  documentCount: z.int(),
  /** Of them invoices and credit notes, which its summary lists; 0: there is nothing to sum up. */
  summedCount: z.int(),
  /** Of its invoices less its credit notes. Receipts are in no total. */
  net: Money,
  tax: Money,
  total: Money,
  /** Its summary: one invoice for the whole month; null: not issued yet. */
  monthly: z.object({ id: Id, number: z.string() }).nullable(),
});
export type InvoiceMonth = z.infer<typeof InvoiceMonth>;

export const listInvoiceMonths = defineEndpoint({
  name: 'listInvoiceMonths',
  permission: 'wallet:read',
  summary: `Months that have documents, newest first, the last ${INVOICE_MONTHS_MAX}.`,
  method: 'GET',
  path: '/v1/invoices/months',
  data: z.array(InvoiceMonth),
});

export const issueMonthlyInvoice = defineEndpoint({
  name: 'issueMonthlyInvoice',
  permission: 'account:manage',
  summary:
    'Issue the combined invoice of a month that is over: it lists its invoices and credit notes with their sums. The one there is, where it was issued before. Refused at `month` with `month-not-over` or `nothing-in-month`.',
  method: 'POST',
  path: '/v1/invoices/monthly',
  body: { kind: 'json', schema: z.object({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/) }) },
  data: InvoiceRow,
  idempotent: true,
});

export const startInvoiceFile = defineEndpoint({
  name: 'startInvoiceFile',
  permission: 'wallet:read',
  summary:
    'Write a file of documents, as a job: of those named, or of all that a filter finds the newest: 1,000 PDFs in a ZIP, 10,000 rows in a table.',
  method: 'POST',
  path: '/v1/invoices/files',
  body: {
    kind: 'json',
    schema: z.object({
      file: z.enum(invoiceFiles),
      invoiceIds: z.array(Id).min(1).max(INVOICE_SELECTION_MAX).optional(),
      /** Where none are named. */
      matching: InvoiceFilter.optional(),
    }),
  },
  data: Job,
  idempotent: true,
  /** `state-conflict`: the filter finds none. */
  problems: ['not-found', 'state-conflict'],
});

export const linkInvoiceFile = defineEndpoint({
  name: 'linkInvoiceFile',
  permission: 'wallet:read',
  summary: 'Where the file of a job that is done can be fetched, once, within a minute. The file is kept for a day.',
  method: 'POST',
  path: '/v1/invoices/files/{jobId}/link',
  params: z.object({ jobId: Id }),
  data: FileLink,
  problems: ['not-found', 'state-conflict'],
});

export const InvoiceSettings = z.object({
  /** Gets the documents of each month by mail, on the first day of the next one; empty: nobody does. */
  accountantEmail: z.union([z.literal(''), z.email().max(254)]),
  /** Language of the mail and its documents. */
  locale: z.enum(locales),
});
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

export const getInvoiceSettings = defineEndpoint({
  name: 'getInvoiceSettings',
  permission: 'wallet:read',
  summary: 'Who gets the documents of a month by mail.',
  method: 'GET',
  path: '/v1/invoices/settings',
  data: InvoiceSettings,
});

export const saveInvoiceSettings = defineEndpoint({
  name: 'saveInvoiceSettings',
  permission: 'account:manage',
  summary: 'Set who gets the documents of a month by mail.',
  method: 'PUT',
  path: '/v1/invoices/settings',
  body: { kind: 'json', schema: InvoiceSettings },
  data: InvoiceSettings,
});
