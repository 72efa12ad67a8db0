import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Collection, DraftFilter, StoreIds, Tag, Vendor } from './import-list.ts';
import { COLLECTIONS_MAX, IMPORT_BATCH_MAX, priceRoundings, TAGS_MAX, TITLE_MAX } from './import-list.values.ts';
import { Job } from './jobs.ts';
import { ShareBp } from './profit.ts';

/** One change for many drafts. */
export const DraftsChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-stores'), storeIds: StoreIds }),
  z.object({ kind: z.literal('replace-in-titles'), find: z.string().min(1).max(TITLE_MAX), replace: z.string().max(TITLE_MAX) }),
  z.object({ kind: z.literal('affix-titles'), prefix: z.string().max(TITLE_MAX), suffix: z.string().max(TITLE_MAX) }),
  z.object({ kind: z.literal('add-tags'), tags: z.array(Tag).min(1).max(TAGS_MAX) }),
  z.object({ kind: z.literal('add-collections'), collections: z.array(Collection).min(1).max(COLLECTIONS_MAX) }),
  z.object({ kind: z.literal('set-vendor'), vendor: Vendor }),
  z.object({ kind: z.literal('keep-pictures'), count: z.int().min(1).max(250) }),
]);
export type DraftsChange = z.infer<typeof DraftsChange>;
export const changeImportItems = defineEndpoint({
  name: 'changeImportItems',
  permission: 'products:edit',
  summary:
    'Change many drafts in one way, all or none; titles are those of the main texts. With `preview` nothing is stored: the answer says how titles would read. A title that would be empty or too long, and tags or collections that would be too many, stay as they are and are counted in `unfit`.',
  method: 'POST',
  path: '/v1/import-items/change',
  body: {
    kind: 'json',
    schema: z.object({
      importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX),
      change: DraftsChange,
      preview: z.boolean().default(false),
    }),
  },
  data: z.object({
    changed: z.int(),
    unfit: z.int(),
    /** Of the drafts whose title changes. */
    titles: z.array(z.object({ importItemId: Id, before: z.string(), after: z.string() })),
  }),
  problems: ['not-found'],
});

const MULTIPLIER = /^\d{1,3}(\.\d{1,4})?$/;
const Multiple = z.object({
  /** Decimal string, 0.01 to 100: price = cost converted to the draft's currency × multiplier. */
  multiplier: z.string().refine((text) => MULTIPLIER.test(text) && Number(text) >= 0.01 && Number(text) <= 100),
  rounding: z.enum(priceRoundings).default('end-99'),
});
export const ApplyMultiplierInput = Multiple.extend({ importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) });
export const applyMultiplier = defineEndpoint({
  name: 'applyMultiplier',
  permission: 'products:edit',
  summary: 'Price the included variants of drafts by a multiple of their cost. Rounding goes up to the asked ending.',
  method: 'POST',
  path: '/v1/import-items/apply-multiplier',
  body: { kind: 'json', schema: ApplyMultiplierInput },
  data: z.object({ priced: z.int() }),
  problems: ['not-found'],
});

/** The share of the price a sale is to leave, in basis points. Kept as the account's target for later imports. */
const Target = z.object({ targetMarginBp: ShareBp });
export const ApplyTargetMarginInput = Target.extend({ importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX) });
export const applyTargetMargin = defineEndpoint({
  name: 'applyTargetMargin',
  permission: 'products:edit',
  summary:
    'Price the included variants of drafts to leave a margin where each draft is sold first, delivered, duty and tax paid, and keep the margin as the account’s target. Fees and margin that take the whole price are refused by field.',
  method: 'POST',
  path: '/v1/import-items/apply-target-margin',
  body: { kind: 'json', schema: ApplyTargetMarginInput },
  data: z.object({
    priced: z.int(),
    /** Variants that keep their price, since none leaves anything there. */
    left: z.int(),
  }),
  problems: ['not-found', 'version-conflict'],
});

/** What can be done to all drafts of a view: a change of their fields, new prices, or off the list and back. */
export const MatchingDraftsChange = z.discriminatedUnion('kind', [
  ...DraftsChange.options,
  Multiple.extend({ kind: z.literal('multiply-prices') }),
  Target.extend({ kind: z.literal('price-for-target') }),
  z.object({ kind: z.literal('price-by-rules') }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('restore') }),
]);
export type MatchingDraftsChange = z.infer<typeof MatchingDraftsChange>;
export const changeMatchingDrafts = defineEndpoint({
  name: 'changeMatchingDrafts',
  permission: 'products:edit',
  summary:
    'Change, price, remove or restore all drafts a filter finds at this moment, the 500 newest at most, as a job with one row a draft. A draft the change does not fit fails its own row and stays as it is.',
  method: 'POST',
  path: '/v1/import-items/change-matching',
  body: { kind: 'json', schema: z.object({ change: MatchingDraftsChange, matching: DraftFilter }) },
  data: Job,
  idempotent: true,
  /** `not-found`: nothing matches, or a store to set is not the account's. */
  problems: ['not-found'],
});
