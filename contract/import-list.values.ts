/** Lines of one list. */
export const LIST_IMPORT_MAX = 500;
export const LIST_TEXT_MAX = 300_000;

/** How far ahead a push may be planned. */
export const SCHEDULE_DAYS_MAX = 90;

/** Rows a preview of a push shows, losses first. */
export const PUSH_PREVIEW_ROWS = 50;

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

/** Layouts of product files that other systems import. */
export const productFileLayouts = ['shopify', 'woocommerce', 'amazon'] as const;
export type ProductFileLayout = (typeof productFileLayouts)[number];

/** Headings of each layout, as its system knows them; they are in no language of ours. */
export const productFileColumns: Record<ProductFileLayout, readonly string[]> = {
  shopify: [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', 'Option1 Name', 'Option1 Value', 'Option2 Name'],
    ...['Option2 Value', 'Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Grams', 'Variant Inventory Tracker'],
    ...['Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
    ...['Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text'],
    ...['Variant Image', 'Variant Weight Unit', 'Cost per item', 'Status'],
  ],
  woocommerce: [
    ...['Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Description', 'In stock?', 'Stock', 'Weight (kg)'],
    ...['Regular price', 'Sale price', 'Categories', 'Tags', 'Images', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'],
    ...['Attribute 1 visible', 'Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible', 'Attribute 3 name'],
    ...['Attribute 3 value(s)', 'Attribute 3 visible'],
  ],
  amazon: [
    ...[
      'item_sku',
      'item_name',
      'product_description',
      'brand_name',
      'feed_product_type',
      'external_product_id',
      'external_product_id_type',
    ],
    ...['standard_price', 'quantity', 'condition_type', 'main_image_url', 'other_image_url1', 'other_image_url2', 'other_image_url3'],
    ...['parent_child', 'parent_sku', 'relationship_type', 'variation_theme', 'color_name', 'size_name', 'style_name', 'item_weight'],
    ...['item_weight_unit_of_measure', 'update_delete'],
  ],
};
