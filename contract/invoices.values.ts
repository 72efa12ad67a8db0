/** Documents a merchant's bookkeeping gets. `monthly` sums up those of a month and is not added to them. */
export const invoiceKinds = ['order', 'recharge', 'storage', 'make-up', 'credit-note', 'monthly'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** An issued document never changes; credit notes take back a part of it, or all. */
export const invoiceStates = ['issued', 'partially_credited', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What a line of a document is for; `document` is one of a month's documents. */
export const invoiceParts = [
  'goods',
  'freight',
  'insurance',
  'clearance',
  'service',
  'storage',
  'make-up',
  'duty',
  'tax',
  'recharge',
  'fee',
  'document',
] as const;
export type InvoicePart = (typeof invoiceParts)[number];

/** What a document says about tax; each has a sentence. Which one fits is a table of rules with their sources. */
export const taxNotes = [
  'export-outside-scope',
  'ioss',
  'collected',
  'own-scheme',
  'reverse-charge',
  'outside-scope',
  'local-tax',
  'prepayment',
  'as-listed',
] as const;
export type TaxNote = (typeof taxNotes)[number];

/** Files of many documents. */
export const invoiceFiles = ['invoices-zip', 'invoices-csv', 'invoices-xlsx'] as const;
export type InvoiceFile = (typeof invoiceFiles)[number];

/** What a document is for; `suspense` is money that came without its recharge, and was credited later. */
export const invoiceDocumentTypes = ['order', 'charge', 'recharge', 'dispute', 'suspense'] as const;

/** Months that are listed, the newest ones. */
export const INVOICE_MONTHS_MAX = 36;

/** Documents named by hand for one file. */
export const INVOICE_SELECTION_MAX = 200;
/** Documents of a filter one file takes: PDFs in a ZIP, and rows of a table. */
export const ZIP_INVOICES_MAX = 1_000;
export const TABLE_INVOICES_MAX = 10_000;
