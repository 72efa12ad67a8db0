import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import {
  applyMultiplier,
  deleteImportItem,
  IMPORT_BATCH_MAX,
  priceRoundings,
  pushImportItems,
  restoreImportItem,
} from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { ITEM_FIELD } from './import-form-fields.ts';
import { readMultiplier } from './read-multiplier.ts';

const ids = z.array(Id).min(1).max(IMPORT_BATCH_MAX);
const ImportForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('price'), ids, multiplier: z.string(), rounding: z.enum(priceRoundings) }),
  z.object({ intent: z.literal('push'), ids, storeId: Id }),
  z.object({ intent: z.literal('remove'), ids }),
  z.object({ intent: z.literal('restore'), ids }),
]);
type ImportForm = z.infer<typeof ImportForm>;

export type ImportFormOutcome =
  | { status: 'priced'; count: number }
  | { status: 'multiplier-unreadable' }
  | { status: 'removed' | 'restored'; ids: string[] }
  | { status: 'refused'; problem: Problem };

/** Answers the forms of the import list and of a draft: price, push, remove, restore. */
export async function answerImportForm(caller: Caller): Promise<ImportFormOutcome | Response> {
  const form = await caller.request.formData();
  const sent = ImportForm.safeParse({ ...Object.fromEntries(form), ids: form.getAll(ITEM_FIELD) });
  if (!sent.success) throw new Response(null, { status: 400 });
  switch (sent.data.intent) {
    case 'price':
      return price(sent.data, caller);
    case 'push':
      return push(sent.data, readIdempotencyKey(form), caller);
    case 'remove':
    case 'restore':
      return moveEach(sent.data, caller);
  }
}

async function price(
  { ids: importItemIds, multiplier: typed, rounding }: Extract<ImportForm, { intent: 'price' }>,
  caller: Caller,
): Promise<ImportFormOutcome> {
  const multiplier = readMultiplier(typed);
  if (multiplier === null) return { status: 'multiplier-unreadable' };
  const answer = await callProvider(applyMultiplier, { body: { importItemIds, multiplier, rounding } }, caller);
  return answer.status === 'ok' ? { status: 'priced', count: answer.data.priced } : answer;
}

/** The job's id goes into the address, so that a reload keeps its progress. */
async function push(
  { ids: importItemIds, storeId }: Extract<ImportForm, { intent: 'push' }>,
  idempotencyKey: string,
  caller: Caller,
): Promise<ImportFormOutcome | Response> {
  const answer = await callProvider(pushImportItems, { body: { storeId, importItemIds }, idempotencyKey }, caller);
  if (answer.status === 'refused') return answer;
  return redirect(`${paths.importList}?${new URLSearchParams({ job: answer.data.id, store: storeId }).toString()}`);
}

/** One call each. A draft that is already where it should go answers not-found, which is no trouble. */
async function moveEach(
  { intent, ids: wanted }: Extract<ImportForm, { intent: 'remove' | 'restore' }>,
  caller: Caller,
): Promise<ImportFormOutcome> {
  const endpoint = intent === 'remove' ? deleteImportItem : restoreImportItem;
  const answers = await Promise.all(wanted.map((importItemId) => callProvider(endpoint, { params: { importItemId } }, caller)));
  const refused = answers.find((answer) => answer.status === 'refused' && answer.problem.code !== 'not-found');
  if (refused?.status === 'refused') return refused;
  return { status: intent === 'remove' ? 'removed' : 'restored', ids: wanted };
}
