import { type OrderFile, orderFiles } from '#contract/orders.values.ts';
import { BANK_PROOF_MAX_BYTES } from '#contract/bank-transfers.ts';
import { CLAIM_FILE_MAX_BYTES } from '#contract/claims.values.ts';
import { INBOUND_FILE_MAX_BYTES } from '#contract/cloud-warehouse.values.ts';
import { TICKET_FILE_MAX_BYTES } from '#contract/support-tickets.values.ts';
import { OWN_LABEL_MAX_BYTES } from '#contract/manual-orders.values.ts';
import { CARD_FILE_MAX_BYTES } from '#contract/praise-cards.values.ts';

/** What a file may be, recognized by how it begins: names and declared types are the sender's word. */
const SIGNATURES = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'application/pdf': /^%PDF-[12]\.\d/,
} satisfies Record<string, RegExp>;

export type UploadType = keyof typeof SIGNATURES;

interface Purpose {
  /** What a merchant may send for it; null for files the provider makes. */
  upload: { types: readonly UploadType[]; maxBytes: number } | null;
  /** What is stored and served, unless a file has a type of its own. */
  contentType: string;
  /** How a download of it is named, before its day and its ending. */
  name: string;
  /** `public`: by an address nobody guesses, for pictures in pages. `private`: by signed addresses that work once. */
  visibility: 'public' | 'private';
  /** Null: until its owner drops it. */
  daysKept: number | null;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file made on request; made again in a moment, it is not kept long. */
function fileOnRequest(contentType: string, name: string) {
  return { upload: null, contentType, name, visibility: 'private', daysKept: 1 } as const;
}

/** Every purpose a file may have. */
export const filePurposes = {
  'avatar': {
    upload: { types: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 512 * 1024 },
    contentType: 'image/webp',
    name: 'picture',
    visibility: 'public',
    daysKept: null,
  },
  'export': { upload: null, contentType: 'application/zip', name: 'account-data', visibility: 'private', daysKept: 7 },
  // Platforms give a merchant thirty days to answer a buyer.
  'buyer-export': { upload: null, contentType: 'application/zip', name: 'account-data', visibility: 'private', daysKept: 30 },
  'orders-csv': fileOnRequest('text/csv; charset=utf-8', 'orders'),
  'orders-xlsx': fileOnRequest(XLSX, 'orders'),
  'packing-slips': fileOnRequest('application/pdf', 'packing-slips'),
  'customs-declarations': fileOnRequest('application/pdf', 'customs-declarations'),
  'statement-pdf': fileOnRequest('application/pdf', 'statement'),
  'statement-xlsx': fileOnRequest(XLSX, 'statement'),
  'statement-csv': fileOnRequest('text/csv; charset=utf-8', 'statement'),
  'invoices-zip': fileOnRequest('application/zip', 'invoices'),
  'invoices-csv': fileOnRequest('text/csv; charset=utf-8', 'invoices'),
  'invoices-xlsx': fileOnRequest(XLSX, 'invoices'),
  // Written once, and the same file ever after: it outlives its account.
  'invoice-pdf': { upload: null, contentType: 'application/pdf', name: 'invoice', visibility: 'private', daysKept: null },
  // As long as somebody may ask how a claim was decided.
  'claim-evidence': {
    upload: { types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'], maxBytes: CLAIM_FILE_MAX_BYTES },
    contentType: 'image/webp',
    name: 'evidence',
    visibility: 'private',
    daysKept: 3 * 365,
  },
  // As long as somebody may ask what was said. Videos and tables are let in by the feature.
  'ticket-file': {
    upload: { types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'], maxBytes: TICKET_FILE_MAX_BYTES },
    contentType: 'image/webp',
    name: 'ticket-file',
    visibility: 'private',
    daysKept: 3 * 365,
  },
  // Printed for as long as orders are packed with it.
  'praise-card': {
    upload: { types: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: CARD_FILE_MAX_BYTES },
    contentType: 'image/webp',
    name: 'praise-card',
    visibility: 'private',
    daysKept: null,
  },
  // Names a buyer: no longer than an order with it may wait.
  'own-label': {
    upload: { types: ['application/pdf'], maxBytes: OWN_LABEL_MAX_BYTES },
    contentType: 'application/pdf',
    name: 'label',
    visibility: 'private',
    daysKept: 183,
  },
  // Damaged cartons and disposals, as long as somebody may ask about them.
  'warehouse-photo': { upload: null, contentType: 'image/webp', name: 'photo', visibility: 'private', daysKept: 3 * 365 },
  'inbound-document': {
    upload: { types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'], maxBytes: INBOUND_FILE_MAX_BYTES },
    contentType: 'image/webp',
    name: 'inbound-document',
    visibility: 'private',
    daysKept: 3 * 365,
  },
  // As long as a payment may be asked about.
  'bank-proof': {
    upload: { types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'], maxBytes: BANK_PROOF_MAX_BYTES },
    contentType: 'image/webp',
    name: 'transfer-proof',
    visibility: 'private',
    daysKept: 10 * 365,
  },
} as const satisfies Record<string, Purpose>;

export type FilePurpose = keyof typeof filePurposes;
export const allPurposes = Object.keys(filePurposes) as FilePurpose[];
/** What stays when an account is deleted: the law asks for invoices as they were issued. */
export const lawfulPurposes: readonly FilePurpose[] = ['invoice-pdf'];
/** Files made of orders, which name their buyers. */
export const orderFilePurposes: readonly (FilePurpose & OrderFile)[] = orderFiles;
/** Purposes merchants send files for. */
export type UploadPurpose = { [P in FilePurpose]: (typeof filePurposes)[P]['upload'] extends null ? never : P }[FilePurpose];

/** Bytes at the beginning of a file that tell its type. */
export const SIGNATURE_BYTES = 16;

/** Whether content begins like one of the purpose's types. */
export function isOfPurpose(purpose: UploadPurpose, beginning: Buffer): boolean {
  const text = beginning.subarray(0, SIGNATURE_BYTES).toString('latin1');
  return filePurposes[purpose].upload.types.some((type) => SIGNATURES[type].test(text));
}

/** The type a file of the purpose is by how it begins; null: none of its types. */
export function typeOfUpload(purpose: UploadPurpose, beginning: Buffer): UploadType | null {
  const text = beginning.subarray(0, SIGNATURE_BYTES).toString('latin1');
  return filePurposes[purpose].upload.types.find((type) => SIGNATURES[type].test(text)) ?? null;
}
