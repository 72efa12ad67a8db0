import { z } from 'zod';
import { defineEndpoint, Id, Moment, Time, WholeNumber } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Money } from './money.ts';
import { ListingFilter } from './my-products.ts';
import { pageQuery } from './page.ts';
import {
  priceLimits,
  unpricedReasons,
  PRICE_RUN_LISTING_LIMIT,
  priceRunKinds,
  priceRunStates,
  priceRowStates,
} from './pricing-rules.values.ts';
import { INTEGER_MAX, Seq } from './whole-number.ts';
/** Prices to set on listings, from the plan to the outcome. It keeps the prices there were. */
export const PriceRun = z.object({
  id: Id,
  kind: z.enum(priceRunKinds),
  state: z.enum(priceRunStates),
  /** The one rule it was asked to go by; null: by the first that fits. */
  ruleName: z.string().nullable(),
  /** The run it takes back. */
  rollsBackId: Id.nullable(),
  listingCount: z.int(),
  /** Variants whose price changes, without those left out. */
  changeCount: z.int(),
  /** Variants looked at whose price stays, by reason; `same` already have it, `not-in-store` were deleted there. */
  left: z.array(z.object({ reason: z.enum([...unpricedReasons, 'same', 'not-in-store']), count: z.int() })),
  /** Listings beyond what one run takes. */
  leftOut: z.int(),
  counts: z.object({ omitted: z.int(), set: z.int(), changedInStore: z.int(), notInStore: z.int(), failed: z.int(), rolledBack: z.int() }),
  startAt: Time.nullable(),
  jobId: Id.nullable(),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type PriceRun = z.infer<typeof PriceRun>;

export const PriceRunRow = z.object({
  seq: Seq,
  listingId: Id,
  storeName: z.string(),
  title: z.string(),
  sku: z.string(),
  from: Money,
  to: Money,
  fromCompareAt: Money.nullable(),
  toCompareAt: Money.nullable(),
  /** Share of the price; null where nothing is known of it. */
  fromMarginBp: z.int().nullable(),
  toMarginBp: z.int().nullable(),
  limits: z.array(z.enum(priceLimits)),
  ruleName: z.string().nullable(),
  state: z.enum(priceRowStates),
  /** What the store asks instead of `from`, where it was changed there. */
  foundInStore: Money.nullable(),
});
export type PriceRunRow = z.infer<typeof PriceRunRow>;

export const planPriceRun = defineEndpoint({
  name: 'planPriceRun',
  permission: 'products:edit',
  summary:
    'Work out new prices of live listings and keep them as a plan; nothing is set yet. Of listings named, of those a filter finds, of a store, or of all; the 500 newest at most.',
  method: 'POST',
  path: '/v1/price-runs',
  body: {
    kind: 'json',
    schema: z.object({
      listingIds: z.array(Id).min(1).max(PRICE_RUN_LISTING_LIMIT).optional(),
      /** All of a view of my products, where none are named. */
      matching: ListingFilter.optional(),
      /** Null: of all stores. */
      storeId: Id.nullable(),
      ruleId: Id.optional(),
    }),
  },
  data: PriceRun,
  idempotent: true,
  problems: ['not-found'],
});

export const listPriceRuns = defineEndpoint({
  name: 'listPriceRuns',
  permission: 'products:read',
  summary: 'Runs that were started or scheduled, newest first.',
  method: 'GET',
  path: '/v1/price-runs',
  query: z.object({ ...pageQuery }),
  data: z.array(PriceRun),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getPriceRun = defineEndpoint({
  name: 'getPriceRun',
  permission: 'products:read',
  summary: 'One run.',
  method: 'GET',
  path: '/v1/price-runs/{runId}',
  params: z.object({ runId: Id }),
  data: PriceRun,
  problems: ['not-found'],
});

/** Rows of a run one page has, and one call leaves out. */
const PRICE_ROWS_MAX = 100;
export const listPriceRunRows = defineEndpoint({
  name: 'listPriceRunRows',
  permission: 'products:read',
  summary: 'The variants of a run in its order: `after` is the last `seq` read.',
  method: 'GET',
  path: '/v1/price-runs/{runId}/rows',
  params: z.object({ runId: Id }),
  query: z.object({
    after: WholeNumber.min(0).max(INTEGER_MAX).default(0),
    pageSize: z.coerce.number().int().min(1).max(PRICE_ROWS_MAX).default(50),
  }),
  data: z.object({ rows: z.array(PriceRunRow), next: z.int().nullable() }),
  problems: ['not-found'],
});

export const omitPriceRunRows = defineEndpoint({
  name: 'omitPriceRunRows',
  permission: 'products:edit',
  summary: 'Leave variants out of a plan, by their `seq`, or take them back in: what is left out is not set. Repeating it changes nothing.',
  method: 'PUT',
  path: '/v1/price-runs/{runId}/omitted',
  params: z.object({ runId: Id }),
  body: { kind: 'json', schema: z.object({ seqs: z.array(Seq).min(1).max(PRICE_ROWS_MAX), omitted: z.boolean() }) },
  data: PriceRun,
  problems: ['not-found', 'state-conflict'],
});

export const startPriceRun = defineEndpoint({
  name: 'startPriceRun',
  permission: 'products:push',
  summary: 'Set the prices of a plan, now or at a time to come, as a job with one row a listing.',
  method: 'POST',
  path: '/v1/price-runs/{runId}/start',
  params: z.object({ runId: Id }),
  body: { kind: 'json', schema: z.object({ startAt: Moment.nullable() }) },
  /** `job` is null while the run waits for its time. */
  data: z.object({ run: PriceRun, job: Job.nullable() }),
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const cancelPriceRun = defineEndpoint({
  name: 'cancelPriceRun',
  permission: 'products:push',
  summary: 'Give up a plan, or a run that waits for its time.',
  method: 'POST',
  path: '/v1/price-runs/{runId}/cancel',
  params: z.object({ runId: Id }),
  data: z.object({}),
  problems: ['not-found', 'state-conflict'],
});

export const rollBackPriceRun = defineEndpoint({
  name: 'rollBackPriceRun',
  permission: 'products:push',
  summary:
    'Bring back the exact prices there were before a run, as a job. A price that is no longer the one the run set is reported and left. May be asked again for what failed.',
  method: 'POST',
  path: '/v1/price-runs/{runId}/roll-back',
  params: z.object({ runId: Id }),
  data: z.object({ run: PriceRun, job: Job }),
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
