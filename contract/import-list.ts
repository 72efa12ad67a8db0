import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Job } from './jobs.ts';
import { CurrencyCode, MAX_AMOUNT_MINOR, Money } from './money.ts';
import { pageQuery } from './page.ts';
import { Cause } from './problem.ts';

export const TITLE_MAX = 255;
export const IMPORT_BATCH_MAX = 100;

export const ImportVariant = z.object({
  variantId: Id,
  sku: z.string(),
  options: z.array(z.string()),
  include: z.boolean(),
  cost: Money,
  /** Selling price in the draft's currency; null while not priced. */
  price: Money.nullable(),
  compareAt: Money.nullable(),
  available: z.int(),
  pictureUrl: z.string().nullable(),
});

/** A draft made from a product: the merchant's own text and prices until it is pushed to a store. */
export const ImportItem = z.object({
  id: Id,
  productId: Id,
  title: z.string(),
  descriptionHtml: z.string(),
  /** Currency of the draft's prices. */
  currency: CurrencyCode,
  optionNames: z.array(z.string()),
  pictureUrl: z.string().nullable(),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  variants: z.array(ImportVariant),
  /** What has to be mended before a push. */
  problems: z.array(Cause),
  /** Stores it was pushed to already. */
  pushedStoreIds: z.array(Id),
  /** Rises with every change; sent back with an edit so that two tabs do not overwrite each other. */
  version: z.int(),
  addedAt: Time,
  deletedAt: Time.nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const listImportItems = defineEndpoint({
  name: 'listImportItems',
  summary: 'The import list, newest first.',
  method: 'GET',
  path: '/v1/import-items',
  query: z.object({
    problemsOnly: z.enum(['true', 'false']).default('false'),
    deleted: z.enum(['true', 'false']).default('false'),
    q: z.string().trim().max(200).optional(),
    ...pageQuery,
  }),
  data: z.array(ImportItem),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getImportItem = defineEndpoint({
  name: 'getImportItem',
  summary: 'One draft.',
  method: 'GET',
  path: '/v1/import-items/{importItemId}',
  params: z.object({ importItemId: Id }),
  data: ImportItem,
  problems: ['not-found'],
});

export const importProducts = defineEndpoint({
  name: 'importProducts',
  summary: 'Put products on the import list. A product already there is left as it is and counted in `alreadyThere`.',
  method: 'POST',
  path: '/v1/import-items',
  body: { kind: 'json', schema: z.object({ productIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) }) },
  data: z.object({ added: z.array(Id), alreadyThere: z.int() }),
  idempotent: true,
  problems: ['not-found'],
});

export const ImportVariantInput = z.object({
  variantId: Id,
  include: z.boolean(),
  /** Minor units of the draft's currency; null leaves it unpriced. */
  priceMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable(),
  compareAtMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable(),
});
export const UpdateImportItemInput = z.object({
  version: z.int(),
  title: z.string().trim().min(1).max(TITLE_MAX),
  descriptionHtml: z.string().max(50_000),
  variants: z.array(ImportVariantInput).min(1).max(2048),
});
export const updateImportItem = defineEndpoint({
  name: 'updateImportItem',
  summary: 'Save a draft. A version other than the stored one is 409 version-conflict and changes nothing.',
  method: 'PUT',
  path: '/v1/import-items/{importItemId}',
  params: z.object({ importItemId: Id }),
  body: { kind: 'json', schema: UpdateImportItemInput },
  data: ImportItem,
  problems: ['not-found', 'version-conflict'],
});

export const priceRoundings = ['none', 'end-99', 'end-95', 'whole'] as const;
export const ApplyMultiplierInput = z.object({
  importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX),
  /** Decimal string, 0.01 to 100: price = cost converted to the draft's currency × multiplier. */
  multiplier: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/)
    .refine((text) => Number(text) >= 0.01 && Number(text) <= 100),
  rounding: z.enum(priceRoundings).default('end-99'),
});
export const applyMultiplier = defineEndpoint({
  name: 'applyMultiplier',
  summary: 'Price the included variants of drafts by a multiple of their cost. Rounding goes up to the asked ending.',
  method: 'POST',
  path: '/v1/import-items/apply-multiplier',
  body: { kind: 'json', schema: ApplyMultiplierInput },
  data: z.object({ priced: z.int() }),
  problems: ['not-found'],
});

export const deleteImportItem = defineEndpoint({
  name: 'deleteImportItem',
  summary: 'Take a draft off the list; it can be brought back for 30 days.',
  method: 'DELETE',
  path: '/v1/import-items/{importItemId}',
  params: z.object({ importItemId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const restoreImportItem = defineEndpoint({
  name: 'restoreImportItem',
  summary: 'Bring a deleted draft back.',
  method: 'POST',
  path: '/v1/import-items/{importItemId}/restore',
  params: z.object({ importItemId: Id }),
  data: z.object({}),
  problems: ['not-found', 'already-in-import-list'],
});

export const pushImportItems = defineEndpoint({
  name: 'pushImportItems',
  summary:
    'Push drafts to a store as a job. A draft already pushed to that store is updated there, never made twice. Drafts with problems fail their own row.',
  method: 'POST',
  path: '/v1/import-items/push',
  body: {
    kind: 'json',
    schema: z.object({ storeId: Id, importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) }),
  },
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
