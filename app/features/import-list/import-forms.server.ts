import { redirect } from '@remix-run/node';
import { generatePath } from '@remix-run/react';
import { z } from 'zod';
import { importFromList } from '#contract/bulk-import.ts';
import type { DraftText } from '#contract/draft-texts.ts';
import { Id } from '#contract/endpoint.ts';
import {
  applyMultiplier,
  changeImportItems,
  deleteImportItem,
  DraftsChange,
  duplicateImportItem,
  getCatalogueText,
  mergeImportItems,
  restoreImportItem,
  splitImportItem,
} from '#contract/import-list.ts';
import { IMPORT_BATCH_MAX, priceRoundings, PUSH_STORES_MAX } from '#contract/import-list.values.ts';
import { cancelScheduledPush, pushImportItems, retryPush, schedulePush } from '#contract/import-list-pushes.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { applyRulesToDrafts } from '#contract/pricing-rules.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { answerMatchingForm } from './answer-matching-form.server.ts';
import { ITEM_FIELD, LIST_FIELD, MATCHING_FIELD, STORE_FIELD } from './import-form-fields.ts';
import { readJson } from './read-json.ts';
import { readMultiplier } from './read-multiplier.ts';

const ids = z.array(Id).min(1).max(IMPORT_BATCH_MAX);
const one = z.tuple([Id]);
const storeIds = z.array(Id).max(PUSH_STORES_MAX);
const ImportForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('price'),
    ids,
    by: z.enum(['rules', 'multiplier']),
    multiplier: z.string(),
    rounding: z.enum(priceRoundings),
  }),
  z.object({ intent: z.literal('change'), ids, change: z.string().transform(readJson).pipe(DraftsChange), preview: z.stringbool() }),
  z.object({ intent: z.literal('push'), ids, storeIds, runAt: z.iso.datetime().or(z.literal('')).default('') }),
  z.object({ intent: z.literal('import-list'), [LIST_FIELD]: z.string() }),
  z.object({ intent: z.literal('retry'), jobId: Id }),
  z.object({ intent: z.literal('cancel-push'), scheduledPushId: Id }),
  z.object({ intent: z.literal('split'), ids: one, version: z.coerce.number().int(), option: z.coerce.number().int() }),
  z.object({ intent: z.literal('merge'), ids }),
  z.object({ intent: z.literal('duplicate'), ids: one, storeIds }),
  z.object({ intent: z.literal('catalogue-text'), ids: one, locale: z.enum(locales) }),
  z.object({ intent: z.literal('remove'), ids }),
  z.object({ intent: z.literal('restore'), ids }),
]);
type ImportForm = z.infer<typeof ImportForm>;
type Sent<Intent extends ImportForm['intent']> = Extract<ImportForm, { intent: Intent }>;

export type ImportFormOutcome =
  | { status: 'priced'; count: number; left: number }
  | { status: 'multiplier-unreadable' }
  | { status: 'previewed' | 'changed'; changed: number; unfit: number; titles: { importItemId: string; before: string; after: string }[] }
  | { status: 'scheduled'; runAt: string }
  | { status: 'push-cancelled' }
  | { status: 'merged' }
  | { status: 'catalogue-text'; locale: Locale; text: DraftText | null }
  | { status: 'removed' | 'restored'; ids: string[] }
  | { status: 'refused'; problem: Problem };

/** Answers the forms of the import list and of a draft. */
export async function answerImportForm(caller: Caller): Promise<ImportFormOutcome | Response> {
  const form = await caller.request.formData();
  if (form.has(MATCHING_FIELD)) return answerMatchingForm(form, caller);
  const sent = ImportForm.safeParse({ ...Object.fromEntries(form), ids: form.getAll(ITEM_FIELD), storeIds: form.getAll(STORE_FIELD) });
  if (!sent.success) throw new Response(null, { status: 400 });
  switch (sent.data.intent) {
    case 'price':
      return sent.data.by === 'rules' ? priceByRules(sent.data, readIdempotencyKey(form), caller) : price(sent.data, caller);
    case 'change':
      return change(sent.data, caller);
    case 'push':
      return push(sent.data, readIdempotencyKey(form), caller);
    case 'import-list': {
      const answer = await callProvider(
        importFromList,
        { body: { text: sent.data[LIST_FIELD] }, idempotencyKey: readIdempotencyKey(form) },
        caller,
      );
      return answer.status === 'ok' ? redirect(jobUrl(answer.data.id)) : answer;
    }
    case 'retry':
      return retry(sent.data, readIdempotencyKey(form), caller);
    case 'cancel-push': {
      const { scheduledPushId } = sent.data;
      const answer = await callProvider(cancelScheduledPush, { params: { scheduledPushId } }, caller);
      return answer.status === 'ok' ? { status: 'push-cancelled' } : answer;
    }
    case 'split':
      return split(sent.data, caller);
    case 'merge': {
      const answer = await callProvider(mergeImportItems, { body: { importItemIds: sent.data.ids } }, caller);
      return answer.status === 'ok' ? { status: 'merged' } : answer;
    }
    case 'duplicate':
      return duplicate(sent.data, readIdempotencyKey(form), caller);
    case 'catalogue-text':
      return catalogueText(sent.data, caller);
    case 'remove':
    case 'restore':
      return moveEach(sent.data, caller);
  }
}

async function price({ ids: importItemIds, multiplier: typed, rounding }: Sent<'price'>, caller: Caller): Promise<ImportFormOutcome> {
  const multiplier = readMultiplier(typed);
  if (multiplier === null) return { status: 'multiplier-unreadable' };
  const answer = await callProvider(applyMultiplier, { body: { importItemIds, multiplier, rounding } }, caller);
  return answer.status === 'ok' ? { status: 'priced', count: answer.data.priced, left: 0 } : answer;
}

/** Variants no rule fits, or that a rule leaves alone, keep their price and are counted. */
async function priceByRules({ ids: importItemIds }: Sent<'price'>, idempotencyKey: string, caller: Caller): Promise<ImportFormOutcome> {
  const answer = await callProvider(applyRulesToDrafts, { body: { importItemIds }, idempotencyKey }, caller);
  if (answer.status === 'refused') return answer;
  return { status: 'priced', count: answer.data.priced, left: answer.data.left.reduce((sum, { count }) => sum + count, 0) };
}

async function change({ ids: importItemIds, change: wanted, preview }: Sent<'change'>, caller: Caller): Promise<ImportFormOutcome> {
  const answer = await callProvider(changeImportItems, { body: { importItemIds, change: wanted, preview } }, caller);
  return answer.status === 'ok' ? { status: preview ? 'previewed' : 'changed', ...answer.data } : answer;
}

/** At once or at a time. A job's id goes into the address, so that a reload keeps its progress. */
async function push(
  { ids: importItemIds, storeIds: wanted, runAt }: Sent<'push'>,
  idempotencyKey: string,
  caller: Caller,
): Promise<ImportFormOutcome | Response> {
  const body = { storeIds: wanted, importItemIds };
  if (runAt !== '') {
    const planned = await callProvider(schedulePush, { body: { ...body, runAt }, idempotencyKey }, caller);
    return planned.status === 'ok' ? { status: 'scheduled', runAt: planned.data.runAt } : planned;
  }
  const answer = await callProvider(pushImportItems, { body, idempotencyKey }, caller);
  return answer.status === 'ok' ? redirect(jobUrl(answer.data.id)) : answer;
}

async function retry({ jobId }: Sent<'retry'>, idempotencyKey: string, caller: Caller): Promise<ImportFormOutcome | Response> {
  const answer = await callProvider(retryPush, { params: { jobId }, idempotencyKey }, caller);
  return answer.status === 'ok' ? redirect(jobUrl(answer.data.id)) : answer;
}

function jobUrl(jobId: string): string {
  return `${paths.importList}?${new URLSearchParams({ job: jobId }).toString()}`;
}

async function split({ ids: [importItemId], version, option }: Sent<'split'>, caller: Caller): Promise<ImportFormOutcome | Response> {
  const answer = await callProvider(splitImportItem, { params: { importItemId }, body: { version, option } }, caller);
  return answer.status === 'ok' ? redirect(paths.importList) : answer;
}

async function duplicate(
  { ids: [importItemId], storeIds: wanted }: Sent<'duplicate'>,
  idempotencyKey: string,
  caller: Caller,
): Promise<ImportFormOutcome | Response> {
  const answer = await callProvider(duplicateImportItem, { params: { importItemId }, body: { storeIds: wanted }, idempotencyKey }, caller);
  if (answer.status === 'refused') return answer;
  return redirect(generatePath(paths.importItem, { importItemId: answer.data.importItemId }));
}

async function catalogueText({ ids: [importItemId], locale }: Sent<'catalogue-text'>, caller: Caller): Promise<ImportFormOutcome> {
  const answer = await callProvider(getCatalogueText, { params: { importItemId, locale } }, caller);
  return answer.status === 'ok' ? { status: 'catalogue-text', locale, text: answer.data } : answer;
}

/** One call each. A draft that is already where it should go answers not-found, which is no trouble. */
async function moveEach({ intent, ids: wanted }: Sent<'remove'> | Sent<'restore'>, caller: Caller): Promise<ImportFormOutcome> {
  const endpoint = intent === 'remove' ? deleteImportItem : restoreImportItem;
  const answers = await Promise.all(wanted.map((importItemId) => callProvider(endpoint, { params: { importItemId } }, caller)));
  const refused = answers.find((answer) => answer.status === 'refused' && answer.problem.code !== 'not-found');
  if (refused?.status === 'refused') return refused;
  return { status: intent === 'remove' ? 'removed' : 'restored', ids: wanted };
}
