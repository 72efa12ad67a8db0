/** Longest reference of the merchant's own, in characters. */
export const REFERENCE_MAX = 50;
/** Longest remark for the warehouse, in characters. */
export const REMARK_MAX = 500;
/** Most lines of one order. */
export const MANUAL_LINES_MAX = 50;
/** Most items of one line. */
export const LINE_QUANTITY_MAX = 9_999;
/** Most drafts an account keeps. */
export const DRAFTS_MAX = 200;
/** Days a draft is kept after it was saved last: it has a buyer's address. */
export const DRAFT_DAYS = 180;
/** Longest block of text an address is read from, in characters. */
export const PASTED_ADDRESS_MAX = 2_000;

/** The method of orders that leave with a label of their merchant's own. */
export const OWN_LOGISTICS = 'own-logistics';
/** What labels of a merchant's own are sent for (`uploadFile`). */
export const OWN_LABEL_PURPOSE = 'own-label';
/** Longest name of a merchant's own carrier, in characters. */
export const OWN_CARRIER_MAX = 60;
/** Longest number on a merchant's own label, in characters. */
export const OWN_NUMBER_MAX = 40;
/** Most days that an order by hand is dated back. */
export const ORDER_DATE_DAYS_MAX = 366;

/** Longest text of each field of an address, in characters. */
export const addressMax = {
  name: 100,
  company: 100,
  line1: 200,
  line2: 200,
  houseNumber: 20,
  district: 100,
  city: 100,
  province: 100,
  postcode: 20,
  phone: 40,
  email: 254,
  taxId: 40,
} as const;
export type AddressField = keyof typeof addressMax;
export const addressFields = Object.keys(addressMax) as [AddressField, ...AddressField[]];

/** How a country's addresses treat a field. */
export const fieldNeeds = ['required', 'optional', 'unused'] as const;

/** Largest order file, in bytes. */
export const ORDER_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Most rows of an order file beside its header. */
export const ORDER_ROWS_MAX = 10_000;
/** Most columns of an order file. */
export const ORDER_COLUMNS_MAX = 100;
/** Longest text of a cell, in characters. */
export const ORDER_CELL_MAX = 2_000;
/** Rows one call lists. */
export const ORDER_ROWS_PAGE = 100;
/** Days an upload is kept. */
export const ORDER_IMPORT_DAYS = 30;

export const orderFileFormats = ['csv', 'tsv', 'xlsx'] as const;
export const orderFileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
export type OrderFileEncoding = (typeof orderFileEncodings)[number];

/** Uploads that are listed, the newest first. */
export const ORDER_FILES_LISTED = 20;
/** How far an upload is: columns to be confirmed, rows checked, costs known, orders made or being made. */
export const orderFileStages = ['uploaded', 'checked', 'quoted', 'creating'] as const;
export type OrderFileStage = (typeof orderFileStages)[number];

/** Layouts of other programs' files that are known by their headers. */
export const orderLayouts = ['dsers', 'cj', 'shopify', 'amazon'] as const;
export type OrderLayout = (typeof orderLayouts)[number];

/** What a column may be read as. */
export const importFields = [
  'reference',
  'orderDate',
  'country',
  'province',
  'city',
  'district',
  'postcode',
  'address1',
  'houseNumber',
  'address2',
  'name',
  'lastName',
  'company',
  'phone',
  'email',
  'sku',
  'quantity',
  'taxId',
  'idNumber',
  'clearanceId',
  'method',
  'remark',
  'declaredValue',
  'currency',
] as const;
export type ImportField = (typeof importFields)[number];

/** Fields a file can't do without; where every order goes to one country, that is named instead of a column. */
export const requiredImportFields = [
  'reference',
  'country',
  'city',
  'address1',
  'name',
  'sku',
  'quantity',
] as const satisfies ImportField[];

/** `note`: read as something else than typed; `warning`: looked at again is better; `error`: the order can't be made. */
export const checkLevels = ['note', 'warning', 'error'] as const;

/** What the dry run says of a cell. */
export const cellCauses = [
  'read-as',
  'required',
  'too-long',
  'broken-characters',
  'formula',
  'number-damaged',
  'reference-taken',
  'reference-conflict',
  'country-unknown',
  'country-not-served',
  'province-unknown',
  'city-unknown',
  'city-elsewhere',
  'postcode-format',
  'identity-missing',
  'identity-wrong',
  'phone-form',
  'email-form',
  'sku-unknown',
  'sku-off-sale',
  'sku-several',
  'quantity-wrong',
  'amount-wrong',
  'amount-ambiguous',
  'currency-unknown',
  'date-wrong',
  'date-ambiguous',
  'method-unknown',
  'too-many-lines',
  'line-repeated',
  'other-row',
  'not-created',
] as const;
export type CellCause = (typeof cellCauses)[number];

/** Which rows of an upload are listed. */
export const importRowViews = ['all', 'problems', 'failed'] as const;
