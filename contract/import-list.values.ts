/** Lines of one list. */
export const LIST_IMPORT_MAX = 500;
export const LIST_TEXT_MAX = 300_000;

/** How far ahead a push may be planned. */
export const SCHEDULE_DAYS_MAX = 90;

/** Drafts times stores of one push. */
export const PUSH_ROWS_MAX = 1000;

export const scheduledPushStates = ['scheduled', 'started', 'canceled'] as const;

export const TITLE_MAX = 255;
export const IMPORT_BATCH_MAX = 100;
export const DRAFT_VARIANTS_MAX = 2048;
export const DESCRIPTION_MAX = 50_000;
export const TYPE_MAX = 100;
export const VENDOR_MAX = 100;
export const TAG_MAX = 60;
export const TAGS_MAX = 50;
export const COLLECTION_MAX = 100;
export const COLLECTIONS_MAX = 20;
export const SKU_MAX = 100;
export const BARCODE_MAX = 40;
export const ALT_MAX = 250;
/** Name of an option or of one of its values. */
export const OPTION_TEXT_MAX = 255;
export const PUSH_STORES_MAX = 10;
/** Countries a draft has a shipping method of its own for. */
export const DRAFT_METHODS_MAX = 50;

export const priceRoundings = ['none', 'end-99', 'end-95', 'whole'] as const;
/** Drafts that are changed or pushed together when all of a view are selected, the newest first. */
export const MATCHING_DRAFTS_MAX = 500;
