import { z } from 'zod';
import { defineEndpoint, Id, Moment, Time } from './endpoint.ts';
import { DraftFilter, StoreIds, StoreProfit } from './import-list.ts';
import { IMPORT_BATCH_MAX, scheduledPushStates } from './import-list.values.ts';
import { Job } from './jobs.ts';
export const PushInput = z.object({
  storeIds: StoreIds.min(1),
  importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX).optional(),
  /** All drafts of a view at this moment, the 500 newest at most, where none are named. */
  matching: DraftFilter.optional(),
});
export const pushImportItems = defineEndpoint({
  name: 'pushImportItems',
  permission: 'products:push',
  summary:
    'Push drafts to stores as a job, one row a draft and store, 1,000 at most. A draft already pushed to a store is updated there, never made twice. Drafts with problems fail their own rows.',
  method: 'POST',
  path: '/v1/import-items/push',
  body: { kind: 'json', schema: PushInput },
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const previewPush = defineEndpoint({
  name: 'previewPush',
  permission: 'products:read',
  summary: 'What a push would ask for drafts in each store, and what one item would leave there, losses first. Pushes nothing.',
  method: 'POST',
  path: '/v1/import-items/push-preview',
  body: { kind: 'json', schema: PushInput },
  data: z.object({
    /** One a draft and store, the first 50; the price is the revenue of the profit. */
    rows: z.array(StoreProfit.extend({ importItemId: Id, title: z.string() })),
    /** Rows beyond these. */
    more: z.int(),
    /** Of all rows, those that would be sold at a loss. */
    losses: z.int(),
  }),
  problems: ['not-found', 'state-conflict'],
});

export const retryPush = defineEndpoint({
  name: 'retryPush',
  permission: 'products:push',
  summary:
    'Push the failed rows of a push again, as a job of their own. A push that is under way or had no failures is 409 state-conflict.',
  method: 'POST',
  path: '/v1/import-items/push/{jobId}/retry',
  params: z.object({ jobId: Id }),
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
/** A push that starts by itself at its time. */
export const ScheduledPush = z.object({
  id: Id,
  runAt: Time,
  storeIds: z.array(Id),
  importItemIds: z.array(Id),
  state: z.enum(scheduledPushStates),
  /** The job it started. */
  jobId: Id.nullable(),
});
export type ScheduledPush = z.infer<typeof ScheduledPush>;

export const schedulePush = defineEndpoint({
  name: 'schedulePush',
  permission: 'products:push',
  summary: 'Have drafts pushed to stores at a time to come, as they stand then.',
  method: 'POST',
  path: '/v1/scheduled-pushes',
  body: {
    kind: 'json',
    schema: PushInput.extend({
      /** When, UTC; within the next 90 days. */
      runAt: Moment,
    }),
  },
  data: ScheduledPush,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const listScheduledPushes = defineEndpoint({
  name: 'listScheduledPushes',
  permission: 'products:read',
  summary: 'Pushes that wait for their time, the next one first.',
  method: 'GET',
  path: '/v1/scheduled-pushes',
  data: z.array(ScheduledPush),
});

export const cancelScheduledPush = defineEndpoint({
  name: 'cancelScheduledPush',
  permission: 'products:push',
  summary: 'Call off a push that waits for its time; one that has started is 409 state-conflict.',
  method: 'DELETE',
  path: '/v1/scheduled-pushes/{scheduledPushId}',
  params: z.object({ scheduledPushId: Id }),
  data: ScheduledPush,
  problems: ['not-found', 'state-conflict'],
});
