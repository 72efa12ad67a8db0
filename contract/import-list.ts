import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Moment, Time } from './endpoint.ts';
import { locales } from './locales.ts';
import { CurrencyCode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import { Cause } from './problem.ts';
import { Profit } from './profit.ts';
import { priceBases } from './profit.values.ts';
import { MethodCode } from './shipping.ts';
import {
  TITLE_MAX,
  IMPORT_BATCH_MAX,
  DRAFT_VARIANTS_MAX,
  DESCRIPTION_MAX,
  TYPE_MAX,
  VENDOR_MAX,
  TAG_MAX,
  TAGS_MAX,
  COLLECTION_MAX,
  COLLECTIONS_MAX,
  SKU_MAX,
  BARCODE_MAX,
  ALT_MAX,
  OPTION_TEXT_MAX,
  PUSH_STORES_MAX,
  DRAFT_METHODS_MAX,
} from './import-list.values.ts';
import { Position, Version } from './whole-number.ts';

export const ImportVariant = z.object({
  variantId: Id,
  /** The merchant's own, or else the provider's. */
  sku: z.string(),
  /** The provider's, by which it is ordered. */
  providerSku: z.string(),
  /** Value names of the options that are kept, in their order. */
  options: z.array(z.string()),
  /** Keys of its values in all options, also of dropped ones. */
  optionKeys: z.array(z.string()),
  include: z.boolean(),
  cost: Money,
  /** Selling price in the draft's currency; null while not priced. */
  price: Money.nullable(),
  compareAt: Money.nullable(),
  available: z.int(),
  barcode: z.string(),
  weightG: z.int(),
  /** Position of its picture among the product's; null for none. */
  picture: z.int().nullable(),
  pictureUrl: z.string().nullable(),
});

export const ImportOption = z.object({
  name: z.string(),
  /** Not sent to stores; only an option whose included variants share one value can be dropped. */
  dropped: z.boolean(),
  /** Values by their key, which stays when a value is renamed. Two values of one name are merged into one. */
  values: z.array(z.object({ key: z.string(), name: z.string() })),
});

export const ImportPicture = z.object({
  /** Position among the product's pictures; stays when pictures are put in another order. */
  position: z.int(),
  url: z.string(),
  alt: z.string(),
});

/** What one item of a draft would leave in a store: of the included variant that leaves least, at the price that store would get. */
export const StoreProfit = z.object({
  storeId: Id,
  storeName: z.string(),
  /** Where the store sells. */
  country: CountryCode,
  /** Null: no variant is priced, nothing brings it there, or the currency has no rate. */
  profit: Profit.nullable(),
});
export type StoreProfit = z.infer<typeof StoreProfit>;

/** Why the prices of a draft are what they are. */
export const DraftPricing = z.object({
  basis: z.enum(priceBases),
  /** The country a first price was made for. */
  country: CountryCode.nullable(),
  /** What it was to leave, in basis points. */
  targetBp: z.int().nullable(),
  /** The rule that made it; empty where it is gone. */
  ruleName: z.string().nullable(),
});
export type DraftPricing = z.infer<typeof DraftPricing>;

const DraftMethod = z.object({ country: CountryCode, methodCode: MethodCode });
const TextLocale = z.enum(locales);

/** A draft made from a product: the merchant's own text and prices until it is pushed to a store. */
export const ImportItem = z.object({
  id: Id,
  productId: Id,
  /** Of the main text, as is `descriptionHtml`. */
  title: z.string(),
  /** Language of the main text, which stores get that have no text in their own. */
  mainLocale: TextLocale,
  /** Texts in other languages. One without a title, or without a description where the main text has one, goes to no store. */
  texts: z.array(z.object({ locale: TextLocale, title: z.string(), descriptionHtml: z.string() })),
  productType: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  /** Names of the groups of a store the product is shown in; a store that has none of the name gets one. */
  collections: z.array(z.string()),
  descriptionHtml: z.string(),
  /** Stores the merchant means it for; a push may go elsewhere. */
  targetStoreIds: z.array(Id),
  /** Currency of the draft's prices. */
  currency: CurrencyCode,
  /** Names of the options that are kept. */
  optionNames: z.array(z.string()),
  options: z.array(ImportOption),
  pictureUrl: z.string().nullable(),
  /** In the draft's order; the first is the main one. */
  pictures: z.array(ImportPicture),
  leftOutPictures: z.array(ImportPicture),
  variants: z.array(ImportVariant),
  /** How orders are sent where the merchant's shipping rules name no method, by country; other countries go by the rules alone. */
  shippingMethods: z.array(DraftMethod),
  hsCode: z.string().nullable(),
  originCountry: CountryCode.nullable(),
  /** By store it is meant for, else by every connected one, the first first. */
  profits: z.array(StoreProfit),
  /** Null: its included variants were priced in different ways, or none is included. */
  pricing: DraftPricing.nullable(),
  /** What has to be mended before a push. */
  problems: z.array(Cause),
  /** What a merchant should know before a push; it does not stop one. */
  warnings: z.array(Cause),
  /** Stores it was pushed to already. */
  pushedStoreIds: z.array(Id),
  /** Rises with every change; sent back with an edit so that two tabs do not overwrite each other. */
  version: Version,
  addedAt: Time,
  updatedAt: Time,
  deletedAt: Time.nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** Lowest and highest of several amounts of one currency. */
const MoneySpan = z.object({ from: Money, to: Money });

/** A draft as a row of the list: of its variants only what the row shows. */
export const ListedDraft = ImportItem.pick({
  id: true,
  productId: true,
  title: true,
  tags: true,
  targetStoreIds: true,
  pictureUrl: true,
  profits: true,
  pricing: true,
  problems: true,
  warnings: true,
  pushedStoreIds: true,
  version: true,
  addedAt: true,
  deletedAt: true,
}).extend({
  /** Variants on sale. */
  variantCount: z.int(),
  /** Those of them a push would take. */
  includedCount: z.int(),
  /** What the included variants cost, in CNY; null when none is included. */
  cost: MoneySpan.nullable(),
  /** Prices of the included variants that have one, in the draft's currency. */
  price: MoneySpan.nullable(),
});
export type ListedDraft = z.infer<typeof ListedDraft>;

const Flag = z.enum(['true', 'false']).default('false');

/** A view of the import list and what narrows it. */
export const DraftFilter = z.object({
  problemsOnly: Flag,
  deleted: Flag,
  /** Only drafts with an included variant that has no price. */
  unpriced: Flag,
  /** Only drafts targeted at the store or pushed to it. */
  storeId: Id.optional(),
  categoryId: Id.optional(),
  tag: z.string().trim().max(TAG_MAX).optional(),
  /** Added at this time or later. */
  addedFrom: Moment.optional(),
  /** Added before this time. */
  addedBefore: Moment.optional(),
  q: z.string().trim().max(200).optional(),
});
export type DraftFilter = z.infer<typeof DraftFilter>;

export const listImportItems = defineEndpoint({
  name: 'listImportItems',
  permission: 'products:read',
  summary: 'The import list, newest first.',
  method: 'GET',
  path: '/v1/import-items',
  query: DraftFilter.extend(pageQuery),
  data: z.array(ListedDraft),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getImportItem = defineEndpoint({
  name: 'getImportItem',
  permission: 'products:read',
  summary: 'One draft.',
  method: 'GET',
  path: '/v1/import-items/{importItemId}',
  params: z.object({ importItemId: Id }),
  data: ImportItem,
  problems: ['not-found'],
});

export const getCatalogText = defineEndpoint({
  name: 'getCatalogText',
  permission: 'products:read',
  summary: "What the catalog says of a draft's product in a language, to begin a text of the draft with; null where it has none in it.",
  method: 'GET',
  path: '/v1/import-items/{importItemId}/catalog-texts/{locale}',
  params: z.object({ importItemId: Id, locale: TextLocale }),
  data: z.object({ title: z.string(), descriptionHtml: z.string() }).nullable(),
  problems: ['not-found'],
});

export const importProducts = defineEndpoint({
  name: 'importProducts',
  permission: 'products:edit',
  summary: 'Put products on the import list. A product already there is left as it is and counted in `alreadyThere`.',
  method: 'POST',
  path: '/v1/import-items',
  body: { kind: 'json', schema: z.object({ productIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) }) },
  data: z.object({ added: z.array(Id), alreadyThere: z.int() }),
  idempotent: true,
  problems: ['not-found'],
});

const Title = z.string().trim().min(1).max(TITLE_MAX);
export const Vendor = z.string().trim().max(VENDOR_MAX);
export const Tag = z.string().trim().min(1).max(TAG_MAX);
export const Collection = z.string().trim().min(1).max(COLLECTION_MAX);
const OptionText = z.string().trim().min(1).max(OPTION_TEXT_MAX);
/** Target stores of a draft, or stores it was pushed to. */
export const StoreIds = z.array(Id).max(PUSH_STORES_MAX);

/** What is left out stays as it is. */
export const ImportVariantInput = z.object({
  variantId: Id,
  include: z.boolean().optional(),
  /** Minor units of the draft's currency; null leaves it unpriced. */
  priceMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable().optional(),
  compareAtMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable().optional(),
  /** Empty for the provider's. */
  sku: z.string().trim().max(SKU_MAX).optional(),
  barcode: z.string().trim().max(BARCODE_MAX).optional(),
  /** Position of one of the product's pictures. */
  picture: Position.nullable().optional(),
});
/** What is left out stays as it is. */
export const UpdateImportItemInput = z.object({
  version: Version,
  /** Of the main text as it is now, as is `descriptionHtml`. */
  title: Title.optional(),
  /** By language, the main one as well; of a text, too, what is left out stays. A text left without any words is gone. */
  texts: z
    .array(
      z.object({
        locale: TextLocale,
        title: z.string().trim().max(TITLE_MAX).optional(),
        descriptionHtml: z.string().max(DESCRIPTION_MAX).optional(),
      }),
    )
    .max(locales.length)
    .optional(),
  /** Makes that language's text the main one, once the rest is written; it needs a title. */
  mainLocale: TextLocale.optional(),
  productType: z.string().trim().max(TYPE_MAX).optional(),
  vendor: Vendor.optional(),
  tags: z.array(Tag).max(TAGS_MAX).optional(),
  collections: z.array(Collection).max(COLLECTIONS_MAX).optional(),
  targetStoreIds: StoreIds.optional(),
  /** All of them, in place of the former. */
  shippingMethods: z.array(DraftMethod).max(DRAFT_METHODS_MAX).optional(),
  descriptionHtml: z.string().max(DESCRIPTION_MAX).optional(),
  /** All options in their order. Values that are not named keep their name. */
  options: z
    .array(
      z.object({
        name: OptionText,
        dropped: z.boolean(),
        values: z.array(z.object({ key: z.string().max(OPTION_TEXT_MAX), name: OptionText })).max(DRAFT_VARIANTS_MAX),
      }),
    )
    .max(10)
    .optional(),
  /** The pictures to keep, in their order. */
  pictures: z
    .array(z.object({ position: Position, alt: z.string().trim().max(ALT_MAX) }))
    .max(250)
    .optional(),
  variants: z.array(ImportVariantInput).max(DRAFT_VARIANTS_MAX).optional(),
});
export const updateImportItem = defineEndpoint({
  name: 'updateImportItem',
  permission: 'products:edit',
  summary: 'Save what was changed in a draft. A version other than the stored one is 409 version-conflict and changes nothing.',
  method: 'PUT',
  path: '/v1/import-items/{importItemId}',
  params: z.object({ importItemId: Id }),
  body: { kind: 'json', schema: UpdateImportItemInput },
  data: ImportItem,
  problems: ['not-found', 'version-conflict'],
});

export const splitImportItem = defineEndpoint({
  name: 'splitImportItem',
  permission: 'products:edit',
  summary:
    'Split a draft by one of its options: one draft a value, with the value in its title and the option dropped. The draft itself keeps the first value.',
  method: 'POST',
  path: '/v1/import-items/{importItemId}/split',
  params: z.object({ importItemId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      version: Version,
      /** Position of the option. */
      option: Position,
    }),
  },
  data: z.object({ importItemIds: z.array(Id) }),
  problems: ['not-found', 'version-conflict', 'state-conflict'],
});

export const mergeImportItems = defineEndpoint({
  name: 'mergeImportItems',
  permission: 'products:edit',
  summary: 'Merge drafts of one product into the oldest of them: it gains the variants it lacks, the others go to the deleted ones.',
  method: 'POST',
  path: '/v1/import-items/merge',
  body: { kind: 'json', schema: z.object({ importItemIds: z.array(Id).min(2).max(IMPORT_BATCH_MAX) }) },
  data: z.object({ importItemId: Id }),
  problems: ['not-found', 'state-conflict'],
});

export const duplicateImportItem = defineEndpoint({
  name: 'duplicateImportItem',
  permission: 'products:edit',
  summary: 'Make a second draft like this one, for another store.',
  method: 'POST',
  path: '/v1/import-items/{importItemId}/duplicate',
  params: z.object({ importItemId: Id }),
  body: { kind: 'json', schema: z.object({ storeIds: StoreIds }) },
  data: z.object({ importItemId: Id }),
  idempotent: true,
  problems: ['not-found'],
});

export const deleteImportItem = defineEndpoint({
  name: 'deleteImportItem',
  permission: 'products:edit',
  summary: 'Take a draft off the list; it can be brought back for 30 days.',
  method: 'DELETE',
  path: '/v1/import-items/{importItemId}',
  params: z.object({ importItemId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const restoreImportItem = defineEndpoint({
  name: 'restoreImportItem',
  permission: 'products:edit',
  summary: 'Bring a deleted draft back.',
  method: 'POST',
  path: '/v1/import-items/{importItemId}/restore',
  params: z.object({ importItemId: Id }),
  data: z.object({}),
  problems: ['not-found', 'already-in-import-list'],
});
