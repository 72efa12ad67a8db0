import { type OrderFile, orderFiles } from '#contract/orders.values.ts';
import { CARD_FILE_MAX_BYTES } from '#contract/praise-cards.values.ts';

/** What a file may be, recognized by how it begins: names and declared types are the sender's word. */
const SIGNATURES = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'application/pdf': /^%PDF-[12]\.\d/,
} satisfies Record<string, RegExp>;

type UploadType = keyof typeof SIGNATURES;

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

/** Every purpose a file may have, but for what merchants send by `uploadFile`: those purposes are rows. */
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
  // What operators show for a charge; merchants' own is an upload of theirs.
  'claim-evidence': { upload: null, contentType: 'image/webp', name: 'evidence', visibility: 'private', daysKept: 3 * 365 },
  // Printed for as long as orders are packed with it.
  'praise-card': {
    upload: { types: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: CARD_FILE_MAX_BYTES },
    contentType: 'image/webp',
    name: 'praise-card',
    visibility: 'private',
    daysKept: null,
  },
  // Damaged cartons and disposals, as long as somebody may ask about them.
  'warehouse-photo': { upload: null, contentType: 'image/webp', name: 'photo', visibility: 'private', daysKept: 3 * 365 },
} as const satisfies Record<string, Purpose>;

export type FilePurpose = keyof typeof filePurposes;
export const allPurposes = Object.keys(filePurposes) as FilePurpose[];
/** What stays when an account is deleted: the law asks for invoices as they were issued. */
export const lawfulPurposes: readonly FilePurpose[] = ['invoice-pdf'];
/** Files made of orders, which name their buyers. */
export const orderFilePurposes: readonly (FilePurpose & OrderFile)[] = orderFiles;
/** Purposes merchants send files for by a call of its own. */
type UploadPurpose = { [P in FilePurpose]: (typeof filePurposes)[P]['upload'] extends null ? never : P }[FilePurpose];

/** Bytes at the beginning of a file that tell its type. */
const SIGNATURE_BYTES = 16;

/** Whether content begins like one of the purpose's types. */
export function isOfPurpose(purpose: UploadPurpose, beginning: Buffer): boolean {
  return typeOfUpload(purpose, beginning) !== null;
}

/** The type a file of the purpose is by how it begins; null: none of its types. */
export function typeOfUpload(purpose: UploadPurpose, beginning: Buffer): UploadType | null {
  const text = beginning.subarray(0, SIGNATURE_BYTES).toString('latin1');
  return filePurposes[purpose].upload.types.find((type) => SIGNATURES[type].test(text)) ?? null;
}
