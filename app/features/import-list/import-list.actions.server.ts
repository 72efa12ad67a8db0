import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { generatePath } from 'react-router';
import { importFromList } from '#contract/bulk-import.ts';
import type { DraftText } from '#contract/draft-texts.ts';
import { Id } from '#contract/endpoint.ts';
import {
  deleteImportItem,
  DraftFilter,
  duplicateImportItem,
  getCatalogText,
  mergeImportItems,
  restoreImportItem,
  splitImportItem,
} from '#contract/import-list.ts';
import {
  applyMultiplier,
  applyTargetMargin,
  changeImportItems,
  changeMatchingDrafts,
  DraftsChange,
  type MatchingDraftsChange,
} from '#contract/import-list-changes.ts';
import { IMPORT_BATCH_MAX, priceRoundings, PUSH_STORES_MAX } from '#contract/import-list.values.ts';
import { cancelScheduledPush, pushImportItems, retryPush, schedulePush } from '#contract/import-list-pushes.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { applyRulesToDrafts } from '#contract/pricing-rules.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { parseShare } from '#app/ui/parse-amount.ts';
import { ITEM_FIELD, LIST_FIELD, MATCHING_FIELD, STORE_FIELD } from './form-fields.tsx';
import { readMultiplier } from './read-multiplier.ts';

const ids = z.array(Id).min(1).max(IMPORT_BATCH_MAX);
const oneId = z.tuple([Id]);
const storeIds = z.array(Id).max(PUSH_STORES_MAX);
const change = z.string().transform(parseJson).pipe(DraftsChange);
const PriceFields = z.object({
  intent: z.literal('price'),
  by: z.enum(['target', 'rules', 'multiplier']),
  /** A percentage as it was typed. */
  targetMargin: z.string(),
  multiplier: z.string(),
  rounding: z.enum(priceRoundings),
});
const PushFields = z.object({ intent: z.literal('push'), storeIds, runAt: z.iso.datetime().or(z.literal('')).default('') });

const DraftsForm = z.discriminatedUnion('intent', [
  PriceFields.extend({ ids }),
  PushFields.extend({ ids }),
  z.object({ intent: z.literal('change'), ids, change, preview: z.stringbool() }),
  z.object({ intent: z.literal('import-list'), [LIST_FIELD]: z.string() }),
  z.object({ intent: z.literal('retry'), jobId: Id }),
  z.object({ intent: z.literal('cancel-push'), scheduledPushId: Id }),
  z.object({ intent: z.literal('split'), ids: oneId, version: z.coerce.number().int(), option: z.coerce.number().int() }),
  z.object({ intent: z.literal('merge'), ids }),
  z.object({ intent: z.literal('duplicate'), ids: oneId, storeIds }),
  z.object({ intent: z.literal('catalog-text'), ids: oneId, locale: z.enum(locales) }),
  z.object({ intent: z.literal('remove'), ids }),
  z.object({ intent: z.literal('restore'), ids }),
]);
type DraftsForm = z.infer<typeof DraftsForm>;
type Submission<Intent extends DraftsForm['intent']> = Extract<DraftsForm, { intent: Intent }>;

/** Forms about every draft of a view. */
const MatchingForm = z.discriminatedUnion('intent', [
  PriceFields,
  PushFields,
  z.object({ intent: z.literal('change'), change }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('restore') }),
]);
type MatchingForm = z.infer<typeof MatchingForm>;

export type ImportListResult =
  | { status: 'priced'; count: number; skipped: number }
  | { status: 'multiplier-unreadable' }
  | { status: 'target-unreadable' }
  | { status: 'previewed' | 'changed'; changed: number; unfit: number; titles: { importItemId: string; before: string; after: string }[] }
  | { status: 'scheduled'; runAt: string }
  | { status: 'push-canceled' }
  | { status: 'merged' }
  | { status: 'catalog-text'; locale: Locale; text: DraftText | null }
  | { status: 'removed' | 'restored'; ids: string[] }
  | { status: 'refused'; problem: Problem };

/** Handles every form of the import list and its editor, except saving a draft. */
export async function handleImportListForm(caller: Caller): Promise<ImportListResult | Response> {
  const form = await caller.request.formData();
  if (form.has(MATCHING_FIELD)) return handleMatchingForm(form, caller);
  const parsed = DraftsForm.safeParse({ ...Object.fromEntries(form), ids: form.getAll(ITEM_FIELD), storeIds: form.getAll(STORE_FIELD) });
  if (!parsed.success) throw new Response(null, { status: 400 });
  const submission = parsed.data;
  switch (submission.intent) {
    case 'price':
      switch (submission.by) {
        case 'target':
          return priceForTarget(submission, caller);
        case 'rules':
          return priceByRules(submission, readIdempotencyKey(form), caller);
        case 'multiplier':
          return priceByMultiplier(submission, caller);
      }
    case 'change': {
      const body = { importItemIds: submission.ids, change: submission.change, preview: submission.preview };
      const answer = await callProvider(changeImportItems, { body }, caller);
      return answer.status === 'ok' ? { status: submission.preview ? 'previewed' : 'changed', ...answer.data } : answer;
    }
    case 'push': {
      const body = { storeIds: submission.storeIds, importItemIds: submission.ids };
      return push({ body, runAt: submission.runAt, idempotencyKey: readIdempotencyKey(form), jobUrl }, caller);
    }
    case 'import-list': {
      const input = { body: { text: submission[LIST_FIELD] }, idempotencyKey: readIdempotencyKey(form) };
      const answer = await callProvider(importFromList, input, caller);
      return answer.status === 'ok' ? redirect(jobUrl(answer.data.id)) : answer;
    }
    case 'retry': {
      const input = { params: { jobId: submission.jobId }, idempotencyKey: readIdempotencyKey(form) };
      const answer = await callProvider(retryPush, input, caller);
      return answer.status === 'ok' ? redirect(jobUrl(answer.data.id)) : answer;
    }
    case 'cancel-push': {
      const answer = await callProvider(cancelScheduledPush, { params: { scheduledPushId: submission.scheduledPushId } }, caller);
      return answer.status === 'ok' ? { status: 'push-canceled' } : answer;
    }
    case 'split':
      return split(submission, caller);
    case 'merge': {
      const answer = await callProvider(mergeImportItems, { body: { importItemIds: submission.ids } }, caller);
      return answer.status === 'ok' ? { status: 'merged' } : answer;
    }
    case 'duplicate':
      return duplicate(submission, readIdempotencyKey(form), caller);
    case 'catalog-text': {
      const {
        ids: [importItemId],
        locale,
      } = submission;
      const answer = await callProvider(getCatalogText, { params: { importItemId, locale } }, caller);
      return answer.status === 'ok' ? { status: 'catalog-text', locale, text: answer.data } : answer;
    }
    case 'remove':
    case 'restore':
      return moveEach(submission, caller);
  }
}

async function priceByMultiplier(
  { ids: importItemIds, multiplier: input, rounding }: Submission<'price'>,
  caller: Caller,
): Promise<ImportListResult> {
  const multiplier = readMultiplier(input);
  if (multiplier === null) return { status: 'multiplier-unreadable' };
  const answer = await callProvider(applyMultiplier, { body: { importItemIds, multiplier, rounding } }, caller);
  return answer.status === 'ok' ? { status: 'priced', count: answer.data.priced, skipped: 0 } : answer;
}

async function priceForTarget({ ids: importItemIds, targetMargin }: Submission<'price'>, caller: Caller): Promise<ImportListResult> {
  const targetMarginBp = parseShare(targetMargin);
  if (targetMarginBp === null) return { status: 'target-unreadable' };
  const answer = await callProvider(applyTargetMargin, { body: { importItemIds, targetMarginBp } }, caller);
  return answer.status === 'ok' ? { status: 'priced', count: answer.data.priced, skipped: answer.data.left } : answer;
}

/** Variants that no rule fits, or that a rule excludes, keep their price and are counted. */
async function priceByRules(
  { ids: importItemIds }: Submission<'price'>,
  idempotencyKey: string,
  caller: Caller,
): Promise<ImportListResult> {
  const answer = await callProvider(applyRulesToDrafts, { body: { importItemIds }, idempotencyKey }, caller);
  if (answer.status === 'refused') return answer;
  return { status: 'priced', count: answer.data.priced, skipped: answer.data.left.reduce((sum, { count }) => sum + count, 0) };
}

interface PushRequest {
  body: { storeIds: string[] } & ({ importItemIds: string[] } | { matching: DraftFilter });
  /** Empty: now. */
  runAt: string;
  idempotencyKey: string;
  jobUrl: (jobId: string) => string;
}

/** Pushes now or schedules the push. A job's id goes into the URL, so that a reload keeps its progress. */
async function push({ body, runAt, idempotencyKey, jobUrl: urlOf }: PushRequest, caller: Caller): Promise<ImportListResult | Response> {
  if (runAt !== '') {
    const answer = await callProvider(schedulePush, { body: { ...body, runAt }, idempotencyKey }, caller);
    return answer.status === 'ok' ? { status: 'scheduled', runAt: answer.data.runAt } : answer;
  }
  const answer = await callProvider(pushImportItems, { body, idempotencyKey }, caller);
  return answer.status === 'ok' ? redirect(urlOf(answer.data.id)) : answer;
}

function jobUrl(jobId: string): string {
  return `${paths.importList}?${new URLSearchParams({ job: jobId }).toString()}`;
}

async function split({ ids: [importItemId], version, option }: Submission<'split'>, caller: Caller): Promise<ImportListResult | Response> {
  const answer = await callProvider(splitImportItem, { params: { importItemId }, body: { version, option } }, caller);
  return answer.status === 'ok' ? redirect(paths.importList) : answer;
}

async function duplicate(
  { ids: [importItemId], storeIds: targetStoreIds }: Submission<'duplicate'>,
  idempotencyKey: string,
  caller: Caller,
): Promise<ImportListResult | Response> {
  const input = { params: { importItemId }, body: { storeIds: targetStoreIds }, idempotencyKey };
  const answer = await callProvider(duplicateImportItem, input, caller);
  if (answer.status === 'refused') return answer;
  return redirect(generatePath(paths.importItem, { importItemId: answer.data.importItemId }));
}

/** One call each. A draft that is already where it should be answers not-found, which is fine. */
async function moveEach(
  { intent, ids: importItemIds }: Submission<'remove'> | Submission<'restore'>,
  caller: Caller,
): Promise<ImportListResult> {
  const endpoint = intent === 'remove' ? deleteImportItem : restoreImportItem;
  const answers = await Promise.all(importItemIds.map((importItemId) => callProvider(endpoint, { params: { importItemId } }, caller)));
  const refused = answers.find((answer) => answer.status === 'refused' && answer.problem.code !== 'not-found');
  if (refused?.status === 'refused') return refused;
  return { status: intent === 'remove' ? 'removed' : 'restored', ids: importItemIds };
}

/** A change of a whole view runs as a job, whose id is added to the view's URL. */
async function handleMatchingForm(form: FormData, caller: Caller): Promise<ImportListResult | Response> {
  const parsed = MatchingForm.safeParse({ ...Object.fromEntries(form), storeIds: form.getAll(STORE_FIELD) });
  const matching = z.string().transform(parseJson).pipe(DraftFilter).safeParse(form.get(MATCHING_FIELD));
  if (!parsed.success || !matching.success) throw new Response(null, { status: 400 });
  const submission = parsed.data;
  const idempotencyKey = readIdempotencyKey(form);
  const viewJobUrl = (jobId: string) => {
    const url = new URL(caller.request.url);
    url.searchParams.delete('cursor');
    url.searchParams.set('job', jobId);
    return `${url.pathname}${url.search}`;
  };
  if (submission.intent === 'push') {
    const body = { storeIds: submission.storeIds, matching: matching.data };
    return push({ body, runAt: submission.runAt, idempotencyKey, jobUrl: viewJobUrl }, caller);
  }
  const requested = toMatchingChange(submission);
  if (typeof requested === 'string') return { status: requested };
  const input = { body: { change: requested, matching: matching.data }, idempotencyKey };
  const answer = await callProvider(changeMatchingDrafts, input, caller);
  return answer.status === 'ok' ? redirect(viewJobUrl(answer.data.id)) : answer;
}

/** The change, or which of its numbers cannot be read. */
function toMatchingChange(
  submission: Exclude<MatchingForm, { intent: 'push' }>,
): MatchingDraftsChange | 'multiplier-unreadable' | 'target-unreadable' {
  switch (submission.intent) {
    case 'price': {
      if (submission.by === 'rules') return { kind: 'price-by-rules' };
      if (submission.by === 'target') {
        const targetMarginBp = parseShare(submission.targetMargin);
        return targetMarginBp === null ? 'target-unreadable' : { kind: 'price-for-target', targetMarginBp };
      }
      const multiplier = readMultiplier(submission.multiplier);
      return multiplier === null ? 'multiplier-unreadable' : { kind: 'multiply-prices', multiplier, rounding: submission.rounding };
    }
    case 'change':
      return submission.change;
    case 'remove':
    case 'restore':
      return { kind: submission.intent };
  }
}

/** Null for text that is not JSON, which no form schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
